import { compare, type Decimal, isNegative, minus, normalise, shift, times } from '../money/decimal.ts';

const WHOLE = '100';

/** A price less a discount in percent, exact: nothing is rounded. Absent where the discount is not within 0 and 100. */
export function lessPercent(price: Decimal, discount: Decimal): Decimal | undefined {
  if (isNegative(discount) || compare(discount, WHOLE) > 0) return undefined;
  return normalise(shift(times(price, minus(WHOLE, discount)), -2));
}
