import { outcomes } from '../jobs/records.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { Sink } from '../store/store.ts';
import { csvLine } from './csv-line.ts';
import { guardLine } from './formula-safe.ts';
import { addTry, type JoinedLine } from './joined-line.ts';
import { flatColumns, type JoinedRow } from './report-row.ts';
import type { ReportFile } from './report-writer.ts';
import { type Counts, isFinal, noCounts } from './summary.ts';
import { createTextFile } from './text-file.ts';
import { BOM, FLAT_FORM, flatCells } from './write-result-csv.ts';

/** The export that a retry file answers, as its newest report states it. */
export interface Original {
  job: string;
  /** File name of the export. */
  source: string;
  columns: readonly string[];
  /** Every row, in file order. */
  lines(): AsyncIterable<JoinedLine>;
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
}

export interface JoinResult {
  files: ReportFile[];
  rows: number;
  counts: Counts;
  complete: boolean;
  found: Problem[];
}

/** Rows of the original held in memory at once, whatever order the retry file has. */
const WINDOW_ROWS = 40_000;
const MAX_ROWS_NAMED = 10;

/** `joined.jsonl` and `joined.csv`: every row of the original with its latest outcome and all its tries. */
export async function writeJoined(request: JoinRequest): Promise<JoinResult> {
  const jsonl = createTextFile(`${request.name}.jsonl`, await request.openSink(`${request.name}.jsonl`));
  const csv = createTextFile(`${request.name}.csv`, await request.openSink(`${request.name}.csv`));
  const counts = noCounts();
  const leftOut = { count: 0, rows: [] as number[] };
  let rows = 0;
  csv.write(BOM + csvLine([...flatColumns, 'tries'], FLAT_FORM));
  try {
    for await (const window of windowsOf(request.original.lines())) {
      await addTries(window, request);
      for (const line of window.values()) {
        rows += 1;
        counts[line.outcome] += 1;
        if (isLeftOut(line, request.job)) name(leftOut, line.row);
        await jsonl.write(`${JSON.stringify(line)}\n`);
        await csv.write(csvLine([...flatCells(line), triesText(line)], FLAT_FORM));
      }
    }
    const files = [await jsonl.end(), await csv.end()];
    const complete = outcomes.every((outcome) => isFinal(outcome) || counts[outcome] === 0);
    return { files, rows, counts, complete, found: leftOutProblem(leftOut) };
  } catch (error) {
    await Promise.allSettled([jsonl.abort(), csv.abort()]);
    throw error;
  }
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

async function addTries(window: Map<number, JoinedLine>, { original, job, retried }: JoinRequest) {
  for await (const { origin, record } of retried()) {
    if (origin?.job !== original.job) continue;
    const line = window.get(origin.row);
    if (line !== undefined) window.set(origin.row, addTry(line, record, job));
  }
}

const isLeftOut = ({ outcome, tries }: JoinedLine, job: string) =>
  !isFinal(outcome) && tries.at(-1)?.job !== job;

function name(leftOut: { count: number; rows: number[] }, row: number): void {
  leftOut.count += 1;
  if (leftOut.rows.length < MAX_ROWS_NAMED) leftOut.rows.push(row);
}

const leftOutProblem = ({ count, rows }: { count: number; rows: readonly number[] }): Problem[] =>
  count === 0 ? [] : [problem('RETRY-ROWS-LEFT-OUT', {}, { count, rows: rows.join(', ') })];

const triesText = ({ tries }: JoinedLine): string =>
  guardLine(tries.map(({ job, row, outcome }) => `${outcome} (${job}#${row})`).join(' > '));
