import type { Random } from '../../clock.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { outcomes } from '../../records/document-record.ts';
import { readJsonLines } from '../../records/json-lines.ts';
import { type ReportRow, reportRowSchema, rowDocuments } from '../row.ts';
import { ROWS_FILE, type StoredReport, SUMMARY_FILE } from '../seal.ts';
import { type Counts, noCounts, type Summary } from '../summary.ts';
import { MAX_REMEMBERED_DOCUMENTS, recountOf } from './recount.ts';

/** Asks the service about a row's document and answers the differences. */
export type CompareDocument = (
  row: ReportRow,
  of: Pick<Summary, 'started_at' | 'finished_at'>,
) => Promise<Problem[]>;

interface Asking {
  compare: CompareDocument;
  /** Number of documents to ask about; all of them if undefined. */
  sample: number | undefined;
  seed: number;
}

/** Asks about documents drawn at random: first those with a MARK, at the end those without one in any row. */
export function documentQuestions({ compare, sample, seed }: Asking, summary: Summary) {
  const { issued, duplicate, conflict } = summary.counts.documents;
  const met = new Set<string>();
  const notIssued = new Map<string, ReportRow>();
  const problems: Problem[] = [];
  let asked = 0;
  const drawOf = (of: number) => drawing({ of, wanted: Math.min(of, sample ?? of), random: seeded(seed) });
  const isDrawn = drawOf(issued + duplicate + conflict);
  const ask = async (row: ReportRow) => {
    asked += 1;
    problems.push(...(await compare(row, summary)));
  };
  const see = async (row: ReportRow) => {
    const { external_id, mark } = row;
    if (external_id === null) return;
    const id = foldExternalId(external_id);
    if (mark === null) {
      const mayAccuse = !summary.dry_run && row.outcome !== 'skipped' && !isOpenQuestion(row);
      if (mayAccuse && !met.has(id) && notIssued.size < MAX_REMEMBERED_DOCUMENTS) notIssued.set(id, row);
      return;
    }
    if (met.has(id)) return;
    if (met.size < MAX_REMEMBERED_DOCUMENTS) met.add(id);
    notIssued.delete(id);
    if (isDrawn()) await ask(row);
  };
  return {
    async see(stated: ReportRow): Promise<void> {
      for (const row of rowDocuments(stated)) await see(row);
    },
    /** Asks about the documents reported as not issued, after all rows have shown that they have no MARK. */
    async finish() {
      const isDrawnNow = drawOf(notIssued.size);
      for (const row of notIssued.values()) if (isDrawnNow()) await ask(row);
      return { problems, asked };
    },
  };
}

/** True if the report itself states that the document's issue is unknown. */
const isOpenQuestion = ({ problems }: ReportRow): boolean =>
  problems.some(({ code }) => code === 'OUTCOME-UNKNOWN');

/** Draws a wanted number of items while they pass, all with the same probability; true if the next one is drawn. */
function drawing({ of, wanted, random }: { of: number; wanted: number; random: Random }): () => boolean {
  let [left, missing] = [of, wanted];
  return () => {
    const isDrawn = random() * Math.max(1, left) < missing;
    left -= 1;
    if (isDrawn) missing -= 1;
    return isDrawn;
  };
}

const STEP = 0x6d2b79f5;
const TWO_TO_32 = 2 ** 32;

/** Numbers from 0 up to 1 that a seed repeats (mulberry32). */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + STEP) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32;
  };
}

/** Reads the rows of a report: each exactly once, in order, and as many per outcome as the summary counts. */
export async function checkResultRows(
  report: StoredReport,
  summary: Summary,
  questions: ReturnType<typeof documentQuestions> | undefined,
) {
  const bytes = await report.read(ROWS_FILE);
  const recount = recountOf(summary);
  const counts = noCounts();
  let [rows, last, line] = [0, 0, 0];
  let reason: Phrase | undefined;
  /** A repeated name has one value for us and another elsewhere: Rowmark never writes such a line. */
  const plainLine = (text: string, at: number): unknown => {
    line = at;
    const read: unknown = JSON.parse(text);
    return JSON.stringify(read) === text.trimEnd() ? read : undefined;
  };
  const see = async (read: unknown) => {
    rows += 1;
    const { data: row } = reportRowSchema.safeParse(read);
    if (row === undefined) {
      reason ??= { phrase: 'line-no-record', line: rows };
      return;
    }
    if (row.row === last) reason ??= { phrase: 'row-twice', row: row.row };
    if (row.row < last) reason ??= { phrase: 'row-behind', row: row.row, before: last };
    last = row.row;
    counts[row.outcome] += 1;
    recount.add(row);
    await questions?.see(row);
  };
  try {
    if (bytes !== undefined) for await (const read of readJsonLines(bytes, plainLine)) await see(read);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    reason ??= { phrase: 'line-no-json', line };
  }
  const answered = (await questions?.finish()) ?? { problems: [], asked: 0 };
  if (summary.unreadable === null && rows !== summary.source.rows)
    reason ??= { phrase: 'rows-differ', source: summary.source.rows, here: rows };
  const wrong = reason && problem('REPORT-ROWS-WRONG', {}, { file: ROWS_FILE, reason });
  const problems = [
    ...(wrong === undefined ? [] : [wrong]),
    ...countProblems(summary.counts.rows, counts),
    ...(wrong === undefined ? recount.finish() : []),
    ...answered.problems,
  ];
  return { problems, rows, documents: answered.asked };
}

const countProblems = (said: Counts, found: Counts): Problem[] =>
  outcomes
    .filter((outcome) => said[outcome] !== found[outcome])
    .map((outcome) => {
      const named = { phrase: `outcome-${outcome}` } as const;
      const figures = { outcome: named, stated: said[outcome], counted: found[outcome] };
      return problem('REPORT-COUNTS-WRONG', {}, { file: SUMMARY_FILE, ...figures });
    });
