import { absolute, type Decimal, divide, minus, normalise, times } from './decimal.ts';

const PERCENT_PLACES = 2;

/** How many percent `part` is of `whole`, with two decimals. */
export const percentOf = (part: Decimal, whole: Decimal): Decimal =>
  normalise(divide(times(part, '100'), whole, PERCENT_PLACES));

/** How far `value` is from `reference`, in percent of the reference, without a sign. */
export const percentApart = (value: Decimal, reference: Decimal): Decimal =>
  percentOf(absolute(minus(value, reference)), reference);
