import type { Origin } from '../../records/retry-reference.ts';
import { MAX_ROWS } from '../../sheet/limits.ts';
import type { JoinedRow } from '../columns/report-row.ts';

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

const BITS = 8;

/** The rows of originals that a retry file has brought so far: one bit for each row of an original. */
export class RetriedRows {
  readonly #seen = new Map<string, Uint8Array>();

  /** Check for an earlier row that stands for the same row of the same original. */
  repeats({ job, row }: Origin): boolean {
    const seen = this.#rowsOf(job);
    if (seen === undefined || row > MAX_ROWS) return false;
    const [at, bit] = [Math.floor(row / BITS), 1 << (row % BITS)];
    const before = seen[at] ?? 0;
    seen[at] = before | bit;
    return (before & bit) !== 0;
  }

  #rowsOf(job: string): Uint8Array | undefined {
    const known = this.#seen.get(job);
    if (known !== undefined || this.#seen.size >= MAX_ORIGINALS) return known;
    const rows = new Uint8Array(Math.floor(MAX_ROWS / BITS) + 1);
    this.#seen.set(job, rows);
    return rows;
  }
}
