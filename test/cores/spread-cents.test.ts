import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absolute, compare, minus, sum, toCents } from '../../shared/money/decimal.ts';
import { spreadCents } from '../../shared/money/split-cents.ts';
import { atFullLength } from '../full-run.ts';

const amounts = (...exact: string[]) => exact.map((one) => ({ rounded: toCents(one), exact: one }));
const spread = (exact: readonly string[], whole: string) =>
  spreadCents(amounts(...exact), whole)?.map(({ rounded }) => rounded);

test('what is spread sums to the whole, and no amount is a cent from its exact value', () => {
  const exact = fc.integer({ min: 0, max: 10_000_000 }).map((tenths) => (tenths / 1000).toFixed(3));
  fc.assert(
    fc.property(fc.array(exact, { minLength: 1, maxLength: 30 }), (list) => {
      const whole = toCents(sum(list));
      const parts = spread(list, whole) ?? [];
      expect(toCents(sum(parts))).toBe(whole);
      for (const [index, part] of parts.entries())
        expect(compare(absolute(minus(part, list[index] ?? '0')), '0.01')).toBe(-1);
    }),
    { numRuns: atFullLength(500) },
  );
});
