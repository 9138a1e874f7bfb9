import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { readJsonLines } from '../../records/json-lines.ts';
import { outcomes } from '../../records/outcome.ts';
import { reportRowSchema } from '../columns/report-row.ts';
import { noCounts, type Summary } from '../summary/summary.ts';
import type { DocumentQuestions } from './document-questions.ts';
import type { Recount } from './recompute/recount.ts';

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

  /** A name that stands twice has one value for us and the other for another program: no line is written so. */
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
