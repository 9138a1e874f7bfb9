import type { MappedRow } from '../../documents/mapped-row.ts';
import { type PaymentKind, paymentKinds } from '../../facts/payment-types/payment-kinds.ts';
import type { PaymentMeaning } from '../../problems/phrases.ts';
import { type Params, type Problem, problem } from '../../problems/problem.ts';
import type { ClassifiedRow } from './row-classifier.ts';

/** Codes for rows that are `skipped` because they are not receipts. */
const skipCodes = {
  refund: 'PAY-REFUND',
  fee: 'PAY-FEE',
  payout: 'PAY-PAYOUT',
  outgoing: 'PAY-OUTGOING',
  pending: 'PAY-PENDING',
  failed: 'PAY-FAILED',
  dispute: 'PAY-DISPUTE',
  exchange: 'PAY-EXCHANGE',
  transfer: 'PAY-TRANSFER',
  'own-income': 'PAY-OWN-INCOME',
  'refund-summary': 'PAY-REFUND-SUMMARY',
  'leg-out': 'PAY-OUTGOING',
  other: 'PAY-OTHER',
} as const satisfies Partial<Record<PaymentKind, Parameters<typeof problem>[0]>>;

/** A kind of row as readers count it. */
export type PaymentCount = Exclude<PaymentKind, 'leg-out' | 'leg-in'>;

/** The kind of row for each code of a skipped row. */
const kindOfSkipCode: Readonly<Record<string, PaymentCount>> = Object.fromEntries(
  Object.entries(skipCodes).flatMap(([kind, code]) =>
    paymentKinds.flatMap((one) =>
      one === kind && one !== 'leg-out' && one !== 'leg-in' ? [[code, one]] : [],
    ),
  ),
);

const isSkipped = (kind: PaymentKind): kind is keyof typeof skipCodes => Object.hasOwn(skipCodes, kind);

/** The finding with which a row is skipped, in the words of its type if a list names it. */
export function skippedRowProblem(
  { is, means, what, column }: ClassifiedRow,
  row: number,
): Problem | undefined {
  if (is === undefined || !isSkipped(is)) return undefined;
  return problem(skipCodes[is], { row, column }, { what, ...spoken(means) });
}

const spoken = (means: PaymentMeaning | undefined): Params =>
  means === undefined ? {} : { variant: 'means', means: { phrase: means } };

/** Profile keys that answer a question; the types of the profile answer all others. */
const ANSWERED_BY: Partial<Record<PaymentMeaning, string>> = {
  'ask-instalments': 'payment.instalments',
  'ask-fees': 'payment.fees',
};

/** The problem of a row that may be a receipt but states too little. */
export function unusableRowProblem(
  { is, means, what, column, key: answer }: ClassifiedRow,
  row: number,
): Problem | undefined {
  const place = { row, column, field: 'external_id' };
  if (is === 'several') return problem('PAY-SEVERAL', place);
  if (is === 'incomplete') return problem('PAY-INCOMPLETE', place, { what });
  const asked = { row, column, field: 'payment.types' };
  if (is === undefined) return problem('PAY-TYPE-UNKNOWN', asked, { what, key: 'payment.types' });
  if (is !== 'question' && is !== 'leg-in') return undefined;
  const key = answer ?? ANSWERED_BY[means ?? 'ask-payer'] ?? 'payment.types';
  return problem('PAY-TYPE-UNKNOWN', { ...asked, field: key }, { what, key, ...spoken(means) });
}

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
