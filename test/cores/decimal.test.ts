import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absolute,
  compare,
  type Decimal,
  decimalsOf,
  divide,
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
  sum,
  times,
  toCents,
} from '../../shared/money/decimal.ts';
import { isFullRun } from '../full-run.ts';

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

/** With big.js out of order: what is reckoned without it goes well, and the rest fails. */
function withoutBig<Answer>(reckon: () => Answer): Answer {
  const { prototype } = Big;
  const { abs, cmp, div, minus: less, plus: and, round, times: by, toFixed } = prototype;
  const refuse = () => {
    throw new Error('big.js is asked.');
  };
  Object.assign(prototype, {
    ...{ abs: refuse, cmp: refuse, div: refuse, minus: refuse },
    ...{ plus: refuse, round: refuse, times: refuse, toFixed: refuse },
  });
  try {
    return reckon();
  } finally {
    Object.assign(prototype, { abs, cmp, div, minus: less, plus: and, round, times: by, toFixed });
  }
}

describe('each answer is the same text, reckoned by', () => {
  const short: [string, () => unknown, unknown][] = [
    ['12.5 + 0.75', () => plus('12.5', '0.75'), '13.25'],
    ['12.5 − 12.50', () => minus('12.5', '12.50'), '0'],
    ['0.1 − 0.25', () => minus('0.1', '0.25'), '-0.15'],
    ['1.5 × −0.2', () => times('1.5', '-0.2'), '-0.3'],
    ['the sum of 1.10, 2.2 and −0.3', () => sum(['1.10', '2.2', '-0.3']), '3'],
    ['|−1.50|', () => absolute('-1.50'), '1.5'],
    ['1.10 beside 1.1, 1.2, 1.0', () => ['1.1', '1.2', '1.0'].map((b) => compare('1.10', b)), [0, -1, 1]],
    ['equal', () => [equals('1.0', '1'), equals('1', '1'), equals('1', '2')], [true, true, false]],
    ['zero', () => ['0.00', '0.01', '-0.01'].map(isZero), [true, false, false]],
    ['negative', () => ['0', '0.01', '-0.01'].map(isNegative), [false, false, true]],
    ['positive', () => ['0', '0.01', '-0.01'].map(isPositive), [false, true, false]],
    ['1.005 in cents', () => roundHalfUp('1.005', 2), '1.01'],
    ['−1.005 in cents', () => roundHalfUp('-1.005', 2), '-1.01'],
    ['1.0049 in cents', () => roundHalfUp('1.0049', 2), '1.00'],
    ['1.5 with three places', () => roundHalfUp('1.5', 3), '1.500'],
    ['12.34 in cents', () => toCents('12.34'), '12.34'],
    ['0.004 in cents', () => roundHalfUp('0.004', 2), '0.00'],
    ['−0.004 in cents', () => roundHalfUp('-0.004', 2), '0.00'],
    ['−1 ÷ 300', () => divide('-1', '300', 2), '0.00'],
    ['10 ÷ 3', () => divide('10', '3', 2), '3.33'],
    ['−10 ÷ 4', () => divide('-10', '4', 1), '-2.5'],
    ['0 ÷ 5', () => divide('0', '5', 2), '0.00'],
    ['1 ÷ 8', () => divide('1', '8', 4), '0.1250'],
    ['4990 cents', () => shift('4990', -2), '49.90'],
    ['4.9 by none', () => shift('4.90', 0), '4.90'],
    ['−5.5 by 20', () => shift('-5.5', -20), '-0.000000000000000000055'],
    ['−1.50 in short', () => normalise('-1.50'), '-1.5'],
    ['007.10 in short', () => normalise('007.10'), '7.1'],
    ['a long one in short', () => normalise('1234567890123456789.50'), '1234567890123456789.5'],
  ];
  it.each(short)('whole units: %s', (_, reckon, answer) => {
    expect(withoutBig(reckon)).toEqual(answer);
    expect(reckon()).toEqual(answer);
  });

  const long: [string, () => unknown, unknown][] = [
    ['a sum beyond 2^53', () => plus('900719925474099', '0.9'), '900719925474099.9'],
    ['a sum beyond 2^53 in the finer place', () => plus('9999999999999.99', '0.005'), '9999999999999.995'],
    ['a difference beyond −2^53', () => minus('-900719925474099', '0.9'), '-900719925474099.9'],
    ['a product beyond 2^53', () => times('99999999', '99999999'), '9999999800000001'],
    ['long ones beside each other', () => compare('9007199254740993', '9007199254740992'), 1],
    ['long ones that are equal', () => equals('9007199254740993.0', '9007199254740993'), true],
    ['|a long one|', () => absolute('-9007199254740993.50'), '9007199254740993.5'],
    ['its sign', () => isNegative('-9007199254740993'), true],
    ['many places', () => roundHalfUp('999999999999999', 7), '999999999999999.0000000'],
    ['a long dividend', () => divide('999999999999999', '7', 4), '142857142857142.7143'],
    ['a longer one', () => divide('1.0000000000000000', '4', 4), '0.2500'],
    ['half a unit', () => divide('1.0000000000000001', '2', 1), '0.5'],
    ['a tie', () => divide('1.0000000000000000', '8', 2), '0.13'],
    ['4.999 by two to the left', () => shift('4.999', 2), '499.9'],
    ['1.5 by one to the left', () => shift('1.5', 1), '15'],
    ['4.9 by two to the left', () => shift('4.9', 2), '490'],
    ['nothing by two to the left', () => [shift('0', 2), shift('0.000', 2)], ['0', '0.0']],
    ['a long one by two', () => shift('9007199254740993', -2), '90071992547409.93'],
    ['minus zero', () => [normalise('-0.00'), normalise('-0')], ['0', '0']],
    ['a long negative one', () => normalise('-9007199254740993.50'), '-9007199254740993.5'],
  ];
  it.each(long)('big.js: %s', (_, reckon, answer) => {
    expect(reckon()).toEqual(answer);
    expect(() => withoutBig(reckon)).toThrow('big.js is asked.');
  });

  it('nobody where the divisor is zero', () => {
    expect(() => divide('1', '0', 2)).toThrow();
    expect(() => divide('1', '0.00', 2)).toThrow();
  });

  it('counts the decimals as they are written, and knows a decimal by its shape', () => {
    expect(['12.50', '12', '-0.125'].map(decimalsOf)).toEqual([2, 0, 3]);
    expect(['12', '-12.50', '007'].map(isDecimal)).toEqual([true, true, true]);
    expect(['', '.5', '5.', '+1', '1,5', 'x1', '1x', '1e5'].filter(isDecimal)).toEqual([]);
  });
});
