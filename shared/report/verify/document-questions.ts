import type { Random } from '../../clock.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { outcomes } from '../../records/document-record.ts';
import { readJsonLines } from '../../records/json-lines.ts';
import { type ReportRow, reportRowSchema, rowDocuments } from '../row.ts';
import { type Counts, noCounts, type Summary } from '../summary.ts';
import { Recount } from './recompute/recount.ts';

/** Largest number of documents remembered as seen; the rows of one document are mostly adjacent. */
const MAX_REMEMBERED_DOCUMENTS = 100_000;

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
export class DocumentQuestions {
  asked = 0;
  readonly problems: Problem[] = [];
  readonly #asking: Asking;
  readonly #summary: Summary;
  readonly #met = new Set<string>();
  readonly #notIssued = new Map<string, ReportRow>();
  readonly #isDrawn: () => boolean;

  constructor(asking: Asking, summary: Summary) {
    const { issued, duplicate, conflict } = summary.counts.documents;
    this.#asking = asking;
    this.#summary = summary;
    this.#isDrawn = this.#drawOf(issued + duplicate + conflict);
  }

  #drawOf(count: number) {
    const { sample, seed } = this.#asking;
    return drawing({ of: count, wanted: Math.min(count, sample ?? count), random: seeded(seed) });
  }

  async see(stated: ReportRow): Promise<void> {
    for (const row of rowDocuments(stated)) await this.#see(row);
  }

  async #see(row: ReportRow): Promise<void> {
    const { external_id, mark } = row;
    if (external_id === null) return;
    const id = foldExternalId(external_id);
    if (mark === null) {
      const mayAccuse = !this.#summary.dry_run && row.outcome !== 'skipped' && !isOpenQuestion(row);
      if (mayAccuse && !this.#met.has(id) && this.#notIssued.size < MAX_REMEMBERED_DOCUMENTS)
        this.#notIssued.set(id, row);
      return;
    }
    if (this.#met.has(id)) return;
    if (this.#met.size < MAX_REMEMBERED_DOCUMENTS) this.#met.add(id);
    this.#notIssued.delete(id);
    if (this.#isDrawn()) await this.#ask(row);
  }

  /** Asks about the documents reported as not issued, after all rows have shown that they have no MARK. */
  async finish(): Promise<void> {
    const isDrawn = this.#drawOf(this.#notIssued.size);
    for (const row of this.#notIssued.values()) if (isDrawn()) await this.#ask(row);
  }

  async #ask(row: ReportRow): Promise<void> {
    this.asked += 1;
    this.problems.push(...(await this.#asking.compare(row, this.#summary)));
  }
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

interface RowsOfReport {
  file: string;
  bytes: AsyncIterable<Uint8Array> | undefined;
  summary: Summary;
  questions: DocumentQuestions | undefined;
}

/** Reads the rows of a report: each exactly once, in order, and as many per outcome as the summary counts. */
export async function checkResultRows({ file, bytes, summary, questions }: RowsOfReport) {
  const recount = new Recount(summary);
  const counts = noCounts();
  let rows = 0;
  let last = 0;
  let reason: Phrase | undefined;
  const see = async (line: unknown) => {
    rows += 1;
    const { data: row } = reportRowSchema.safeParse(line);
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
    if (bytes !== undefined) for await (const line of readJsonLines(bytes, plainLine)) await see(line);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    reason ??= { phrase: 'line-no-json', line: rows + 1 };
  }
  await questions?.finish();
  if (summary.unreadable === null && rows !== summary.source.rows)
    reason ??= { phrase: 'rows-differ', source: summary.source.rows, here: rows };
  const wrong = reason && problem('REPORT-ROWS-WRONG', {}, { file, reason });
  const problems = [
    ...(wrong === undefined ? [] : [wrong]),
    ...countProblems(summary.counts.rows, counts),
    ...(wrong === undefined ? recount.finish() : []),
    ...(questions?.problems ?? []),
  ];
  return { problems, rows, documents: questions?.asked ?? 0 };
}

/** A repeated name has one value for us and another elsewhere: Rowmark never writes such a line. */
function plainLine(text: string): unknown {
  const line: unknown = JSON.parse(text);
  return JSON.stringify(line) === text.trimEnd() ? line : undefined;
}

const countProblems = (said: Counts, found: Counts): Problem[] =>
  outcomes
    .filter((outcome) => said[outcome] !== found[outcome])
    .map((outcome) => {
      const named = { phrase: `outcome-${outcome}` } as const;
      const figures = { outcome: named, stated: said[outcome], counted: found[outcome] };
      return problem('REPORT-COUNTS-WRONG', {}, { file: 'summary.json', ...figures });
    });
