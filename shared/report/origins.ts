import type { JoinedRow } from './report-row.ts';

/** A retry file may gather rows of several exports; beyond this many they are answered without a joined report. */
export const MAX_ORIGINALS = 10;
const MAX_ROWS_NAMED = 10;

/** From which original exports the rows of a retry file come. */
export class Origins {
  readonly jobs = new Set<string>();
  unknown = 0;
  /** The first rows that do not say where they come from. */
  readonly unknownRows: number[] = [];

  see({ origin, record }: JoinedRow): void {
    if (origin !== undefined && (this.jobs.has(origin.job) || this.jobs.size < MAX_ORIGINALS)) {
      this.jobs.add(origin.job);
      return;
    }
    this.unknown += 1;
    if (this.unknownRows.length < MAX_ROWS_NAMED) this.unknownRows.push(record.row);
  }
}
