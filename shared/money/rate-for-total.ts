import type { ForeignAmount } from './check-direction.ts';
import { type Decimal, divide, equals, isZero, normalise } from './decimal.ts';
import { RATE_DECIMALS } from './exchange-rate.ts';
import { printedPayable } from './payable-line.ts';

/**
 * The rate to state so that the payable line is the customer's own total: 6,200 ¥ at 163.2 are 37.99 €, and 37.99 € are
 * 6,199.97 ¥ at 163.2, but 6,200.00 ¥ at 163.20084. The given rate stays where it does that, or where no rate can.
 */
export function rateForTotal(euro: Decimal, rate: Decimal, { amount, exponent }: ForeignAmount): Decimal {
  const prints = (one: Decimal) => equals(printedPayable(euro, one, exponent), amount);
  if (isZero(euro) || prints(rate)) return rate;
  const own = normalise(divide(amount, euro, RATE_DECIMALS));
  return prints(own) ? own : rate;
}
