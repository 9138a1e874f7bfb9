import { type Problem, problem } from '../../problems/problem.ts';
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
    const amounts = [kept, other].map(({ trace }) => amountOf(trace));
    if (new Set(amounts).size === 1) return problem('PAY-REPEATED', place, { external_id, first: kept.row });
    return problem('PAY-REPEAT-DIFFERS', place, {
      ...{ external_id, first: kept.row },
      amounts: amounts.join(', '),
    });
  });
  return { kept, problems };
}

const amountOf = (trace: PaymentTrace | undefined): string => {
  if (trace === undefined) return '–';
  const part = trace.part === undefined ? '' : ` (${trace.part})`;
  return `${trace.amount_paid} ${trace.currency}${part}`;
};
