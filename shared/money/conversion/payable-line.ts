import { EXCHANGE_RATE_MAX } from '../../facts/limits.ts';
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
} from '../decimal.ts';
import { type ExchangeRate, type ForeignAmount, foreignPerEuro } from './exchange-rate.ts';
import { rateTolerances } from './rate-tolerances.ts';

/** The line in the payer's currency that the document will print, beside what was paid. */
interface PayableLine {
  exchange_rate: Decimal;
  payable: Decimal;
  /** Printed less paid. */
  difference: Decimal;
  /** Largest difference that rounding alone explains: 0.0104785 for 10.00 € at 1.0857. */
  gap: Decimal;
}

/** Check that a rate can be stated: above 0 once it is rounded to 5 decimals, and at most 50,000. */
export const isStatableRate = (rate: Decimal): boolean =>
  !isZero(rate) && compare(rate, EXCHANGE_RATE_MAX) <= 0;

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
  const rounding = plus(times(rateTolerances.euro, exchange_rate), times(rateTolerances.stated, euro));
  return {
    exchange_rate,
    payable,
    difference: roundHalfUp(minus(payable, paid.amount), places),
    gap: normalise(plus(rounding, shift('0.5', -places))),
  };
}

export const isRoundingDifference = ({ difference, gap }: PayableLine): boolean =>
  compare(absolute(difference), gap) <= 0;
