import type { Outcome, Stage } from '../jobs/records.ts';
import type { Language, Severity } from '../problems/problem.ts';
import type { Cell } from '../sheet/sheet.ts';

/** A finding with its sentences, as a report states it. */
export interface ReportProblem {
  code: string;
  severity: Severity;
  row?: number;
  column?: string;
  field?: string;
  message: string;
  hint: string;
}

/** One object of `result.jsonl`: one a row, in file order. Money is decimal text; what is unknown is null. */
export interface ReportRow {
  row: number;
  external_id: string | null;
  outcome: Outcome;
  stage: Stage | null;
  code: string | null;
  field: string | null;
  column: string | null;
  message: string | null;
  hint: string | null;
  invoice_type_code: string | null;
  invoice_id: string | null;
  series: string | null;
  number: string | null;
  mark: string | null;
  uid: string | null;
  qr_url: string | null;
  issued_at: string | null;
  currency: string | null;
  exchange_rate: string | null;
  rate_source: string | null;
  rate_date: string | null;
  net_total: string | null;
  vat_total: string | null;
  payable_total: string | null;
  payable_foreign: string | null;
  /** Codes of the warnings and notices, separated by blanks. */
  warnings: string | null;
  problems: ReportProblem[];
}

/** A row on its way to the writers: the record above with the export's own cells. */
export interface JoinedRow {
  record: ReportRow;
  cells: readonly Cell[];
}

export interface ReportOptions {
  language: Language;
}
