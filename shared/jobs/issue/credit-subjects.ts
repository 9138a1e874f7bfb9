import { documentKey } from '../../documents/payment-lifecycle/lifecycle-row.ts';
import type { StatedMoney } from '../../documents/payment-lifecycle/payment-money.ts';
import type { LedgerEntry } from '../../ledger/ledger.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { LedgerPrefetch } from './ledger-prefetch.ts';

/** A payment, or a document without a payment, whose money a credit note takes back. */
export interface CreditSubject {
  /** Id of the ledger item that keeps its money, and the folded id. */
  id: string;
  key: string;
  /** The document that is credited, as problems name it. */
  original: string;
  /** Documents that the item may omit: their own entries contain their amounts. */
  documents: readonly StatedMoney[];
  /** Credit notes of the same export that come before. */
  before: readonly { external_id: string; amount: string }[];
  /** True if its money is unknown: its credit notes have no upper limit. */
  unbounded: boolean;
}

/** The things that a credit note takes back, as far as the ledger knows them. */
export function creditedOf(record: DocumentRecord, ahead: LedgerPrefetch): CreditSubject[] {
  const { life, credits = [] } = record;
  if (life?.states === 'refund') return [ofPayment(life)];
  const once = new Map(
    credits.flatMap((credit): [string, CreditSubject][] => {
      const id = credit.external_id ?? ahead.marks.get(credit.mark ?? '');
      const entry = id === undefined ? undefined : ahead.credited.get(documentKey(id));
      const subject = entry?.state === 'issued' ? ofDocument(entry, credit.before ?? []) : undefined;
      return subject === undefined ? [] : [[subject.key, subject]];
    }),
  );
  return [...once.values()];
}

function ofPayment({ payment, unseen }: NonNullable<DocumentRecord['life']>): CreditSubject {
  const id = payment;
  return { id, key: documentKey(id), original: id, documents: [], before: [], unbounded: unseen === 'older' };
}

/** A document of a payment shares its payment's money with the other documents and credit notes. */
function ofDocument(
  entry: Extract<LedgerEntry, { state: 'issued' }>,
  before: CreditSubject['before'],
): CreditSubject {
  const { external_id, money, issued } = entry;
  const id = money?.payment ?? external_id;
  const own = money === undefined ? [] : [{ ...amountsOf(money), external_id, mark: issued.mark }];
  return {
    ...{ id, key: documentKey(id), original: external_id, before },
    documents: own,
    unbounded: money === undefined,
  };
}

const amountsOf = ({ amount, currency, euro }: { amount: string; currency: string; euro: string }) => ({
  amount,
  currency,
  euro,
});
