import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absolute, compare, minus, sum, toCents } from '../../shared/money/decimal.ts';
import { spreadCents } from '../../shared/money/split-cents.ts';
import { atFullLength } from '../full-run.ts';

const amounts = (...exact: string[]) => exact.map((one) => ({ rounded: toCents(one), exact: one }));

test.each([
  [['0.404', '0.404', '0.404'], '1.21', ['0.41', '0.40', '0.40']],
  [['0.234', '0.234', '0.231'], '0.70', ['0.24', '0.23', '0.23']],
  [['0.236', '0.238', '0.237'], '0.71', ['0.23', '0.24', '0.24']],
  [['1.00', '2.00'], '3.00', ['1.00', '2.00']],
])('%s in %s', (exact, whole, expected) => {
  expect(spreadCents(amounts(...exact), whole)).toEqual(expected);
});

test('cents that no rounding lost cannot be placed', () => {
  expect(spreadCents(amounts('24.00'), '24.01')).toBeUndefined();
  expect(spreadCents(amounts('0.404'), '0.42')).toBeUndefined();
  expect(spreadCents(amounts('0.404'), '0.405')).toBeUndefined();
});

test('what is spread sums to the whole, and no amount is a cent from its exact value', () => {
  const exact = fc.integer({ min: 0, max: 10_000_000 }).map((tenths) => (tenths / 1000).toFixed(3));
  fc.assert(
    fc.property(fc.array(exact, { minLength: 1, maxLength: 30 }), (list) => {
      const whole = toCents(sum(list));
      const parts = spreadCents(amounts(...list), whole) ?? [];
      expect(toCents(sum(parts))).toBe(whole);
      for (const [index, part] of parts.entries())
        expect(compare(absolute(minus(part, list[index] ?? '0')), '0.01')).toBe(-1);
    }),
    { numRuns: atFullLength(500) },
  );
});
