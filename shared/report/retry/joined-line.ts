import * as z from 'zod';
import { type Problem, problem } from '../../problems/problem.ts';
import { outcomes } from '../../records/document-record.ts';
import { isOwnColumn, type Origin, retryReader } from '../../records/retry-reference.ts';
import { storedForm } from '../../records/stored.ts';
import { MAX_ROWS } from '../../sheet/limits.ts';
import type { Cell } from '../../sheet/sheet.ts';
import { type JoinedRow, RESULT_FORM, type ReportRow, reportRowSchema } from '../row.ts';
import { isFinal } from '../summary.ts';

/** A retry file may gather rows of several exports; beyond this many they are answered without a joined report. */
export const MAX_ORIGINALS = 10;
const MAX_ROWS_NAMED = 10;

/** Counts rows, and names the first of them. */
export class NamedRows {
  #count = 0;
  readonly #first: number[] = [];

  see(row: number): void {
    this.#count += 1;
    if (this.#first.length < MAX_ROWS_NAMED) this.#first.push(row);
  }

  problems(code: 'RETRY-ROWS-LEFT-OUT' | 'RETRY-ROW-UNKNOWN'): Problem[] {
    if (this.#count === 0) return [];
    return [problem(code, {}, { count: this.#count, rows: this.#first.join(', ') })];
  }
}

/** Original exports of a retry file's rows. */
export class Origins {
  readonly jobs = new Set<string>();
  readonly unknown = new NamedRows();

  see({ origin, record }: JoinedRow): void {
    if (origin !== undefined && (this.jobs.has(origin.job) || this.jobs.size < MAX_ORIGINALS))
      this.jobs.add(origin.job);
    else this.unknown.see(record.row);
  }
}

const BITS = 8;

/** The rows of originals that a retry file has brought so far: one bit for each row of an original. */
export class RetriedRows {
  readonly #seen = new Map<string, Uint8Array>();

  /** Check for an earlier row of the same original with the same row number. */
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

/** One import of a row: its job, its row in that job's file, and its outcome. */
const trySchema = z.strictObject({
  job: z.string(),
  row: z.int().positive(),
  outcome: z.enum(outcomes),
  code: z.string().nullable(),
});

/**
 * One object of `joined.jsonl`: a row of the original export with its latest outcome and every try, the first one
 * first. `row` is the row of the original; the places in `problems` are those of the file of the last try.
 */
export const joinedLineSchema = reportRowSchema.extend({ tries: z.array(trySchema) });

export const joinedLineForm = storedForm(joinedLineSchema, RESULT_FORM);
export type JoinedLine = z.infer<typeof joinedLineSchema>;

export const firstTry = (record: ReportRow, job: string): JoinedLine => ({
  ...uncounted(record),
  tries: [{ job, row: record.row, outcome: record.outcome, code: record.code }],
});

/** The line after one more try. A final outcome stays: a later try of the row is only listed. */
export function addTry(line: JoinedLine, record: ReportRow, job: string): JoinedLine {
  const { row, outcome, code } = record;
  const tries = [...line.tries, { job, row, outcome, code }];
  if (isFinal(line.outcome)) return { ...line, tries };
  return { ...uncounted(record), row: line.row, tries };
}

/** A row without the parts that only the sums of its own report need. */
const uncounted = ({
  document: _,
  same_document_as: __,
  money: ___,
  payout: ____,
  ...record
}: ReportRow): ReportRow => record;

/** The cells of a file under the columns of another, by their names; of columns that are named alike, one by one. */
export function cellsUnder(columns: readonly string[], others: readonly string[]) {
  const reader = retryReader(others);
  const own = numbered(others.filter((name) => !isOwnColumn(name)));
  const places = numbered(columns).map((name) => own.indexOf(name));
  return (cells: readonly Cell[]): readonly Cell[] => {
    const mine = reader?.ownCells(cells) ?? cells;
    return places.map((place) => mine[place] ?? '');
  };
}

function numbered(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return JSON.stringify([name, count]);
  });
}
