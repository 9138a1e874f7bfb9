import { type Problem, problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import { outcomes } from '../../records/outcome.ts';
import { isOwnColumn } from '../../records/retry-reference.ts';
import type { Sink } from '../../store/store.ts';
import { columnNames } from '../columns/columns.ts';
import { type JoinedRow, rowInLanguage } from '../columns/report-row.ts';
import { csvLine } from '../files/csv-line.ts';
import { guardLine } from '../files/formula-guard.ts';
import type { ReportFile } from '../files/report-writer.ts';
import { createTextFile } from '../files/text-file.ts';
import { BOM, FLAT_FORM, flatCells } from '../rows/write-result-csv.ts';
import { type Counts, isDone, isFinal, noCounts } from '../summary/summary.ts';
import { addTry, type JoinedLine } from './joined-line.ts';
import { createJoinedWorkbook } from './joined-workbook.ts';
import { type TriedRows, triedCells } from './tried-cells.ts';

/** The export that a retry file answers, as its newest report states it. */
export interface Original {
  job: string;
  /** File name of the export. */
  source: string;
  columns: readonly string[];
  /** The problem where it broke off. */
  brokenOff?: Problem | undefined;
  /** Every row, in file order. */
  lines(): AsyncIterable<JoinedLine>;
  /** Rows of its job, or of a retry file's, as they were read; undefined where they are not kept any more. */
  rowsOf(job: string): Promise<TriedRows | undefined>;
}

export interface JoinRequest {
  original: Original;
  /** The job of the retry file. */
  job: string;
  /** The rows of the retry file; read again for each window of the original. */
  retried(): AsyncIterable<JoinedRow>;
  openSink(file: string): Promise<Sink>;
  /** `joined`, or another name where there are several originals. */
  name: string;
  language: Language;
  finished_at: string;
}

interface JoinResult {
  files: ReportFile[];
  rows: number;
  counts: Counts;
  complete: boolean;
  found: Problem[];
}

/** Rows of the original held in memory at once, whatever order the retry file has. */
const WINDOW_ROWS = 40_000;
const MAX_ROWS_NAMED = 10;

/** `joined.jsonl`, `joined.csv` and `joined.xlsx`: every row of the original with its latest outcome and all its tries. */
export async function writeJoined(request: JoinRequest): Promise<JoinResult> {
  const jsonl = createTextFile(`${request.name}.jsonl`, await request.openSink(`${request.name}.jsonl`));
  const csv = createTextFile(`${request.name}.csv`, await request.openSink(`${request.name}.csv`));
  const { original, openSink } = request;
  const own = original.columns.filter((column) => !isOwnColumn(column));
  const cells = triedCells({ ...original, columns: own });
  const workbook = await createJoinedWorkbook(`${request.name}.xlsx`, openSink, {
    ...request,
    columns: own,
    rows: await original.rowsOf(original.job),
  });
  const counts = noCounts();
  const leftOut = noRows();
  const strange = noRows();
  let beyond = noRows();
  let last = 0;
  let rows = 0;
  csv.write(BOM + csvLine([...columnNames, 'tries'], FLAT_FORM));
  try {
    for await (const window of windowsOf(linesOf(request))) {
      const range = { from: last, to: lastRowOf(window) };
      beyond = await addTries(window, request, { range, strange });
      last = range.to;
      const tried = await cells.of(window);
      for (const line of window.values()) {
        rows += 1;
        counts[line.outcome] += 1;
        if (isLeftOut(line, request.job)) name(leftOut, line.row);
        await jsonl.write(`${JSON.stringify(line)}\n`);
        await csv.write(csvLine([...flatCells(line), triesText(line)], FLAT_FORM));
        await workbook.write(line, tried.get(line.row) ?? []);
      }
    }
    const book = await workbook.end();
    const files = [await jsonl.end(), await csv.end(), ...book.files];
    const { brokenOff } = original;
    const complete =
      brokenOff === undefined && outcomes.every((outcome) => isFinal(outcome) || counts[outcome] === 0);
    const found = [
      ...(brokenOff === undefined ? [] : [brokenOff]),
      ...rowsProblem('RETRY-ROWS-LEFT-OUT', leftOut),
      ...rowsProblem('RETRY-ROW-UNKNOWN', strange),
      ...rowsProblem('RETRY-ROW-UNKNOWN', beyond),
      ...book.found,
    ];
    return { files, rows, counts, complete, found };
  } catch (error) {
    await Promise.allSettled([jsonl.abort(), csv.abort(), workbook.abort()]);
    throw error;
  }
}

/** The rows of the original; its report may be in the other language. */
async function* linesOf({ original, language }: JoinRequest): AsyncGenerator<JoinedLine> {
  for await (const line of original.lines()) yield rowInLanguage(line, language);
}

async function* windowsOf(lines: AsyncIterable<JoinedLine>): AsyncGenerator<Map<number, JoinedLine>> {
  let window = new Map<number, JoinedLine>();
  for await (const line of lines) {
    window.set(line.row, line);
    if (window.size < WINDOW_ROWS) continue;
    yield window;
    window = new Map();
  }
  if (window.size > 0) yield window;
}

interface Placing {
  /** The window's share of the original's row numbers: those above `from`, up to `to`. */
  range: { from: number; to: number };
  /** Rows of the retry file whose row of the original is in that share, and not in the original. */
  strange: NamedRows;
}

/** Adds the tries of the window's rows; the answer are rows that are said to come behind it. */
async function addTries(
  window: Map<number, JoinedLine>,
  { original, job, retried }: JoinRequest,
  { range, strange }: Placing,
): Promise<NamedRows> {
  const beyond = noRows();
  for await (const { origin, record } of retried()) {
    if (origin?.job !== original.job || origin.row <= range.from) continue;
    const line = window.get(origin.row);
    if (line !== undefined) window.set(origin.row, addTry(line, record, job));
    else name(origin.row > range.to ? beyond : strange, record.row);
  }
  return beyond;
}

const lastRowOf = (window: Map<number, JoinedLine>): number => [...window.keys()].at(-1) ?? 0;

interface NamedRows {
  count: number;
  /** The first ones. */
  rows: number[];
}

const noRows = (): NamedRows => ({ count: 0, rows: [] });

/**
 * Find rows missing from the retry file. A row that the last dry run found ready is not missing: it was never in it.
 */
const isLeftOut = ({ outcome, tries }: JoinedLine, job: string) =>
  !isDone(outcome) && tries.at(-1)?.job !== job;

function name(named: NamedRows, row: number): void {
  named.count += 1;
  if (named.rows.length < MAX_ROWS_NAMED) named.rows.push(row);
}

const rowsProblem = (
  code: 'RETRY-ROWS-LEFT-OUT' | 'RETRY-ROW-UNKNOWN',
  { count, rows }: NamedRows,
): Problem[] => (count === 0 ? [] : [problem(code, {}, { count, rows: rows.join(', ') })]);

const triesText = ({ tries }: JoinedLine): string =>
  guardLine(tries.map(({ job, row, outcome }) => `${outcome} (${job}#${row})`).join(' > '));
