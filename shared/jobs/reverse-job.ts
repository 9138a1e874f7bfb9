import type { DocumentRecord } from '../records/document-record.ts';
import type { OutcomeRecord } from '../records/outcome-record.ts';
import { csvLine } from '../report/csv-line.ts';
import { guardText } from '../report/formula-safe.ts';
import { type NotReversed, reversalColumns, reverseDocument } from '../report/reverse-document.ts';
import { jobKeys } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { readDocuments, readOutcomes, readPlan } from './read-plan.ts';

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

/** The documents of a job with what became of them; those whose chunk was never worked are left out. */
async function* answeredDocuments(
  store: Store,
  job: string,
): AsyncGenerator<[DocumentRecord, OutcomeRecord]> {
  const plan = await readPlan(store, job);
  for (const chunk of plan.waves.flat()) {
    if (!(await store.head(jobKeys(job).outcomes(chunk)))) continue;
    const answers = new Map((await readOutcomes(store, job, chunk)).map((one) => [one.ordinal, one]));
    for (const record of await readDocuments(store, job, chunk)) {
      const outcome = answers.get(record.ordinal);
      if (outcome !== undefined) yield [record, outcome];
    }
  }
}
