import { Big } from 'big.js';

/** Exact decimal text: an optional minus, digits, an optional point with digits. Never a float. */
export type Decimal = string;

type RoundingPlaces = number;

const SHAPE = /^-?\d+(\.\d+)?$/;

// big.js rounds only in div(): every quotient here is asked for with its places.
const { roundHalfUp: HALF_UP } = Big;

export const isDecimal = (text: string): text is Decimal => SHAPE.test(text);

const text = (value: Big): Decimal => value.toFixed();

export const plus = (a: Decimal, b: Decimal): Decimal => text(new Big(a).plus(b));
export const minus = (a: Decimal, b: Decimal): Decimal => text(new Big(a).minus(b));
export const times = (a: Decimal, b: Decimal): Decimal => text(new Big(a).times(b));
export const absolute = (a: Decimal): Decimal => text(new Big(a).abs());
export const sum = (amounts: Iterable<Decimal>): Decimal => {
  let total = new Big(0);
  for (const amount of amounts) total = total.plus(amount);
  return text(total);
};

/** -1, 0 or 1. */
export const compare = (a: Decimal, b: Decimal): number => new Big(a).cmp(b);
export const equals = (a: Decimal, b: Decimal): boolean => new Big(a).eq(b);
export const isZero = (a: Decimal): boolean => new Big(a).eq(0);
export const isNegative = (a: Decimal): boolean => new Big(a).lt(0);
export const isPositive = (a: Decimal): boolean => new Big(a).gt(0);

/** Round half away from zero to exactly `places` decimals: 1.005 is 1.01 with two, −1.005 is −1.01. */
export const roundHalfUp = (a: Decimal, places: RoundingPlaces): Decimal =>
  new Big(a).round(places, HALF_UP).toFixed(places);

/** Decimals of an amount in euro. */
export const CENT_PLACES = 2;

/** Round half up to the cent, written with two decimals. */
export const toCents = (a: Decimal): Decimal => roundHalfUp(a, CENT_PLACES);

/** Divide and round half up once: 10 ÷ 3 with two places is 3.33. Throws on a zero divisor: check before. */
export function divide(a: Decimal, b: Decimal, places: RoundingPlaces): Decimal {
  const Quotient = Big();
  Quotient.DP = places;
  Quotient.RM = HALF_UP;
  return new Quotient(a).div(b).toFixed(places);
}

/** Move the decimal point: `shift('4990', -2)` is `49.90`; digits are never dropped. */
export function shift(a: Decimal, places: number): Decimal {
  const shifted = new Big(a);
  if (shifted.c[0] !== 0) shifted.e += places;
  return shifted.toFixed(Math.max(0, decimalsOf(a) - places));
}

/** Count the digits after the point as written: 2 for `12.50`, 0 for `12`. */
export const decimalsOf = (a: Decimal): number => a.split('.')[1]?.length ?? 0;

/** The shortest text of the same value: no trailing zeros, no minus zero. */
export const normalise = (a: Decimal): Decimal => {
  const shortest = text(new Big(a));
  return shortest === '-0' ? '0' : shortest;
};
