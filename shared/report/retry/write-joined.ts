import { foldExternalId } from '../../documents/external-id.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { ColumnFormat } from '../../records/balance.ts';
import { outcomes } from '../../records/document-record.ts';
import { isOwnColumn } from '../../records/retry-reference.ts';
import type { Cell } from '../../sheet/sheet.ts';
import type { Sink } from '../../store/store.ts';
import { csvLine, guardLine } from '../files/csv-line.ts';
import { createTextFile, type ReportFile, type ReportWriter } from '../files/text-file.ts';
import { outcomeNames, reportLabels } from '../labels.ts';
import { columnNames, type JoinedRow, reportProblem, rowInLanguage } from '../row.ts';
import { BOM, FLAT_FORM, flatCells } from '../rows/write-result-csv.ts';
import { createResultXlsxWriter } from '../rows/write-result-xlsx.ts';
import type { ReportFacts } from '../summary/report-facts.ts';
import { isDone, isFinal, type JoinedSummary, noCounts } from '../summary.ts';
import type { SheetRowWriter } from '../workbook/sheet-xml.ts';
import { ColumnShape } from '../workbook/workbook-cell.ts';
import {
  addTry,
  type JoinedLine,
  NamedRows,
  type Origins,
  type TriedRows,
  triedCells,
} from './joined-line.ts';

interface Joining {
  facts: Pick<ReportFacts, 'plan' | 'language' | 'finished_at'>;
  origins: Origins;
  /** The newest report of an original export of the same account; undefined if the account has none. */
  originalOf: (job: string) => Promise<Original | undefined>;
  /** The rows of the retry file; read again for each window of the original. */
  retried: () => AsyncIterable<JoinedRow>;
  openSink: (file: string) => Promise<Sink>;
}

/** One joined report for each export that a retry file answers; `notices` are findings outside of them. */
export async function joinOriginals(joining: Joining) {
  const { facts, origins } = joining;
  const joined: JoinedSummary[] = [];
  const files: ReportFile[] = [];
  const strange: Problem[] = [];
  for (const job of origins.jobs) {
    const original = await joining.originalOf(job);
    if (original === undefined) {
      strange.push(problem('RETRY-ORIGINAL-UNKNOWN', {}, { job }));
      continue;
    }
    const name = joined.length === 0 ? 'joined' : `joined-${joined.length + 1}`;
    const { files: written, found, ...result } = await writeJoined({ ...joining, original, name });
    const ofColumns = columnProblems(original.columns, facts.plan.columns);
    files.push(...written);
    joined.push({
      job,
      source: original.source,
      ...result,
      files: written.map(({ file }) => file),
      notices: [...ofColumns, ...found, ...origins.unknown.problems('RETRY-ROW-UNKNOWN')].map((notice) =>
        reportProblem(notice, facts.language),
      ),
    });
  }
  return {
    joined,
    files,
    notices: joined.length > 0 ? strange : [...strange, ...origins.unknown.problems('RETRY-ROW-UNKNOWN')],
  };
}

/** Compare the columns of an export with those of its retry file, except the two retry columns. */
export function columnProblems(original: readonly string[], retry: readonly string[]): Problem[] {
  const before = original.filter((column) => !isOwnColumn(column));
  const after = retry.filter((column) => !isOwnColumn(column));
  const missing = before.filter((column) => !after.includes(column));
  const added = after.filter((column) => !before.includes(column));
  const reasons = [
    ...(missing.length > 0 ? [`– ${missing.join(', ')}`] : []),
    ...(added.length > 0 ? [`+ ${added.join(', ')}`] : []),
  ];
  if (reasons.length > 0) return [problem('RETRY-COLUMNS-CHANGED', {}, { reason: reasons.join(' ') })];
  const isSameOrder = before.every((column, index) => after[index] === column);
  return isSameOrder ? [] : [problem('RETRY-COLUMNS-MOVED')];
}

/** The export that a retry file answers, as its newest report states it. */
export interface Original {
  job: string;
  /** File name of the export. */
  source: string;
  columns: readonly string[];
  /** The problem at which reading broke off. */
  brokenOff?: Problem | undefined;
  /** Every row, in file order. */
  lines(): AsyncIterable<JoinedLine>;
  /** Rows of its job, or of a retry file's job, as they were read; undefined if they are no longer kept. */
  rowsOf(job: string): Promise<TriedRows | undefined>;
}

interface JoinRequest extends Joining {
  original: Original;
  /** `joined`, or another name if the retry file has several originals. */
  name: string;
}

/** Rows of the original held in memory at once, for every order of the retry file. */
const WINDOW_ROWS = 40_000;

