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
