import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  absolute,
  CentSum,
  centsOf,
  compare,
  type Decimal,
  decimalsOf,
  divide,
  ExactSum,
  equals,
  isDecimal,
  isNegative,
  isPositive,
  isZero,
  minus,
  normalise,
  plus,
  roundHalfUp,
  shift,
  shortened,
  sum,
  times,
  toCents,
} from '../../shared/money/decimal.ts';
import { convertLines, spreadCents } from '../../shared/money/split-cents.ts';
import { atFullLength, isFullRun } from '../full-run.ts';

const RUNS = { numRuns: isFullRun ? 200_000 : 3_000 };
const { roundHalfUp: HALF_UP } = Big;

const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{1,${most}}$`));
/** Short ones as amounts are, long ones, and everything around the 15 digits that are reckoned as whole numbers. */
const decimals: fc.Arbitrary<Decimal> = fc
  .tuple(fc.boolean(), fc.oneof(digits(4), digits(17)), fc.option(fc.oneof(digits(3), digits(17))))
  .map(([negative, whole, rest]) => `${negative ? '-' : ''}${whole}${rest === null ? '' : `.${rest}`}`);
const few = fc.constantFrom(
  '0',
  '-0',
  '0.00',
  '-0.00',
  '0.005',
  '-0.005',
  '1',
  '100',
  '999999999999999',
  '9007199254740993',
);
const any = fc.oneof({ weight: 4, arbitrary: decimals }, few);
const places = fc.integer({ min: 0, max: 12 });

const shortest = (value: Big) => (value.toFixed() === '-0' ? '0' : value.toFixed());
function quotient(a: Decimal, b: Decimal, decimalPlaces: number): Decimal {
  const Exact = Big();
  Exact.DP = decimalPlaces;
  Exact.RM = HALF_UP;
  return new Exact(a).div(b).toFixed(decimalPlaces);
}

describe('every operation gives the text that big.js gives, whichever way it is reckoned', () => {
  it('with two amounts', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        const [one, other] = [new Big(a), new Big(b)];
        expect(plus(a, b)).toBe(one.plus(other).toFixed());
        expect(minus(a, b)).toBe(one.minus(other).toFixed());
        expect(times(a, b)).toBe(one.times(other).toFixed());
        expect(compare(a, b)).toBe(one.cmp(other));
        expect(equals(a, b)).toBe(one.eq(other));
        expect(sum([a, b, a])).toBe(new Big(0).plus(a).plus(b).plus(a).toFixed());
      }),
      RUNS,
    );
  });

  it('with one amount', () => {
    fc.assert(
      fc.property(any, places, (a, at) => {
        const one = new Big(a);
        expect(normalise(a)).toBe(shortest(one));
        expect(absolute(a)).toBe(one.abs().toFixed());
        expect([isZero(a), isNegative(a), isPositive(a)]).toEqual([one.eq(0), one.lt(0), one.gt(0)]);
        expect(roundHalfUp(a, at)).toBe(one.round(at, HALF_UP).toFixed(at));
        expect(decimalsOf(a)).toBe(a.split('.')[1]?.length ?? 0);
        expect(shift(a, -at)).toBe(one.times(`1e-${at}`).toFixed(decimalsOf(a) + at));
      }),
      RUNS,
    );
  });

  it('with a quotient', () => {
    fc.assert(
      fc.property(any, any, places, (a, b, at) => {
        fc.pre(!isZero(b));
        expect(divide(a, b, at)).toBe(quotient(a, b, at));
      }),
      RUNS,
    );
  });
});

const written = fc.oneof(
  fc.stringMatching(/^-?\d{1,12}(\.\d{1,4})?$/),
  fc.stringMatching(/^[-+.\d]{0,8}$/),
  fc.constantFrom('', '.', '5.', '.5', '0', '0.00', '00.50', '100000000.00', '100000000.01', '1e5'),
);

test('a decimal of at most two decimals is as many hundredths as it says, and anything else none', () => {
  fc.assert(
    fc.property(written, (text) => {
      const cents = centsOf(text);
      if (Number.isNaN(cents)) return;
      expect(isDecimal(text)).toBe(true);
      expect(Number(shift(text, 2))).toBe(cents);
    }),
  );
});

test('a decimal is shortened by its last zeros alone', () => {
  fc.assert(
    fc.property(written, (text) => {
      const short = shortened(text);
      if (short === undefined) return;
      expect(isDecimal(text)).toBe(true);
      expect(short).toBe(text.includes('.') ? text.replace(/\.?0+$/, '') : text);
    }),
  );
});

const added = (sum: CentSum | ExactSum, ...amounts: string[]) => {
  for (const amount of amounts) sum.add(amount);
  return sum;
};

test('a sum of cents rounds each amount by itself, half up', () => {
  expect(new CentSum().text).toBe('0.00');
  expect(added(new CentSum(), '0.005', '0.005', '0.004', '1', '-0.30').text).toBe('0.72');
  expect(added(new CentSum(), '-0.001').text).toBe('0.00');
  expect(added(new CentSum(), '90071992547409.91', '0.01', '90071992547409.92').text).toBe(
    '180143985094819.84',
  );
});

test('an exact sum shows the most decimals of what it adds, and rounds nothing', () => {
  const sum = new ExactSum();
  expect(sum.text).toBe('0');
  added(sum, '12.5', '3.125', '1');
  expect(sum.text).toBe('16.625');
  sum.show(2);
  expect(sum.text).toBe('16.625');
  sum.show(4);
  expect(sum.text).toBe('16.6250');
  expect(added(new ExactSum(), '0.10', '-0.10').text).toBe('0.00');
  expect(added(new ExactSum(), '9007199254740993', '0.01').text).toBe('9007199254740993.01');
});

test('sums are exact on both sides of what a float holds', () => {
  const most = Array.from({ length: 9 }, () => '9999999999999.99');
  for (const signed of [(text: string) => text, (text: string) => `-${text}`]) {
    const sums = [new CentSum(), added(new ExactSum(), '0.00')];
    const told = (...amounts: string[]) => sums.map((sum) => added(sum, ...amounts.map(signed)).text);
    const both = (text: string) => [signed(text), signed(text)];
    expect(told(...most)).toEqual(both('89999999999999.91'));
    expect(told('71992547410.00')).toEqual(both('90071992547409.91'));
    expect(told('0.01')).toEqual(both('90071992547409.92'));
    expect(told('0.01')).toEqual(both('90071992547409.93'));
    expect(told('9999999999999.99', '12345678901234567.89')).toEqual(both('12445750893781977.81'));
    expect(told('7', '0.5')).toEqual(both('12445750893781985.31'));
  }
  expect(added(new CentSum(), '1.00', '0.125', '2.00').text).toBe('3.13');
  expect(added(new ExactSum(), '1.00', '0.125', '2.00', '4.000', '5').text).toBe('12.125');
});

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
