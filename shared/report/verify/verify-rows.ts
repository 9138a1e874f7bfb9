import { foldExternalId } from '../../documents/external-id.ts';
import type { Phrase } from '../../problems/phrases.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import { readJsonLines } from '../../records/json-lines.ts';
import { outcomes } from '../../records/outcome.ts';
import { type ReportRow, reportRowSchema } from '../columns/report-row.ts';
import { noCounts, type Summary } from '../summary/summary.ts';

/** Documents of which it is remembered that they were compared; rows of one document mostly stand together. */
const MAX_REMEMBERED_DOCUMENTS = 100_000;

/** Find what is wrong with a document; undefined where it was not looked at. */
type CompareDocument = (row: ReportRow) => Promise<Problem[] | undefined>;

/** Reads the rows of a report: each exactly once, in order, and as many per outcome as the summary counts. */
export class RowsCheck {
  rows = 0;
  documents = 0;
  readonly #file: string;
  readonly #compare: CompareDocument | undefined;
  readonly #counts = noCounts();
  readonly #problems: Problem[] = [];
  readonly #compared = new Set<string>();
  #last = 0;
  #reason: Phrase | undefined;

  constructor(file: string, compare?: CompareDocument) {
    this.#file = file;
    this.#compare = compare;
  }

  async read(bytes: AsyncIterable<Uint8Array> | undefined): Promise<void> {
    if (bytes === undefined) return;
    try {
      const lines = readJsonLines<unknown>(bytes, (text) => JSON.parse(text));
      for await (const line of lines) await this.#line(line);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#reason ??= { phrase: 'line-no-json', line: this.rows + 1 };
    }
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
    await this.#compareOnce(row);
  }

  async #compareOnce(row: ReportRow): Promise<void> {
    const { external_id, mark } = row;
    if (this.#compare === undefined || external_id === null || mark === null) return;
    const key = foldExternalId(external_id);
    if (this.#compared.has(key)) return;
    if (this.#compared.size < MAX_REMEMBERED_DOCUMENTS) this.#compared.add(key);
    const found = await this.#compare(row);
    if (found === undefined) return;
    this.documents += 1;
    this.#problems.push(...found);
  }

  finish({ counts, source, unreadable }: Summary): Problem[] {
    const isWhole = unreadable === null;
    if (isWhole && this.rows !== source.rows)
      this.#reason ??= { phrase: 'rows-differ', source: source.rows, here: this.rows };
    const wrong = this.#reason;
    const rows =
      wrong === undefined ? [] : [problem('REPORT-ROWS-WRONG', {}, { file: this.#file, reason: wrong })];
    return [...rows, ...this.#countProblems(counts.rows), ...this.#problems];
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
