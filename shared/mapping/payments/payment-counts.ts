import type { MappedRow } from '../../documents/mapped-row.ts';
import { kindOfSkipCode, type PaymentCount } from './payment-row-problems.ts';

/** Kinds of the rows of a payment export, counted: `question` are those that only a person can tell. */
export type PaymentCounts = Readonly<Partial<Record<PaymentCount, number>>>;

/** The kind of a row of payments as a reader counts it; undefined of a row that is none, such as a total. */
export function paymentCount({ event, skipped, problems }: MappedRow): PaymentCount | undefined {
  if (event?.is === 'authorisation') return 'pending';
  if (event?.is === 'refunds-told') return event.refunded ? 'refund' : 'refund-summary';
  if (event !== undefined) return event.is === 'leg-in' || event.is === 'leg-out' ? 'transfer' : event.is;
  if (skipped !== undefined) return kindOfSkipCode[skipped.code];
  return problems.some(({ code }) => code.startsWith('PAY-')) ? 'question' : undefined;
}
