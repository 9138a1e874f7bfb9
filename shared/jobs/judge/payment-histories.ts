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

/** Receipts of a payment of which nothing was told are the one document that it always was. */
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
 * Money with what became of the credit notes that were under way: those that nobody issues any more take back nothing. A
 * sale that was settled a moment ago is noted beside its payment next: its own entry says already what it states.
 */
function moneyOf(
  kept: KeptMoney | undefined,
  { entries, sales }: { entries: ReadonlyMap<string, LedgerEntry>; sales: readonly string[] },
): PaymentMoney {
  const money = kept ?? NO_MONEY;
  const documents = [...money.documents, ...settledSales(sales, { entries, noted: money.documents })];
  const credits = (kept?.credits ?? []).flatMap((credit) => countedCredit(credit, entries) ?? []);
  return { captured: money.captured, documents, credits };
}

/** Money of issued sales by their own entries, of those that are not noted beside their payment. */
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
