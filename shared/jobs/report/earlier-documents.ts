import { foldExternalId } from '../../documents/external-id.ts';
import { readEntry } from '../../ledger/ledger-item.ts';
import type { LedgerItems } from '../../ledger/ledger-items.ts';
import { readMoneyItem } from '../../ledger/money-item.ts';
import type { PayoutDocument } from '../../records/payout.ts';
import type { FindDocuments, MissingDocument } from '../../report/payouts/payout-sums.ts';

const PAYMENTS_AT_ONCE = 100;

/**
 * Finds the document of a payment that the report lacks: the one named by the row, or the payment's only one.
 * If several are possible, the result is empty.
 */
export const earlierDocuments =
  (items: Pick<LedgerItems, 'read'>): FindDocuments =>
  async (missing) => {
    const found = new Map<number, PayoutDocument>();
    for (let at = 0; at < missing.length; at += PAYMENTS_AT_ONCE) {
      const some = missing.slice(at, at + PAYMENTS_AT_ONCE);
      const knownOf = await knownDocuments(items, some);
      for (const one of some) {
        const document = documentOf(one, knownOf(one));
        if (document !== undefined) found.set(one.row, document);
      }
    }
    return found;
  };

interface Known {
  sales: PayoutDocument[];
  credits: PayoutDocument[];
}

function documentOf({ is, external_id }: MissingDocument, known: Known): PayoutDocument | undefined {
  const candidates = is === 'given-back' ? known.credits : known.sales;
  const wanted = external_id === undefined ? undefined : foldExternalId(external_id);
  const named = candidates.find((candidate) => foldExternalId(candidate.external_id) === wanted);
  return named ?? (candidates.length === 1 ? candidates[0] : undefined);
}

/** Reads payments from the ledger; a rebuilt ledger may know their documents only by id. */
async function knownDocuments(
  items: Pick<LedgerItems, 'read'>,
  missing: readonly MissingDocument[],
): Promise<(of: MissingDocument) => Known> {
  const payments = new Set(missing.map(({ payment }) => payment));
  const ids = new Set(missing.flatMap(({ payment, external_id }) => [payment, external_id ?? payment]));
  const moneys = await items.read([...payments].map((key) => ({ kind: 'money', key })));
  const entries = await items.read([...ids].map((key) => ({ kind: 'document', key })));
  const moneyOf = new Map(
    moneys.map(({ name, item }) => [foldExternalId(name.key), readMoneyItem(item, {})]),
  );
  const entryOf = new Map(entries.map(({ name, item }) => [foldExternalId(name.key), readEntry(item)]));
  return ({ payment, external_id }) => {
    const money = moneyOf.get(foldExternalId(payment));
    if (money !== undefined && money.documents.length > 0)
      return { sales: money.documents.map(told), credits: money.credits.filter(isIssued).map(told) };
    const sales = [...new Set([payment, external_id ?? payment])].flatMap((id) => {
      const entry = entryOf.get(foldExternalId(id));
      return entry?.state === 'issued'
        ? [{ external_id: id, mark: entry.issued.mark, payable_total: null }]
        : [];
    });
    return { sales, credits: [] };
  };
}

const isIssued = ({ mark }: { mark?: string | undefined }): boolean => mark !== undefined;

const told = (one: {
  external_id: string;
  mark?: string | undefined;
  euro?: string | undefined;
}): PayoutDocument => ({
  external_id: one.external_id,
  mark: one.mark ?? null,
  payable_total: one.euro ?? null,
});
