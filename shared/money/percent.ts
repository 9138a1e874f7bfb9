import { absolute, type Decimal, divide, minus, normalise, times } from './decimal.ts';

const PERCENT_PLACES = 2;

/** Percentage of `whole` that `part` is, with two decimals: 1 of 3 is 33.33. */
export const percentOf = (part: Decimal, whole: Decimal): Decimal =>
  normalise(divide(times(part, '100'), whole, PERCENT_PLACES));

/** Distance of `value` from `reference` in percent of the reference, without a sign: 95 and 105 are both 5 from 100. */
export const percentApart = (value: Decimal, reference: Decimal): Decimal =>
  percentOf(absolute(minus(value, reference)), reference);
