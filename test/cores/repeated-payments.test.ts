import { expect, it } from 'vitest';
import { mergeRepeatedPayments } from '../../shared/money/conversion/repeated-payments.ts';

const paid = { currency: 'USD', amount_paid: '129.00', part: 'c1' };
const merged = (...traces: (typeof paid | Omit<typeof paid, 'part'> | undefined)[]) => {
  const [first, ...others] = traces.map((one, index) => ({ row: index + 2, ...(one && { trace: one }) }));
  return mergeRepeatedPayments([first ?? { row: 0 }, ...others], 'ch_1');
};
const place = (row: number) => ({ row, field: 'external_id' });

it('rows of one payment count once, and the others are told', () => {
  const { kept, problems } = merged(paid, { ...paid, amount_paid: '129' });
  expect(kept).toEqual({ row: 2, trace: paid });
  expect(problems).toEqual([
    { code: 'PAY-REPEATED', severity: 'notice', ...place(3), params: { external_id: 'ch_1', first: 2 } },
  ]);
});

it.each([
  [paid, { ...paid, amount_paid: '129.01' }, '129.00 USD (c1), 129.01 USD (c1)'],
  [paid, { ...paid, currency: 'GBP' }, '129.00 USD (c1), 129.00 GBP (c1)'],
  [paid, { currency: 'USD', amount_paid: '129.00' }, '129.00 USD (c1), 129.00 USD'],
  [paid, undefined, '129.00 USD (c1), –'],
  [undefined, paid, '–, 129.00 USD (c1)'],
  [undefined, undefined, '–, –'],
])('rows of one payment that differ are an error: %j and %j', (one, other, amounts) => {
  expect(merged(one, other).problems).toEqual([
    {
      ...{ code: 'PAY-REPEAT-DIFFERS', severity: 'error', ...place(3) },
      params: { external_id: 'ch_1', first: 2, amounts },
    },
  ]);
});
