import { type Problem, problem } from '../../problems/problem.ts';
import { equals } from '../decimal.ts';
import type { PaymentTrace } from './payment.ts';

/** A row whose payment has been converted. */
interface PaymentRow {
  row: number;
  trace?: PaymentTrace;
}

/**
 * Rows with one `external_id` that are payments are one payment told several times, never several lines: the first
 * counts, the others are notices. Another amount, or another part of the payment such as a second capture, is an error.
 */
export function mergeRepeatedPayments<Row extends PaymentRow>(
  rows: readonly [Row, ...Row[]],
  external_id: string,
): { kept: Row; problems: Problem[] } {
  const [kept, ...others] = rows;
  const problems = others.map((other) => {
    const place = { row: other.row, field: 'external_id' };
    if (isSame(kept.trace, other.trace)) {
      return problem('PAY-REPEATED', place, { external_id, first: kept.row });
    }
    const amounts = [kept, other].map(({ trace }) => amountOf(trace)).join(', ');
    return problem('PAY-REPEAT-DIFFERS', place, { external_id, first: kept.row, amounts });
  });
  return { kept, problems };
}

const isSame = (one: PaymentTrace | undefined, other: PaymentTrace | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.currency === other.currency &&
  equals(one.amount_paid, other.amount_paid) &&
  one.part === other.part;

const amountOf = (trace: PaymentTrace | undefined): string => {
  if (trace === undefined) return '–';
  const part = trace.part === undefined ? '' : ` (${trace.part})`;
  return `${trace.amount_paid} ${trace.currency}${part}`;
};
