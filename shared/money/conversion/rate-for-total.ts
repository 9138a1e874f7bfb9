import { type Decimal, equals } from '../decimal.ts';
import { type ForeignAmount, quotientRate } from './exchange-rate.ts';
import { printedPayable } from './payable-line.ts';

/**
 * The rate to state so that the payable line is the customer's own total: 62.00 $ at 1.0842 are 57.19 €, and 57.19 € are
 * 62.01 $ at 1.0842, but 62.00 $ at 1.08411. The given rate stays where it does that, or where no rate can.
 */
export function rateForTotal(euro: Decimal, rate: Decimal, { amount, exponent }: ForeignAmount): Decimal {
  const prints = (one: Decimal) => equals(printedPayable(euro, one, exponent), amount);
  if (prints(rate)) return rate;
  const own = quotientRate(amount, euro)?.value ?? rate;
  return prints(own) ? own : rate;
}
