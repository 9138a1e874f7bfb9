import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absolute, compare, divide, minus, sum, toCents } from '../../shared/money/decimal.ts';
import { convertLines, spreadCents } from '../../shared/money/split-cents.ts';
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

test('converted lines sum to the converted total, also where each states a VAT some cents from its rate', () => {
  const cents = fc.integer({ min: 100, max: 1_000_000 });
  const line = fc.record({ cents, off: fc.integer({ min: -5, max: 5 }) }).map(({ cents, off }) => ({
    net: (cents / 100).toFixed(2),
    vat: ((Math.round(cents * 0.24) + off) / 100).toFixed(2),
    vat_rate: '24',
  }));
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 6 }), (lines) => {
      const total = divide(sum(lines.flatMap(({ net, vat }) => [net, vat])), '1.0842', 2);
      const converted = convertLines(lines, { value: '1.0842', quoted: 'foreign-per-euro' }, total);
      expect(toCents(sum(converted.flatMap(({ net, vat }) => [net, vat])))).toBe(total);
    }),
    { numRuns: atFullLength(200) },
  );
});
