import type { Random } from '../../clock.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { outcomes } from '../../records/document-record.ts';
import { readJsonLines } from '../../records/json-lines.ts';
import { type ReportRow, reportRowSchema, rowDocuments } from '../row.ts';
import { noCounts, type Summary } from '../summary.ts';
import type { Recount } from './recompute/recount.ts';

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
  readonly #draw: Draw;

  constructor(asking: Asking, summary: Summary) {
    const { issued, duplicate, conflict } = summary.counts.documents;
    this.#asking = asking;
    this.#summary = summary;
    this.#draw = this.#drawOf(issued + duplicate + conflict);
  }

  #drawOf(count: number): Draw {
    const { sample, seed } = this.#asking;
    return new Draw({ of: count, wanted: Math.min(count, sample ?? count), random: seeded(seed) });
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
    if (this.#draw.next()) await this.#ask(row);
  }

  /** Asks about the documents reported as not issued, after all rows have shown that they have no MARK. */
  async finish(): Promise<void> {
    const draw = this.#drawOf(this.#notIssued.size);
    for (const row of this.#notIssued.values()) if (draw.next()) await this.#ask(row);
  }

  async #ask(row: ReportRow): Promise<void> {
    this.asked += 1;
    this.problems.push(...(await this.#asking.compare(row, this.#summary)));
  }
}

/** True if the report itself states that the document's issue is unknown. */
const isOpenQuestion = ({ problems }: ReportRow): boolean =>
  problems.some(({ code }) => code === 'OUTCOME-UNKNOWN');

/** Draws a wanted number of items while they pass, all with the same probability. */
class Draw {
  #left: number;
  #wanted: number;
  readonly #random: Random;

  constructor({ of, wanted, random }: { of: number; wanted: number; random: Random }) {
    this.#left = of;
    this.#wanted = wanted;
    this.#random = random;
  }

  /** True if the next item is drawn. */
  next(): boolean {
    const isDrawn = this.#random() * Math.max(1, this.#left) < this.#wanted;
    this.#left -= 1;
    if (isDrawn) this.#wanted -= 1;
    return isDrawn;
  }
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

interface Reading {
  questions?: DocumentQuestions | undefined;
  recount?: Recount | undefined;
}

/** Reads the rows of a report: each exactly once, in order, and as many per outcome as the summary counts. */
export class RowsCheck {
  rows = 0;
  readonly #file: string;
  readonly #questions: DocumentQuestions | undefined;
  readonly #recount: Recount | undefined;
  readonly #counts = noCounts();
  #last = 0;
  #reason: Phrase | undefined;

  constructor(file: string, { questions, recount }: Reading) {
    this.#file = file;
    this.#questions = questions;
    this.#recount = recount;
  }

  async read(bytes: AsyncIterable<Uint8Array> | undefined): Promise<void> {
    if (bytes === undefined) return;
    try {
      const lines = readJsonLines<unknown>(bytes, (text) => this.#parsed(text));
      for await (const line of lines) await this.#line(line);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#reason ??= { phrase: 'line-no-json', line: this.rows + 1 };
    }
  }

  /** A repeated name has one value for us and another elsewhere: Rowmark never writes such a line. */
  #parsed(text: string): unknown {
    const line: unknown = JSON.parse(text);
    return this.#recount === undefined || JSON.stringify(line) === text.trimEnd() ? line : undefined;
  }

  async #line(line: unknown): Promise<void> {
    this.rows += 1;
    const { data: row } = reportRowSchema.safeParse(line);
    if (row === undefined) {
      this.#reason ??= { phrase: 'line-no-record', line: this.rows };
      return;
    }
    if (row.row === this.#last) this.#reason ??= { phrase: 'row-twice', row: row.row };
    if (row.row < this.#last) this.#reason ??= { phrase: 'row-behind', row: row.row, before: this.#last };
    this.#last = row.row;
    this.#counts[row.outcome] += 1;
    this.#recount?.add(row);
    await this.#questions?.see(row);
  }

  finish({ counts, source, unreadable }: Summary): Problem[] {
    const isWhole = unreadable === null;
    if (isWhole && this.rows !== source.rows)
      this.#reason ??= { phrase: 'rows-differ', source: source.rows, here: this.rows };
    const wrong = this.#reason;
    const rows =
      wrong === undefined ? [] : [problem('REPORT-ROWS-WRONG', {}, { file: this.#file, reason: wrong })];
    const sums = wrong === undefined ? (this.#recount?.finish() ?? []) : [];
    return [...rows, ...this.#countProblems(counts.rows), ...sums];
  }

  #countProblems(stated: Summary['counts']['rows']): Problem[] {
    return outcomes.flatMap((outcome) => {
      const counted = this.#counts[outcome];
      const named = { phrase: `outcome-${outcome}` } as const;
      const figures = { file: 'summary.json', outcome: named, stated: stated[outcome], counted };
      return stated[outcome] === counted ? [] : [problem('REPORT-COUNTS-WRONG', {}, figures)];
    });
  }
}
