import {
  CENT_PLACES,
  type Decimal,
  decimalsOf,
  divide,
  normalise,
  roundHalfUp,
  shift,
  times,
} from './decimal.ts';
import type { Quote } from './payment.ts';

/** A rate with its direction. The quotient of an inverse rate is never taken before the amount is. */
export interface ExchangeRate {
  value: Decimal;
  quoted: Quote;
}

/** The service keeps 5 decimals of a rate and rounds the 6th in silence (interface, Invoice, exchange_rate). */
export const RATE_DECIMALS = 5;
/** Largest rate that the authority takes (schema limit of exchangeRate). */
export const RATE_MAX = '50000';

export const otherQuote = (quoted: Quote): Quote =>
  quoted === 'foreign-per-euro' ? 'euro-per-foreign' : 'foreign-per-euro';

export const inverted = ({ value, quoted }: ExchangeRate): ExchangeRate => ({
  value,
  quoted: otherQuote(quoted),
});

/**
 * Convert to euro, rounded once, half up, to the cent: 107.00 $ at 1.0842 dollars for a euro is 98.69; 10000 ¥ at
 * 0.00615 euro for a yen is 61.50.
 */
export const toEuro = (foreign: Decimal, rate: ExchangeRate): Decimal => inEuro(foreign, rate, CENT_PLACES);

/** Convert to euro with another number of decimals, as a price of less than a cent needs it. */
export const inEuro = (foreign: Decimal, { value, quoted }: ExchangeRate, places: number): Decimal =>
  quoted === 'foreign-per-euro' ? divide(foreign, value, places) : roundHalfUp(times(foreign, value), places);

/**
 * State the rate as the interface does, in foreign units for one euro, half up to 5 decimals: 0.92234 € for 1 $ is
 * 1.0842.
 */
export const foreignPerEuro = ({ value, quoted }: ExchangeRate, decimals = RATE_DECIMALS): Decimal =>
  normalise(quoted === 'foreign-per-euro' ? roundHalfUp(value, decimals) : divide('1', value, decimals));

/** Half a unit of the last digit as written: 0.005 for `1.08`. */
export const halfUnitOf = (value: Decimal): Decimal => shift('0.5', -decimalsOf(value));

/** Count the digits from the first one that is not zero: 2 for `0.0062`. */
export const significantDigits = (value: Decimal): number =>
  value.replace('.', '').replace(/^-?0*/, '').length;
