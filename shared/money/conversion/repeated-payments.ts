import { type Problem, problem } from '../../problems/problem.ts';
import { normalise } from '../decimal.ts';
import type { PaymentTrace } from './payment.ts';

type PaymentRow = { row: number; trace?: PaymentTrace };

/** Payments with one `external_id` are one payment: the first counts, the others are notices. Another amount or part is an error. */
export function mergeRepeatedPayments<Row extends PaymentRow>(
  rows: readonly [Row, ...Row[]],
  external_id: string,
): { kept: Row; problems: Problem[] } {
  const [kept, ...others] = rows;
  const problems = others.map((other) => {
    const place = { row: other.row, field: 'external_id' };
    const params = { external_id, first: kept.row };
    if (kept.trace && keyOf(kept) === keyOf(other)) return problem('PAY-REPEATED', place, params);
    const amounts = [kept, other].map(({ trace }) => amountOf(trace)).join(', ');
    return problem('PAY-REPEAT-DIFFERS', place, { ...params, amounts });
  });
  return { kept, problems };
}

const keyOf = ({ trace }: PaymentRow): string =>
  JSON.stringify([trace?.currency, trace && normalise(trace.amount_paid), trace?.part]);

const amountOf = (trace: PaymentTrace | undefined): string => {
  if (trace === undefined) return '–';
  const part = trace.part === undefined ? '' : ` (${trace.part})`;
  return `${trace.amount_paid} ${trace.currency}${part}`;
};
