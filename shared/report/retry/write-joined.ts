import { foldExternalId } from '../../documents/external-id.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { ColumnFormat } from '../../records/balance.ts';
import { outcomes } from '../../records/document-record.ts';
import { isOwnColumn } from '../../records/retry-reference.ts';
import type { Sink } from '../../store/store.ts';
import { guardLine } from '../files/csv-line.ts';
import { formatsSideBySide, type ReportFile, type RowWriter } from '../files/text-file.ts';
import { outcomeNames, reportLabels } from '../labels.ts';
import { type JoinedRow, reportProblem, rowInLanguage } from '../row.ts';
import { createResultCsvWriter, createResultJsonlWriter } from '../rows/write-result-csv.ts';
import { createResultXlsxWriter } from '../rows/write-result-xlsx.ts';
import type { ReportFrame, RowFacts } from '../summary/report-facts.ts';
import { isDone, isFinal, type JoinedSummary, noCounts } from '../summary.ts';
import type { SheetRowWriter } from '../workbook/sheet-xml.ts';
import { ColumnShape } from '../workbook/workbook-cell.ts';
import {
  addTry,
  type JoinedLine,
  NamedRows,
  type Origins,
  type TriedExport,
  type TriedRows,
  triedCells,
} from './joined-line.ts';

interface Joining {
  facts: Pick<ReportFrame, 'plan' | 'language' | 'finished_at'>;
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
export interface Original extends TriedExport {
  /** File name of the export. */
  source: string;
  /** Every row, in file order. */
  lines(): AsyncIterable<JoinedLine>;
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
  const columns = original.columns.filter((column) => !isOwnColumn(column));
  const cellsOf = triedCells({ ...original, columns });
  const formats = joinedFormats(name, {
    ...facts,
    plan: { columns, corrections: undefined },
    shapes: await shapesOf(columns, await original.rowsOf(original.job)),
  });
  const isBase = (file: string) => file !== formats.at(-1)?.file;
  await using writers = formatsSideBySide<JoinedLine>(openSink, isBase);
  for (const format of formats) await writers.open(format);
  const documents = new Set<string>();
  const counts = noCounts();
  const leftOut = new NamedRows();
  const strange = new NamedRows();
  let beyond = new NamedRows();
  let last = 0;
  let rows = 0;
  for await (const window of windowsOf(linesOf(request))) {
    const range = { from: last, to: lastRowOf(window) };
    beyond = await addTries(window, request, { range, strange });
    last = range.to;
    const tried = await cellsOf(window);
    for (const record of window.values()) {
      rows += 1;
      counts[record.outcome] += 1;
      if (isLeftOut(record, facts.plan.job)) leftOut.see(record.row);
      const id = record.external_id === null ? undefined : foldExternalId(record.external_id);
      const first = id === undefined || !documents.has(id);
      if (id !== undefined) documents.add(id);
      await writers.write({ record, cells: tried.get(record.row) ?? [], found: [], first });
    }
  }
  for (const { file } of formats) await writers.end(file);
  const complete = outcomes.every((outcome) => isFinal(outcome) || counts[outcome] === 0);
  const found = [
    ...leftOut.problems('RETRY-ROWS-LEFT-OUT'),
    ...strange.problems('RETRY-ROW-UNKNOWN'),
    ...beyond.problems('RETRY-ROW-UNKNOWN'),
    ...writers.missing,
  ];
  return { files: [...writers.written.values()], rows, counts, complete, found };
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

/** The formats of a joined report, the workbook last: the others do not need it. It has the cells of the deciding tries. */
const joinedFormats = (name: string, facts: RowFacts): RowWriter<JoinedLine>[] => {
  const flat = { name: 'tries', of: triesText };
  const inWorkbook = {
    ...reportLabels.tries,
    name: 'tries' as const,
    width: TRIES_WIDTH_CHARACTERS,
    add: (to: SheetRowWriter, { record }: { record: JoinedLine }) =>
      to.text(record.tries.map(({ outcome }) => outcomeNames[outcome][facts.language]).join(' → ')),
  };
  return [
    { file: `${name}.jsonl`, create: createResultJsonlWriter },
    { file: `${name}.csv`, create: (sink) => createResultCsvWriter(sink, facts, [flat]) },
    { file: `${name}.xlsx`, create: (sink) => createResultXlsxWriter(sink, facts, { more: [inWorkbook] }) },
  ];
};

/** Types of the columns, as the rows that were not wrong themselves prove them. */
async function shapesOf(columns: readonly string[], tried: TriedRows | undefined): Promise<ColumnFormat[]> {
  const shapes = columns.map((header) => new ColumnShape(header));
  if (tried !== undefined)
    for await (const { cells, verdict } of tried.rows())
      if (verdict === undefined) for (const [index, shape] of shapes.entries()) shape.see(cells[index] ?? '');
  return shapes.map(({ found }) => found);
}
