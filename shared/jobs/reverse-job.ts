import type { DocumentRecord } from '../records/document-record.ts';
import type { OutcomeRecord } from '../records/outcome-record.ts';
import { csvLine } from '../report/csv-line.ts';
import { guardText } from '../report/formula-safe.ts';
import { type NotReversed, reversalColumns, reverseDocument } from '../report/reverse-document.ts';
import type { Store } from '../store/store.ts';
import { findOutcomes, readDocuments, readPlan } from './read-plan.ts';
import { stoppedOutcome } from './stopped-outcome.ts';

const FORM = { delimiter: ',', newline: '\r\n' };
const BOM = '\uFEFF';

/** A document that gets no credit note, and why. */
export interface LeftApart {
  external_id: string;
  rows: readonly number[];
  outcome: string;
  why: NotReversed;
}

/** Credit notes for what a job has issued, as an export of standard columns; counted while its lines are read. */
export class Reversal {
  documents = 0;
  readonly apart: LeftApart[] = [];
  readonly #store: Store;
  readonly #job: string;
  readonly #isWanted: (row: number) => boolean;

  constructor(store: Store, job: string, isWanted: (row: number) => boolean = () => true) {
    this.#store = store;
    this.#job = job;
    this.#isWanted = isWanted;
  }

  async *lines(): AsyncGenerator<string> {
    yield BOM + csvLine(reversalColumns, FORM);
    for await (const [record, outcome] of answeredDocuments(this.#store, this.#job)) {
      if (!record.rows.some(this.#isWanted)) continue;
      const reversal = reverseDocument(record, outcome);
      if ('why' in reversal) {
        const { external_id, outcome: reached } = outcome;
        this.apart.push({ external_id, rows: record.rows, outcome: reached, why: reversal.why });
        continue;
      }
      this.documents += 1;
      for (const row of reversal.rows)
        yield csvLine(
          reversalColumns.map((column) => guardText(row[column])),
          FORM,
        );
    }
  }
}

/** The documents of a job with what became of them; of a chunk that was stopped nobody knows it. */
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
