import { foldExternalId } from '../documents/external-id.ts';
import { CONTENT_UNKNOWN, type IssuedFacts } from '../ledger/ledger.ts';
import type { LedgerItems, NamedItem } from '../ledger/ledger-items.ts';
import { unprovenIdentity, unprovenPayment } from '../ledger/unproven-keys.ts';
import type { Unproven } from '../records/ledger-age.ts';
import { unprovenItem } from './items-of-document.ts';
import type { PastRun } from './past-runs.ts';

/** A document that is issued with a content that nobody knows. */
export interface UnreadDocument {
  external_id: string;
  issued: IssuedFacts;
  /** The job that had it issued, as far as is known. */
  by: string;
  job: string;
  file: string | undefined;
  type: string;
  payable: string;
}

/** Things that a rebuild could not prove, as a person reads them. */
export interface UnprovenFindings extends Unproven {
  documents: { external_id: string; mark: string; job: string; file?: string | undefined }[];
  told: string[];
  /** Runs of which nothing is left to prove what they have settled. */
  runs: { job: string; report: string; file?: string | undefined }[];
}

/** The type of documents that clear sales. */
const CLEARANCE = '1.5';

/** Gathers what the evidence does not prove; later evidence may prove it yet. */
export class UnprovenList {
  readonly #unread = new Map<string, UnreadDocument>();
  readonly #told = new Set<string>();
  readonly #runs: PastRun[] = [];
  #payments = 0;

  /** A document that is there in every case, and not known whose it is: the same is held as of one of ours. */
  addDocument(document: UnreadDocument): void {
    const key = foldExternalId(document.external_id);
    if (!this.#unread.has(key)) this.#unread.set(key, document);
  }

  addRun(run: PastRun): void {
    this.#runs.push(run);
  }

  addTold(payment: string): void {
    this.#told.add(foldExternalId(payment));
  }

  addPayments(): void {
    this.#payments += 1;
  }

  /** A later report has sealed it whole. */
  prove(found: readonly NamedItem[]): void {
    for (const { name } of found) if (name.kind === 'payment') this.#told.delete(foldExternalId(name.key));
  }

  /** Everything that no evidence has proven, with its marks in the ledger for who imports next. */
  async mark(items: LedgerItems, epoch: string): Promise<UnprovenFindings> {
    const documents = await this.#unreadStill(items);
    for (const { external_id, type: invoice_type_code, payable: payable_total_amount } of documents) {
      const identity = unprovenIdentity({ invoice_type_code, payable_total_amount });
      await items.restore(unprovenItem(identity, external_id, epoch));
    }
    for (const payment of this.#told)
      await items.restore(unprovenItem(unprovenPayment(payment), payment, epoch));
    return {
      clearances: documents.filter(({ type }) => type === CLEARANCE).length,
      identities: documents.length,
      payments: this.#payments,
      documents: documents.map(({ external_id, issued: { mark }, job, file }) => ({
        external_id,
        mark,
        job,
        file,
      })),
      told: [...this.#told],
      runs: this.#runs.map(({ job, report, file }) => ({ job, report, file })),
    };
  }

  async #unreadStill(items: LedgerItems): Promise<UnreadDocument[]> {
    const all = [...this.#unread.values()];
    const there = await items.read(all.map(({ external_id: key }) => ({ kind: 'document', key })));
    const read = new Set(
      there.flatMap(({ name, item }) =>
        item.fingerprint?.S === CONTENT_UNKNOWN ? [] : [foldExternalId(name.key)],
      ),
    );
    return all.filter(({ external_id }) => !read.has(foldExternalId(external_id)));
  }
}

export const countUnproven = ({ clearances, identities, payments, told, runs }: UnprovenFindings): number =>
  clearances + identities + payments + told.length + runs.length;
