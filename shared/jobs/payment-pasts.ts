import { isSameExternalId } from '../documents/external-id.ts';
import { documentKey, idOf } from '../documents/payment-life/life-row.ts';
import { type DocumentState, NO_PAST, type PaymentPast } from '../documents/payment-life/payment-past.ts';
import type { Ledger, LedgerEntry } from '../ledger/ledger.ts';
import type { GroupedRow } from './group-rows.ts';

type PastLedger = Pick<Ledger, 'lookupAll' | 'payments'>;

/** Earlier lives of many payments, in one place: all questions of a part of an export are asked together. */
export async function paymentPasts(
  ledger: PastLedger,
  groups: readonly { payment: string; rows: readonly GroupedRow[] }[],
): Promise<PaymentPast[]> {
  const states = await ledger.payments(groups.map(({ payment }) => payment));
  const asked = groups.map(({ payment, rows }) => {
    const state = states.get(documentKey(payment));
    const { told = [], parts = [], crowded = false } = state ?? {};
    const ids =
      state === undefined && isPlain(payment, rows) ? [] : [payment, ...parts, ...rows.flatMap(idsOf)];
    return { told, parts, crowded, ids };
  });
  const entries = await ledger.lookupAll(asked.flatMap(({ ids }) => ids));
  return asked.map(({ told, parts, crowded, ids }) =>
    ids.length === 0 ? NO_PAST : { told, parts, crowded, documents: documentsOf(entries, ids) },
  );
}

/** Receipts of a payment of which nothing was told are the one document that it always was. */
const isPlain = (payment: string, rows: readonly GroupedRow[]): boolean =>
  rows.every((row) => row.event?.is === 'receipt' && isSameExternalId(idOf(row), payment));

/** The documents that a row can be about. */
function idsOf(row: GroupedRow): string[] {
  const { event } = row;
  const named = event?.is === 'refund-failed' && event.id !== undefined ? [event.id] : [];
  const part = event?.part === undefined ? [] : [`${event.payment}-${event.part}`];
  return [idOf(row), ...named, ...part].filter((id) => id !== '');
}

function documentsOf(
  entries: ReadonlyMap<string, LedgerEntry>,
  ids: readonly string[],
): Map<string, DocumentState> {
  const found = ids.flatMap((id): [string, DocumentState][] => {
    const entry = entries.get(documentKey(id));
    return entry === undefined ? [] : [[documentKey(id), stateOf(entry)]];
  });
  return new Map(found);
}

const stateOf = (entry: LedgerEntry): DocumentState =>
  entry.state === 'issued' ? { state: 'issued', mark: entry.issued.mark } : { state: entry.state };
