import type { ForeignAmount } from './check-direction.ts';
import {
  absolute,
  compare,
  type Decimal,
  isZero,
  minus,
  normalise,
  plus,
  roundHalfUp,
  shift,
  times,
} from './decimal.ts';
import { type ExchangeRate, foreignPerEuro, RATE_MAX } from './exchange-rate.ts';

/** The line in the payer's currency that the document will print, beside what was paid. */
interface PayableLine {
  exchange_rate: Decimal;
  payable: Decimal;
  /** Printed less paid. */
  difference: Decimal;
  /** Largest difference that rounding alone explains: 0.0104785 for 10.00 € at 1.0857. */
  gap: Decimal;
}

/** Half a unit of the 5th decimal: how far a stated rate may be from the one that converted. */
const RATE_OPEN = '0.000005';
const CENT_OPEN = '0.005';

/** Check that a rate can be stated: above 0 once it is rounded to 5 decimals, and at most 50,000. */
export const isSendable = (rate: Decimal): boolean => !isZero(rate) && compare(rate, RATE_MAX) <= 0;

/**
 * Euro payable × stated rate with the decimals of the currency, as a document prints it (interface, Foreign currency,
 * 2): 21.06 EUR at 1062.86 are 22,384 CLP and not 22,383.83.
 */
export const printedPayable = (euro: Decimal, exchange_rate: Decimal, exponent: number): Decimal =>
  roundHalfUp(times(euro, exchange_rate), exponent);

/**
 * The line that will be printed beside what was paid. Euro is rounded to the cent and the rate to 5 decimals,
 * so it is equal to what was paid only within half a cent × rate, the rate's own rounding × euro, and half a unit of
 * printing.
 */
export function payableLine(euro: Decimal, rate: ExchangeRate, paid: ForeignAmount): PayableLine {
  const exchange_rate = foreignPerEuro(rate);
  const places = paid.exponent;
  const payable = printedPayable(euro, exchange_rate, paid.exponent);
  const rounding = plus(times(CENT_OPEN, exchange_rate), times(RATE_OPEN, euro));
  return {
    exchange_rate,
    payable,
    difference: roundHalfUp(minus(payable, paid.amount), places),
    gap: normalise(plus(rounding, shift('0.5', -places))),
  };
}

export const isExplained = ({ difference, gap }: PayableLine): boolean =>
  compare(absolute(difference), gap) <= 0;
