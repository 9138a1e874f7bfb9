import type { JoinedRow, ReportRow } from '../columns/report-row.ts';
import type { ReportFacts } from '../summary/report-facts.ts';

/** A finished file of a report: its name in the folder, its size and its SHA-256 in hex. */
export interface ReportFile {
  file: string;
  bytes: number;
  sha256: string;
}

/** One format of the rows. Rows come in file order; the file exists once `end` has returned. */
export interface ReportWriter<Record extends ReportRow = ReportRow> {
  file: string;
  write(row: JoinedRow<Record>): Promise<void> | void;
  /** `facts` are what the rows have added up to, for a format that sums up. */
  end(facts?: ReportFacts): Promise<ReportFile>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}
