import type { MappedRow } from '../../documents/mapped-row.ts';
import { kindOfSkipCode, type PaymentCount } from './payment-row-problems.ts';

/** Counts of the rows of a payment export by kind; `question` rows need a person's decision. */
export type PaymentCounts = Readonly<Partial<Record<PaymentCount, number>>>;

/** The counted kind of a row; undefined for a row that is not of payments, such as a total. */
export function paymentCount({ event, skipped, problems }: MappedRow): PaymentCount | undefined {
  if (event?.is === 'long-stay') return 'receipt';
  if (event?.is === 'refunds-told') return event.refunded ? 'refund' : 'refund-summary';
  if (event !== undefined) return event.is === 'leg-in' || event.is === 'leg-out' ? 'transfer' : event.is;
  if (skipped !== undefined) return kindOfSkipCode[skipped.code];
  return problems.some(({ code }) => code.startsWith('PAY-')) ? 'question' : undefined;
}
