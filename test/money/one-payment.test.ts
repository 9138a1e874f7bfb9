import { expect, it } from 'vitest';
import { mergeRepeatedPayments } from '../../shared/money/conversion/repeated-payments.ts';

const row = (number: number, amount_paid: string, more = {}) => ({
  row: number,
  trace: { currency: 'USD', amount_paid, ...more },
});
const codes = (...rows: [ReturnType<typeof row>, ...ReturnType<typeof row>[]]) =>
  mergeRepeatedPayments(rows, 'ch_1').problems.map((problem) => `${problem.row} ${problem.code}`);

it('the same payment told again is one document', () => {
  expect(codes(row(2, '129.00'), row(5, '129'))).toEqual(['5 PAY-REPEATED']);
  expect(mergeRepeatedPayments([row(2, '129.00'), row(5, '129.00')], 'ch_1').kept.row).toBe(2);
});

it('another amount, currency or part is not the same payment', () => {
  expect(codes(row(2, '129.00'), row(5, '50.00'))).toEqual(['5 PAY-REPEAT-DIFFERS']);
  expect(codes(row(2, '129.00'), row(5, '129.00', { currency: 'EUR' }))).toEqual(['5 PAY-REPEAT-DIFFERS']);
  expect(codes(row(2, '50.00', { part: 'a' }), row(5, '50.00', { part: 'b' }))).toEqual([
    '5 PAY-REPEAT-DIFFERS',
  ]);
});
