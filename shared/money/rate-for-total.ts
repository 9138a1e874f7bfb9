import type { ForeignAmount } from './check-direction.ts';
import { type Decimal, divide, equals, isZero, normalise } from './decimal.ts';
import { RATE_DECIMALS } from './exchange-rate.ts';
import { printedPayable } from './payable-line.ts';

/**
 * The rate to state so that the payable line is the customer's own total: 62.00 $ at 1.0842 are 57.19 €, and 57.19 € are
 * 62.01 $ at 1.0842, but 62.00 $ at 1.08411. The given rate stays where it does that, or where no rate can.
 */
export function rateForTotal(euro: Decimal, rate: Decimal, { amount, exponent }: ForeignAmount): Decimal {
  const prints = (one: Decimal) => equals(printedPayable(euro, one, exponent), amount);
  if (isZero(euro) || prints(rate)) return rate;
  const own = normalise(divide(amount, euro, RATE_DECIMALS));
  return prints(own) ? own : rate;
}
