import type { DocumentRecord } from '../../records/document-record.ts';
import { externalIdKey } from '../rows/group-rows.ts';

type Credited = NonNullable<DocumentRecord['credits']>[number];
type Earlier = NonNullable<Credited['before']>[number];

/** Earlier credit notes of one document in one export that are remembered; the ledger counts all of them. */
const EARLIER_MAX = 100;

/**
 * Places of payment documents that precede others of the export, and the credit notes of one document in
 * export order: of two that take back 70.00 of 100.00, the first is issued.
 */
export class CreditedDocuments {
  readonly #awaited = new Set<string>();
  readonly #places = new Map<string, number>();
  readonly #earlier = new Map<string, Earlier[]>();

  /** Notes every document before the first one is numbered. */
  note({ after = [], amends }: Pick<DocumentRecord, 'after' | 'amends'>): void {
    for (const { external_id } of after) this.#awaited.add(externalIdKey(external_id));
    if (amends?.credit !== undefined) this.#awaited.add(externalIdKey(amends.credit));
  }

  /** Notes the place of every document, in the export's order. */
  place(external_id: string, ordinal: number): void {
    const key = externalIdKey(external_id);
    if (this.#awaited.has(key)) this.#places.set(key, ordinal);
  }

  /** The record with the places that it waits for, and earlier credit notes; called in export order. */
  complete(record: DocumentRecord): DocumentRecord {
    const after = record.after?.map(({ external_id }) => {
      const ordinal = this.#places.get(externalIdKey(external_id));
      return { external_id, ...(ordinal === undefined ? {} : { ordinal }) };
    });
    const credits = record.credits?.map((credit) => this.#withEarlier(credit));
    if (record.verdict === 'ready') this.#remember(record);
    const ordinal = record.amends?.credit && this.#places.get(externalIdKey(record.amends.credit));
    const amends = record.amends && ordinal ? { ...record.amends, ordinal } : record.amends;
    return { ...record, ...(after && { after }), ...(credits && { credits }), ...(amends && { amends }) };
  }

  #withEarlier(one: Credited): Credited {
    const before = this.#earlier.get(keyOf(one)) ?? [];
    return before.length === 0 ? one : { ...one, before: [...before] };
  }

  #remember({ external_id, credits = [], document }: DocumentRecord): void {
    const amount = document?.payable_total_amount ?? '0';
    for (const one of credits) {
      const before = this.#earlier.get(keyOf(one)) ?? [];
      if (before.length < EARLIER_MAX) this.#earlier.set(keyOf(one), [...before, { external_id, amount }]);
    }
  }
}

const keyOf = ({ external_id, mark }: Credited): string =>
  external_id === undefined ? `mark ${mark}` : `document ${externalIdKey(external_id)}`;
