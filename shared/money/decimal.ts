import { Big } from 'big.js';
import {
  aligned,
  halfUp,
  powerOfTen,
  shortened,
  shortText,
  type Units,
  unitsOf,
  unitsText,
} from './units.ts';

/** Exact decimal text: an optional minus, digits, an optional point with digits. Never a float. */
export type Decimal = string;

type RoundingPlaces = number;

const SHAPE = /^-?\d+(\.\d+)?$/;

// big.js rounds half up, and only where it is asked for places: in round() and div().

export const isDecimal = (text: string): text is Decimal => SHAPE.test(text);

const text = (value: Big): Decimal => value.toFixed();

/**
 * Amounts of up to 15 digits are reckoned as whole units of their last place, which a float holds exactly; what is longer
 * or does not come out whole goes to big.js. Both ways give the same text.
 */
function inUnits<Answer>(
  a: Decimal,
  b: Decimal,
  reckon: (a: number, b: number, places: number) => Answer | undefined,
): Answer | undefined {
  const [one, other] = [unitsOf(a), unitsOf(b)];
  const both = one && other && aligned(one, other);
  return both && reckon(both.a, both.b, both.places);
}

const shortest = (units: number, places: number): Decimal | undefined =>
  Number.isSafeInteger(units) ? shortText(units, places) : undefined;

const added = (a: number, b: number, places: number) => shortest(a + b, places);
const taken = (a: number, b: number, places: number) => shortest(a - b, places);
const compared = (a: number, b: number): number => Math.sign(a - b);

export const plus = (a: Decimal, b: Decimal): Decimal => inUnits(a, b, added) ?? text(new Big(a).plus(b));
export const minus = (a: Decimal, b: Decimal): Decimal => inUnits(a, b, taken) ?? text(new Big(a).minus(b));

export function times(a: Decimal, b: Decimal): Decimal {
  const [one, other] = [unitsOf(a), unitsOf(b)];
  const product = one && other && shortest(one.units * other.units, one.places + other.places);
  return product ?? text(new Big(a).times(b));
}

export const absolute = (a: Decimal): Decimal => {
  const known = unitsOf(a);
  return known ? shortText(Math.abs(known.units), known.places) : text(new Big(a).abs());
};

export const sum = (amounts: Iterable<Decimal>): Decimal => {
  let total = '0';
  for (const amount of amounts) total = plus(total, amount);
  return total;
};

/** -1, 0 or 1. */
export const compare = (a: Decimal, b: Decimal): number => inUnits(a, b, compared) ?? new Big(a).cmp(b);
export const equals = (a: Decimal, b: Decimal): boolean => a === b || compare(a, b) === 0;
export const isZero = (a: Decimal): boolean => signOf(a) === 0;
export const isNegative = (a: Decimal): boolean => signOf(a) < 0;
export const isPositive = (a: Decimal): boolean => signOf(a) > 0;

const signOf = (a: Decimal): number => Math.sign(unitsOf(a)?.units ?? new Big(a).cmp(0));

/** Round half away from zero to exactly `places` decimals: 1.005 is 1.01 with two, −1.005 is −1.01. */
export const roundHalfUp = (a: Decimal, places: RoundingPlaces): Decimal =>
  roundedUnits(unitsOf(a), places) ?? new Big(a).round(places).toFixed(places);

function roundedUnits(a: Units | undefined, places: RoundingPlaces): Decimal | undefined {
  if (a === undefined) return undefined;
  const units =
    a.places > places
      ? halfUp(a.units, powerOfTen(a.places - places))
      : a.units * powerOfTen(places - a.places);
  return Number.isSafeInteger(units) ? unitsText(units, places) : undefined;
}

/** Decimals of an amount in euro. */
export const CENT_PLACES = 2;

/** Round half up to the cent, written with two decimals. */
export const toCents = (a: Decimal): Decimal => roundHalfUp(a, CENT_PLACES);

/** Divide and round half up once: 10 ÷ 3 with two places is 3.33. Throws on a zero divisor: check before. */
export function divide(a: Decimal, b: Decimal, places: RoundingPlaces): Decimal {
  const quotient = inUnits(a, b, (over, under) => quotientText(over, under, places));
  if (quotient !== undefined) return quotient;
  const Quotient = Big();
  Quotient.DP = places;
  return new Quotient(a).div(b).toFixed(places);
}

function quotientText(over: number, under: number, places: RoundingPlaces): Decimal | undefined {
  const dividend = over * powerOfTen(places);
  if (under === 0 || !Number.isSafeInteger(dividend)) return undefined;
  return unitsText(halfUp(dividend, under), places);
}

/** Move the decimal point: `shift('4990', -2)` is `49.90`; digits are never dropped. */
export function shift(a: Decimal, places: number): Decimal {
  const known = unitsOf(a);
  if (known && places <= 0) return unitsText(known.units, known.places - places);
  const shifted = new Big(a);
  if (shifted.c[0] !== 0) shifted.e += places;
  return shifted.toFixed(Math.max(0, decimalsOf(a) - places));
}

/** Count the digits after the point as written: 2 for `12.50`, 0 for `12`. */
export const decimalsOf = (a: Decimal): number => {
  const point = a.indexOf('.');
  return point === -1 ? 0 : a.length - point - 1;
};

/** The shortest text of the same value: no trailing zeros, no minus zero. */
export const normalise = (a: Decimal): Decimal => shortened(a) ?? shortestOf(a);

const shortestOf = (a: Decimal): Decimal => {
  const known = unitsOf(a);
  return known ? shortText(known.units, known.places) : text(new Big(a));
};
