import { isSameExternalId } from '../../documents/external-id.ts';
import { documentKey, rowExternalId } from '../../documents/payment-lifecycle/lifecycle-row.ts';
import {
  type DocumentState,
  NO_HISTORY,
  type PaymentHistory,
} from '../../documents/payment-lifecycle/payment-history.ts';
import {
  NO_MONEY,
  type PaymentMoney,
  type StatedMoney,
} from '../../documents/payment-lifecycle/payment-money.ts';
import { reversalId, versionIn } from '../../documents/version-id.ts';
import { holdsText } from '../../ledger/fingerprint.ts';
import type { KeptMoney, Ledger, LedgerEntry } from '../../ledger/ledger.ts';
import { normalise } from '../../money/decimal.ts';
import type { GroupedRow } from '../rows/group-rows.ts';

type PastLedger = Pick<Ledger, 'lookupAll' | 'payments' | 'moneys'>;

/** Earlier lives of many payments, in one place: all questions of a part of an export are asked together. */
export async function paymentHistories(
  ledger: PastLedger,
  groups: readonly { payment: string; rows: readonly GroupedRow[] }[],
): Promise<PaymentHistory[]> {
  const payments = groups.map(({ payment }) => payment);
  const [states, moneys] = await Promise.all([ledger.payments(payments), ledger.moneys(payments)]);
  const asked = groups.map(({ payment, rows }) => {
    const state = states.get(documentKey(payment));
    const money = moneys.get(documentKey(payment));
    const { told = [], parts = [], crowded = false } = state ?? {};
    const isUnknown = state === undefined && money === undefined && isPlain(payment, rows);
    const ids = isUnknown ? [] : [payment, ...parts, ...rows.flatMap(idsOf), ...idsIn(money)];
    const sales = [payment, ...parts, ...rows.filter(isOfSale).map(rowExternalId)];
    return { told, parts, crowded, money, ids, sales };
  });
  const entries = await ledger.lookupAll(asked.flatMap(({ ids }) => ids));
  return asked.map(({ told, parts, crowded, money, ids, sales }) =>
    ids.length === 0
      ? NO_HISTORY
      : {
          told,
          parts,
          crowded,
          documents: documentsOf(entries, ids),
          money: moneyOf(money, { entries, sales }),
        },
  );
}

/** True if all rows are receipts without events: the payment is one document, as always. */
const isPlain = (payment: string, rows: readonly GroupedRow[]): boolean =>
  rows.every(
    (row) =>
      row.event?.is === 'receipt' && !row.event.isMonthly && isSameExternalId(rowExternalId(row), payment),
  );

const isOfSale = ({ event }: GroupedRow): boolean => event?.is === 'receipt' || event?.is === 'part';

/** The documents that a row can be about. */
function idsOf(row: GroupedRow): string[] {
  const { event } = row;
  const named = event?.is === 'refund-failed' && event.id !== undefined ? [event.id] : [];
  const part = event?.part === undefined ? [] : [`${event.payment}-${event.part}`];
  return [rowExternalId(row), ...named, ...part].filter((id) => id !== '');
}

const idsIn = (money: PaymentMoney = NO_MONEY): string[] =>
  [...money.documents, ...money.credits].map(({ external_id }) => external_id);

/**
 * Money of a payment, with the outcomes of pending credit notes; abandoned ones take nothing back. A sale
 * just settled and not noted yet counts with the amounts of its own entry.
 */
function moneyOf(
  kept: KeptMoney | undefined,
  { entries, sales }: { entries: ReadonlyMap<string, LedgerEntry>; sales: readonly string[] },
): PaymentMoney {
  const money = kept ?? NO_MONEY;
  const { documents: noted, credits: taken } = asNewest(money.documents, kept?.credits ?? []);
  const documents = [...noted, ...settledSales(sales, { entries, noted })];
  const credits = taken.flatMap((credit) => countedCredit(credit, entries) ?? []);
  return { captured: money.captured, documents, credits };
}

/**
 * Gives a replaced document the amounts of its newest version, under the id known to exports. Credit notes
 * between versions took back no money of the payment.
 */
function asNewest(
  documents: readonly StatedMoney[],
  credits: KeptMoney['credits'],
): Pick<KeptMoney, 'credits' | 'documents'> {
  const placeOf = (id: string): { first: string; version: number } => {
    for (const { external_id: first } of documents) {
      const version = versionIn(first, id) ?? 1;
      if (version > 1) return { first, version };
    }
    return { first: id, version: 1 };
  };
  const newest = new Map<string, { first: string; version: number; one: StatedMoney }>();
  const older = new Set<string>();
  for (const one of documents) {
    const { first, version } = placeOf(one.external_id);
    const before = newest.get(documentKey(first));
    const isNewer = before === undefined || before.version < version;
    if (isNewer) newest.set(documentKey(first), { first, version, one });
    const passed = isNewer ? before?.one : one;
    if (passed !== undefined) older.add(documentKey(reversalId(passed.external_id)));
  }
  return {
    documents: [...newest.values()].map(({ first, one }) => ({ ...one, external_id: first })),
    credits: credits.filter(({ external_id }) => !older.has(documentKey(external_id))),
  };
}

/** Money of issued sales from their own entries, if it is not noted with their payment. */
export function settledSales(
  sales: readonly string[],
  { entries, noted }: { entries: ReadonlyMap<string, LedgerEntry>; noted: readonly StatedMoney[] },
): StatedMoney[] {
  const known = new Set(noted.map(({ external_id }) => documentKey(external_id)));
  return [...new Set(sales.map(documentKey))].flatMap((key) => {
    const entry = known.has(key) ? undefined : entries.get(key);
    if (entry?.state !== 'issued' || entry.money === undefined) return [];
    const { external_id, issued, money } = entry;
    const { amount, currency, euro } = money;
    return [{ external_id, mark: issued.mark, amount, currency, euro }];
  });
}

/** A credit note that takes back money, or may do so yet. */
export function countedCredit(
  { lapsed = false, job: _job, ...credit }: KeptMoney['credits'][number],
  entries: ReadonlyMap<string, LedgerEntry>,
): PaymentMoney['credits'][number] | undefined {
  if (credit.mark !== undefined) return credit;
  const entry = entries.get(documentKey(credit.external_id));
  if (entry?.state === 'issued') return { ...credit, mark: entry.issued.mark };
  const isGone = entry?.state === 'refused' || (entry === undefined && lapsed);
  return isGone ? undefined : credit;
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
  entry.state === 'issued'
    ? {
        state: 'issued',
        mark: entry.issued.mark,
        statesTotal: (euro) => holdsText(entry, 'payable_total_amount', normalise(euro)),
      }
    : { state: entry.state };
