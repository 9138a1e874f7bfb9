import { type Problem, problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import { isOwnColumn } from '../../records/retry-reference.ts';
import type { Sink } from '../../store/store.ts';
import type { ReportFile } from '../files/text-file.ts';
import { type JoinedRow, reportProblem, rowInLanguage, trailColumns } from '../row.ts';
import { createResultCsvWriter, createResultJsonlWriter, type FlatColumn } from '../rows/write-result-csv.ts';
import type { ReportFrame } from '../summary/report-facts.ts';
import { countLeft, isDone, isFinal, type JoinedSummary, noCounts } from '../summary.ts';
import { addTry, type JoinedLine, NamedRows, type Origins } from './joined-line.ts';

interface Joining {
  facts: Pick<ReportFrame, 'plan' | 'language' | 'trail'>;
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
    const { files: written, found, ...result } = await writeJoined(joining, original, name);
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
function columnProblems(original: readonly string[], retry: readonly string[]): Problem[] {
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
  columns: readonly string[];
  source: string;
  lines(): AsyncIterable<JoinedLine>;
}

/** Rows of the original held in memory at once, for every order of the retry file. */
const WINDOW_ROWS = 40_000;

/** `<name>.jsonl` and `<name>.csv`: every row of the original with its latest outcome and all its tries. */
async function writeJoined({ openSink, facts, retried }: Joining, original: Original, name: string) {
  const [lines, table] = [`${name}.jsonl`, `${name}.csv`];
  const columns = joinedColumns(facts.trail);
  await using jsonl = createResultJsonlWriter(await openSink(lines));
  await using csv = createResultCsvWriter(await openSink(table), facts.language, columns);
  const counts = noCounts();
  const leftOut = new NamedRows();
  /** Rows of the retry file whose row of the original is not in it, and those that may be in a later window. */
  const strange = new NamedRows();
  let beyond = new NamedRows();
  let [rows, last] = [0, 0];
  for await (const window of windowsOf(original, facts.language)) {
    const from = last;
    last = [...window.keys()].at(-1) ?? 0;
    beyond = new NamedRows();
    for await (const { origin, record } of retried()) {
      if (origin?.job !== original.job || origin.row <= from) continue;
      const line = window.get(origin.row);
      if (line !== undefined) window.set(origin.row, addTry(line, record, facts.plan.job));
      else (origin.row > last ? beyond : strange).see(record.row);
    }
    for (const record of window.values()) {
      rows += 1;
      counts[record.outcome] += 1;
      if (isLeftOut(record, facts.plan.job)) leftOut.see(record.row);
      const line = { record, cells: [], found: [], first: true };
      await Promise.all([jsonl.write(line), csv.write(line)]);
    }
  }
  const files = [
    { file: lines, ...(await jsonl.end()) },
    { file: table, ...(await csv.end()) },
  ];
  const found = [
    ...leftOut.problems('RETRY-ROWS-LEFT-OUT'),
    ...strange.problems('RETRY-ROW-UNKNOWN'),
    ...beyond.problems('RETRY-ROW-UNKNOWN'),
  ];
  return { files, rows, counts, complete: countLeft(counts, isFinal) === 0, found };
}

/** The rows of the original, many at a time; its report may be in the other language. */
async function* windowsOf(original: Original, language: Language): AsyncGenerator<Map<number, JoinedLine>> {
  let window = new Map<number, JoinedLine>();
  for await (const line of original.lines()) {
    window.set(line.row, rowInLanguage(line, language));
    if (window.size < WINDOW_ROWS) continue;
    yield window;
    window = new Map();
  }
  if (window.size > 0) yield window;
}

/** Find rows missing from the retry file. A row that the last dry run found ready is not missing: it was never in it. */
const isLeftOut = ({ outcome, tries }: JoinedLine, job: string) =>
  !isDone(outcome) && tries.at(-1)?.job !== job;

export const joinedColumns = (trail = false): FlatColumn<JoinedLine>[] => [
  ...(trail ? trailColumns : []),
  {
    name: 'tries',
    of: ({ tries }) => tries.map(({ job, row, outcome }) => `${outcome} (${job}#${row})`).join(' > '),
  },
];
