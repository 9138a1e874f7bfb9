import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absolute, compare, minus, sum, toCents } from '../../shared/money/decimal.ts';
import { splitShares, splitVat, spreadCents } from '../../shared/money/split-cents.ts';
import { atFullLength } from '../full-run.ts';

const amounts = (...exact: string[]) => exact.map((one) => ({ rounded: toCents(one), exact: one }));
const spread = (exact: readonly string[], whole: string) =>
  spreadCents(amounts(...exact), whole)?.map(({ rounded }) => rounded);

test.each([
  [['0.404', '0.404', '0.404'], '1.21', ['0.41', '0.40', '0.40']],
  [['0.234', '0.234', '0.231'], '0.70', ['0.24', '0.23', '0.23']],
  [['0.236', '0.238', '0.237'], '0.71', ['0.23', '0.24', '0.24']],
  [['1.00', '2.00'], '3.00', ['1.00', '2.00']],
  // Two cents among three: those that lost most, wherever they stand.
  [['0.401', '0.404', '0.403', '0.404'], '1.62', ['0.40', '0.41', '0.40', '0.41']],
  // The same taken back, from those that were given most.
  [['0.409', '0.406', '0.407', '0.406'], '1.62', ['0.41', '0.4', '0.41', '0.4']],
])('%s in %s', (exact, whole, expected) => {
  expect(spread(exact, whole)).toEqual(expected);
});

test('cents that no rounding lost cannot be placed', () => {
  expect(spreadCents(amounts('24.00'), '24.01')).toBeUndefined();
  expect(spreadCents(amounts('0.404'), '0.42')).toBeUndefined();
  expect(spreadCents(amounts('0.404'), '0.405')).toBeUndefined();
  expect(spreadCents(amounts('0.404', '0.404', '0.404'), '1.215')).toBeUndefined();
});

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

test.each([
  ['10.00', ['1', '1', '1'], ['3.34', '3.33', '3.33']],
  ['10.00', ['1', '2', '3'], ['1.67', '3.33', '5.00']],
  ['0.05', ['0.5', '0.25', '0.25'], ['0.03', '0.01', '0.01']],
  ['0.02', ['1', '1', '1'], ['0.01', '0.01', '0.00']],
])('%s shared as %s', (whole, shares, expected) => {
  expect(splitShares(whole, shares).map((part) => Number(part).toFixed(2))).toEqual(expected);
});

test.each([
  ['10.00', '24', '8.06', '1.94'],
  ['1.24', '24', '1.00', '0.24'],
  ['10.00', '0', '10.00', '0.00'],
])('%s at %s %% is %s and %s of VAT', (gross, rate, net, vat) => {
  const split = splitVat(gross, rate);
  expect([Number(split.net).toFixed(2), split.vat]).toEqual([net, vat]);
});

test('the cent left over of 0.10 in 3 : 1 : 2 goes to the share that lost two thirds of one', () => {
  expect(splitShares('0.10', ['3', '1', '2'])).toEqual(['0.05', '0.02', '0.03']);
  expect(splitShares('0.10', [])).toEqual([]);
});