/** `joined.jsonl`, `joined.csv` and `joined.xlsx`: every row of the original with its latest outcome and all its tries. */
async function writeJoined(request: JoinRequest) {
  const { original, openSink, name, facts } = request;
  const jsonl = createTextFile(`${name}.jsonl`, await openSink(`${name}.jsonl`));
  const csv = createTextFile(`${name}.csv`, await openSink(`${name}.csv`));
  const own = original.columns.filter((column) => !isOwnColumn(column));
  const cellsOf = triedCells({ ...original, columns: own });
  const workbook = await createJoinedWorkbook(`${name}.xlsx`, openSink, {
    ...facts,
    columns: own,
    rows: await original.rowsOf(original.job),
  });
  const counts = noCounts();
  const leftOut = new NamedRows();
  const strange = new NamedRows();
  let beyond = new NamedRows();
  let last = 0;
  let rows = 0;
  csv.write(BOM + csvLine([...columnNames, 'tries'], FLAT_FORM));
  try {
    for await (const window of windowsOf(linesOf(request))) {
      const range = { from: last, to: lastRowOf(window) };
      beyond = await addTries(window, request, { range, strange });
      last = range.to;
      const tried = await cellsOf(window);
      for (const line of window.values()) {
        rows += 1;
        counts[line.outcome] += 1;
        if (isLeftOut(line, facts.plan.job)) leftOut.see(line.row);
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
      ...leftOut.problems('RETRY-ROWS-LEFT-OUT'),
      ...strange.problems('RETRY-ROW-UNKNOWN'),
      ...beyond.problems('RETRY-ROW-UNKNOWN'),
      ...book.found,
    ];
    return { files, rows, counts, complete, found };
  } catch (error) {
    await Promise.allSettled([jsonl.abort(), csv.abort(), workbook.abort()]);
    throw error;
  }
}

/** The rows of the original; its report may be in the other language. */
async function* linesOf({ original, facts: { language } }: JoinRequest): AsyncGenerator<JoinedLine> {
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

/** Adds the tries of the window's rows; answers rows whose stated origin is after the window. */
async function addTries(
  window: Map<number, JoinedLine>,
  { original, facts, retried }: JoinRequest,
  { range, strange }: Placing,
): Promise<NamedRows> {
  const beyond = new NamedRows();
  for await (const { origin, record } of retried()) {
    if (origin?.job !== original.job || origin.row <= range.from) continue;
    const line = window.get(origin.row);
    if (line !== undefined) window.set(origin.row, addTry(line, record, facts.plan.job));
    else (origin.row > range.to ? beyond : strange).see(record.row);
  }
  return beyond;
}

const lastRowOf = (window: Map<number, JoinedLine>): number => [...window.keys()].at(-1) ?? 0;

/**
 * Find rows missing from the retry file. A row that the last dry run found ready is not missing: it was never in it.
 */
const isLeftOut = ({ outcome, tries }: JoinedLine, job: string) =>
  !isDone(outcome) && tries.at(-1)?.job !== job;

const triesText = ({ tries }: JoinedLine): string =>
  guardLine(tries.map(({ job, row, outcome }) => `${outcome} (${job}#${row})`).join(' > '));

const TRIES_WIDTH_CHARACTERS = 32;

/** `joined.xlsx`: the export's own columns as the deciding try read them, and the outcome of each row. */
async function createJoinedWorkbook(
  file: string,
  openSink: (file: string) => Promise<Sink>,
  of: { columns: readonly string[]; rows: TriedRows | undefined; language: Language; finished_at: string },
) {
  const shapes = await shapesOf(of.columns, of.rows);
  const { columns, language, finished_at } = of;
  const tries = {
    ...reportLabels.tries,
    name: 'tries' as const,
    width: TRIES_WIDTH_CHARACTERS,
    add: (to: SheetRowWriter, { record }: { record: JoinedLine }) =>
      to.text(record.tries.map(({ outcome }) => outcomeNames[outcome][language]).join(' → ')),
  };
  const facts = { plan: { columns, corrections: undefined }, shapes, language, finished_at };
  const documents = new Set<string>();
  let writer: ReportWriter<JoinedLine> | undefined;
  let failed: unknown;
  const unlessItFailed = async <Answer>(
    work: () => Promise<Answer> | Answer,
  ): Promise<Answer | undefined> => {
    if (failed !== undefined) return undefined;
    try {
      return await work();
    } catch (error) {
      failed = error;
      await writer?.abort();
      return undefined;
    }
  };
  await unlessItFailed(async () => {
    writer = createResultXlsxWriter(await openSink(file), facts, { file, more: [tries] });
  });
  return {
    async write(record: JoinedLine, cells: readonly Cell[]): Promise<void> {
      const id = record.external_id === null ? undefined : foldExternalId(record.external_id);
      const first = id === undefined || !documents.has(id);
      if (id !== undefined) documents.add(id);
      await unlessItFailed(() => writer?.write({ record, cells, found: [], first }));
    },
    /** Ends the file, or states why it is missing; the other files of the joined report do not need it. */
    async end(): Promise<{ files: ReportFile[]; found: Problem[] }> {
      const written = await unlessItFailed(() => writer?.end());
      if (written !== undefined) return { files: [written], found: [] };
      const reason = failed instanceof Error ? failed.message : String(failed);
      return { files: [], found: [problem('REPORT-FORMAT-FAILED', {}, { file, reason })] };
    },
    abort: async () => writer?.abort(),
  };
}

/** Types of the columns, as the rows that were not wrong themselves prove them. */
async function shapesOf(columns: readonly string[], tried: TriedRows | undefined): Promise<ColumnFormat[]> {
  const shapes = columns.map((header) => new ColumnShape(header));
  if (tried !== undefined)
    for await (const { cells, verdict } of tried.rows())
      if (verdict === undefined) for (const [index, shape] of shapes.entries()) shape.see(cells[index] ?? '');
  return shapes.map(({ found }) => found);
}
