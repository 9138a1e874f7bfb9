import type { Document } from '../documents/document.ts';
import {
  absolute,
  compare,
  type Decimal,
  decimalsOf,
  divide,
  isPositive,
  minus,
  shift,
  sum,
  times,
  toCents,
} from '../money/decimal.ts';
import type { PreflightContext } from './rule.ts';

interface Direction {
  verdict: 'agrees' | 'inverted' | 'foreign-as-euro' | 'differs';
  params: { currency: string; euro: Decimal; rate: Decimal; foreign: Decimal; expected: Decimal };
}

const HALF_CENT = '0.005';
/** A rate with 5 decimals is off by at most half of its last one. */
const RATE_ERROR = '0.000005';
const MOST_LOST = '0.01';
/** Below it nobody quotes units for one euro: what is left of rupiahs or dongs upside down is one digit or two. */
const TINY_RATE = '0.01';
const MOST_LOST_BY_TINY = '0.1';
const QUOTIENT_PLACES = 10;

/**
 * Prove the direction of the rate where the export states both amounts: 100 € at 1.10 is 110 $ (`agrees`) and not 90.91
 * $ (`inverted`). The allowance is what rounding euro, rate and foreign amount can take away; undefined where an amount
 * is missing.
 */
export function directionOf(
  { currency, exchange_rate: rate, payable_total_amount: euro }: Document,
  { payable_foreign: foreign }: PreflightContext,
): Direction | undefined {
  if (currency === undefined || rate === undefined || foreign === undefined || !isPositive(rate))
    return undefined;
  const expected = times(euro, rate);
  const inverse = divide(euro, rate, QUOTIENT_PLACES);
  const inverseRate = divide('1', rate, QUOTIENT_PLACES);
  const params = { currency, euro, rate, foreign, expected: toCents(expected) };
  if (near(foreign, expected, gap(rate, euro, foreign))) return { verdict: 'agrees', params };
  if (near(foreign, inverse, gap(inverseRate, euro, foreign))) return { verdict: 'inverted', params };
  // Yen have no decimals: 12346 of them stand where 12345.67 were taken for euro.
  if (near(foreign, euro, shift('0.5', -decimalsOf(foreign)))) return { verdict: 'foreign-as-euro', params };
  return { verdict: near(foreign, inverse, lost(rate, inverse)) ? 'inverted' : 'differs', params };
}

/**
 * Allowance for the digits that an inverted rate lacks: half of its last digit as a share, 0.08 % for 0.00613; at most
 * 1 %, or 10 % for rates below 0.01.
 */
const lost = (rate: Decimal, inverse: Decimal): Decimal => {
  const byLastDigit = divide(times(inverse, shift('0.5', -decimalsOf(rate))), rate, QUOTIENT_PLACES);
  const most = times(inverse, compare(rate, TINY_RATE) < 0 ? MOST_LOST_BY_TINY : MOST_LOST);
  return compare(byLastDigit, most) < 0 ? byLastDigit : most;
};

const near = (a: Decimal, b: Decimal, tolerance: Decimal): boolean =>
  compare(absolute(minus(a, b)), tolerance) <= 0;

/**
 * Half a cent at the rate, the rate's own rounding on the euro amount, and half of the foreign amount's last digit:
 * 0.011 for 100.00 € at 1.0842 and 108.42 $.
 */
const gap = (rate: Decimal, euro: Decimal, foreign: Decimal): Decimal =>
  sum([times(HALF_CENT, rate), times(RATE_ERROR, euro), shift('0.5', -decimalsOf(foreign))]);
