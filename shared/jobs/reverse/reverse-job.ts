import { isSameExternalId } from '../../documents/external-id.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import { csvLine, guardText } from '../../report/files/csv-line.ts';
import { likeName } from '../../store/safe-key.ts';
import type { Store } from '../../store/store.ts';
import { stoppedOutcome } from '../files/document-facts.ts';
import { findOutcomes, readDocuments, readPlan } from '../files/read-job.ts';
import type { IsOwnDuplicate } from './own-duplicates.ts';
import { type NotReversed, type ReversalRow, reversalColumns, reverseDocument } from './reverse-document.ts';

const FORM = { delimiter: ',', newline: '\r\n' };
const BOM = '\uFEFF';

export interface UnreversedDocument {
  external_id: string;
  rows: readonly number[];
  outcome: string;
  why: NotReversed;
  invoice_type_code?: string | undefined;
}

interface ReversalOptions {
  isWanted?: ((row: number) => boolean) | undefined;
  /** Only this document, by its external_id. */
  document?: string | undefined;
  /** Duplicates that are reversed as well; empty by default. */
  isOwnDuplicate?: IsOwnDuplicate | undefined;
}

/** The file of the credit notes for an export: `sales.csv` → `sales.reverse.csv`, with a name that can be imported. */
export const reversalFile = (file: string): string =>
  likeName(`${file.replace(/(?<=.)\.[^.]*$/, '')}.reverse.csv`);

const HEAD = BOM + csvLine(reversalColumns, FORM);
const lineOf = (row: ReversalRow): string =>
  csvLine(
    reversalColumns.map((column) => guardText(row[column])),
    FORM,
  );

/** The same export with one credit note. */
export const creditText = (rows: readonly ReversalRow[]): string => HEAD + rows.map(lineOf).join('');

/** Credit notes for a job's issued documents, as an export of standard columns; counted as lines are read. */
export class Reversal {
  documents = 0;
  readonly apart: UnreversedDocument[] = [];
  readonly #store: Store;
  readonly #job: string;
  readonly #isWanted: (row: number) => boolean;
  readonly #document: string | undefined;
  readonly #isOwnDuplicate: IsOwnDuplicate;

  constructor(store: Store, job: string, options: ReversalOptions = {}) {
    this.#store = store;
    this.#job = job;
    this.#document = options.document;
    this.#isWanted = options.isWanted ?? (() => true);
    this.#isOwnDuplicate = options.isOwnDuplicate ?? (async () => false);
  }

  async *lines(): AsyncGenerator<string> {
    yield HEAD;
    for await (const [record, outcome] of answeredDocuments(this.#store, this.#job)) {
      if (!this.#isMeant(record)) continue;
      const reversal = reverseDocument(record, await this.#issued(outcome));
      if ('why' in reversal) {
        const { external_id, outcome: reached, invoice_type_code } = outcome;
        const { why } = reversal;
        const kind = why === 'no-credit-note-type' ? { invoice_type_code } : {};
        this.apart.push({ external_id, rows: record.rows, outcome: reached, why, ...kind });
        continue;
      }
      this.documents += 1;
      yield* reversal.rows.map(lineOf);
    }
  }

  #isMeant({ rows, external_id }: DocumentRecord): boolean {
    if (this.#document !== undefined) return isSameExternalId(external_id, this.#document);
    // A credit note that made room for another document has no row and is left out.
    return rows.some(this.#isWanted);
  }

  /** A duplicate of the own export counts as issued. */
  async #issued(outcome: OutcomeRecord): Promise<OutcomeRecord> {
    return (await this.#isOwnDuplicate(outcome)) ? { ...outcome, outcome: 'issued' } : outcome;
  }
}

/** Documents of a job with their outcomes; unknown outcomes for a stopped chunk. */
async function* answeredDocuments(
  store: Store,
  job: string,
): AsyncGenerator<[DocumentRecord, OutcomeRecord]> {
  const plan = await readPlan(store, job);
  const stopped = { reason: { phrase: 'was-stopped' }, dryRun: plan.dry_run } as const;
  for (const chunk of plan.waves.flat()) {
    const told = await findOutcomes(store, job, chunk);
    const answers = new Map(told?.map((one) => [one.ordinal, one]));
    for (const record of await readDocuments(store, job, chunk))
      yield [record, answers.get(record.ordinal) ?? stoppedOutcome(record, stopped)];
  }
}
