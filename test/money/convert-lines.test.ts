import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyMagnitudes } from '../../shared/facts/currency-magnitudes.ts';
import { convertLines, type LineAmounts } from '../../shared/money/conversion/convert-lines.ts';
import { type ExchangeRate, inEuro, toEuro } from '../../shared/money/conversion/exchange-rate.ts';
import { currencyOf } from '../../shared/money/currency.ts';
import {
  absolute,
  compare,
  divide,
  equals,
  isNegative,
  minus,
  plus,
  shift,
  sum,
  times,
  toCents,
} from '../../shared/money/decimal.ts';
import { isFullRun } from '../full-run.ts';

const line = (net: string, vat: string, vat_rate = '24'): LineAmounts => ({ net, vat, vat_rate });
const usd: ExchangeRate = { value: '1.0842', quoted: 'foreign-per-euro' };
const told = (lines: LineAmounts[], rate: ExchangeRate, total: string) =>
  convertLines(lines, rate, total).map(({ net, vat }) => `${net} + ${vat}`);

test('three equal lines sum to the converted total', () => {
  // 10.00 ÷ 1.0842 = 9.22339…; 30.00 ÷ 1.0842 = 27.6702 → 27.67.
  const lines = [line('10.00', '0.00', '0'), line('10.00', '0.00', '0'), line('10.00', '0.00', '0')];
  expect(told(lines, usd, '27.67')).toEqual(['9.23 + 0.00', '9.22 + 0.00', '9.22 + 0.00']);
});

test('net and VAT of each rate are their own conversions', () => {
  // 124.00 ÷ 1.0842 = 114.3700 → 114.37; 100.00 ÷ 1.0842 = 92.2339 → 92.23, 24.00 ÷ 1.0842 = 22.1361 → 22.14.
  expect(told([line('100.00', '24.00')], usd, '114.37')).toEqual(['92.23 + 22.14']);
  // Yen: 80 of VAT on 333, at 163: 2.0429 → 2.04, 0.4908 → 0.49, together 413 ÷ 163 = 2.5337 → 2.53.
  expect(told([line('333', '80')], { value: '163', quoted: 'foreign-per-euro' }, '2.53')).toEqual([
    '2.04 + 0.49',
  ]);
});

test('a cent that rounding leaves over goes to what lost most', () => {
  // 7.00 → 6.4563, 1.68 → 1.5495: 6.46 + 1.55 = 8.01; 8.68 ÷ 1.0842 = 8.0059 → 8.01.
  expect(told([line('7.00', '1.68')], usd, '8.01')).toEqual(['6.46 + 1.55']);
  // 0.50 → 0.46117, 0.12 → 0.11068: 0.46 + 0.11 = 0.57, and 0.62 ÷ 1.0842 = 0.57185 → 0.57.
  expect(told([line('0.50', '0.12')], usd, '0.57')).toEqual(['0.46 + 0.11']);
});

test('lines of one VAT rate, however it is written, share their sums; those of another stand between them', () => {
  // 20.00 → 18.4468 → 18.45 and 4.80 → 4.4272 → 4.43; 10.00 → 9.2234 → 9.22 and 1.30 → 1.1990 → 1.20: with 36.10 → 33.30.
  const lines = [line('10.00', '2.40'), line('10.00', '1.30', '13'), line('10.00', '2.40', '24.00')];
  expect(told(lines, usd, '33.30')).toEqual(['9.23 + 2.22', '9.22 + 1.20', '9.22 + 2.21']);
  expect(told([], usd, '0.00')).toEqual([]);
});

test('VAT takes its cent by the net that the document states, not by its own conversion', () => {
  // Net 1.2636 and 2.8131 → 4.07; VAT of 1.26 and 2.81 is 0.3024 and 0.6744, and 0.98 together: the second lost more.
  // By themselves 0.33 and 0.73 are 0.3044 and 0.6733, of which the first lost more.
  const lines = [line('1.37', '0.33'), line('3.05', '0.73')];
  expect(told(lines, usd, '5.05')).toEqual(['1.26 + 0.30', '2.81 + 0.68']);
});

test('VAT that is not its rate of the net is its own conversion', () => {
  // 24 % of 92.23 is 22.14; the 25.00 that are stated are 23.0585, and 125.00 are 115.2924.
  expect(told([line('100.00', '25.00')], usd, '115.29')).toEqual(['92.23 + 23.06']);
});

test('a total that is not theirs is refused, and said', () => {
  expect(() => told([line('100', '24')], { value: '1', quoted: 'euro-per-foreign' }, '125.00')).toThrow(
    new RangeError('100 + 24 cannot be brought to 125.00.'),
  );
});

const CURRENCIES = [...currencyMagnitudes.keys()].filter((code) => code !== 'EUR');
const RATES = ['0', '3', '4', '6', '9', '13', '17', '24'];

const documents = fc.constantFrom(...CURRENCIES).chain((currency) => {
  const places = currencyOf(currency)?.exponent ?? 2;
  const about = currencyMagnitudes.get(currency) ?? '1';
  const rate = fc.tuple(fc.integer({ min: 40_000, max: 250_000 }), fc.boolean()).map(([share, isInverse]) => {
    const value = divide(times(about, String(share)), '100000', 8);
    return isInverse
      ? { value: divide('1', value, 12), quoted: 'euro-per-foreign' as const }
      : { value, quoted: 'foreign-per-euro' as const };
  });
  const amount = fc
    .integer({ min: 0, max: 9_000_000 })
    .map((units) =>
      times(shift(String(units), -places), compare(about, '50') > 0 ? about.replace(/\..*/, '') : '1'),
    );
  const lines = fc.array(
    fc.tuple(amount, fc.constantFrom(...RATES)).map(([net, vat_rate]) => ({
      net,
      vat_rate,
      vat: divide(times(net, vat_rate), '100', places),
    })),
    { minLength: 1, maxLength: 12 },
  );
  return fc.tuple(fc.constant(currency), rate, lines);
});

/** The value with VAT of lines. */
const grossOf = (lines: readonly { net: string; vat: string }[]): string =>
  sum(lines.map(({ net, vat }) => plus(net, vat)));

const isWithinACent = (amount: string, exact: string): boolean =>
  compare(absolute(minus(amount, exact)), '0.01') < 0;

test('lines sum to the converted total, and no amount is a cent from its conversion', () => {
  fc.assert(
    fc.property(documents, ([, rate, lines]) => {
      const foreign = grossOf(lines);
      const total = toEuro(foreign, rate);
      const converted = convertLines(lines, rate, total);
      expect(equals(grossOf(converted), total)).toBe(true);
      for (const [index, { net, vat }] of converted.entries()) {
        expect([net, vat]).toEqual([toCents(net), toCents(vat)]);
        expect(isNegative(net) || isNegative(vat)).toBe(false);
        expect(isWithinACent(net, inEuro(lines[index]?.net ?? '0', rate, 12))).toBe(true);
      }
      for (const vat_rate of new Set(lines.map((one) => one.vat_rate))) {
        const indexes = [...lines.keys()].filter((index) => lines[index]?.vat_rate === vat_rate);
        for (const part of ['net', 'vat'] as const) {
          const own = sum(indexes.map((index) => converted[index]?.[part] ?? '0'));
          const exact = inEuro(sum(indexes.map((index) => lines[index]?.[part] ?? '0')), rate, 12);
          expect(isWithinACent(own, exact)).toBe(true);
        }
      }
    }),
    { numRuns: isFullRun ? 100_000 : 2_000, seed: 20261120 },
  );
});
