import { documentKey, idOf } from '../documents/payment-life/life-row.ts';
import { type DocumentState, NO_PAST, type PaymentPast } from '../documents/payment-life/payment-past.ts';
import type { Ledger, LedgerEntry } from '../ledger/ledger.ts';
import type { GroupedRow } from './group-rows.ts';
import { runBounded } from './run-bounded.ts';

type PastLedger = Pick<Ledger, 'lookup' | 'payment'>;

/** Questions to the ledger that are under way at once. */
const QUESTIONS_AT_ONCE = 16;

/** Earlier lives of many payments, in one place: all questions of a part of an export are asked together. */
export async function paymentPasts(
  ledger: PastLedger,
  groups: readonly { payment: string; rows: readonly GroupedRow[] }[],
): Promise<PaymentPast[]> {
  return runBounded(groups, QUESTIONS_AT_ONCE, async ({ payment, rows }) => {
    const state = await ledger.payment(payment);
    const isPlain = rows.every(
      (row) => row.event?.is === 'receipt' && documentKey(idOf(row)) === documentKey(payment),
    );
    if (state === undefined && isPlain) return NO_PAST;
    const parts = state?.parts ?? [];
    const documents = await documentsOf(ledger, new Set([payment, ...parts, ...rows.flatMap(idsOf)]));
    return { told: state?.told ?? [], parts, documents };
  });
}

/** The documents that a row can be about. */
function idsOf(row: GroupedRow): string[] {
  const { event } = row;
  const named = event?.is === 'refund-failed' && event.id !== undefined ? [event.id] : [];
  const part = event?.part === undefined ? [] : [`${event.payment}-${event.part}`];
  return [idOf(row), ...named, ...part].filter((id) => id !== '');
}

async function documentsOf(ledger: PastLedger, ids: ReadonlySet<string>) {
  const documents = new Map<string, DocumentState>();
  for (const id of ids) {
    const entry = await ledger.lookup(id);
    if (entry !== undefined) documents.set(documentKey(id), stateOf(entry));
  }
  return documents;
}

const stateOf = (entry: LedgerEntry): DocumentState =>
  entry.state === 'issued' ? { state: 'issued', mark: entry.issued.mark } : { state: entry.state };
