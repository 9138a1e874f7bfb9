import { EXCHANGE_RATE_DECIMALS_MAX } from '../../facts/limits.ts';
import {
  CENT_PLACES,
  type Decimal,
  decimalsOf,
  divide,
  isPositive,
  normalise,
  roundHalfUp,
  shift,
  times,
} from '../decimal.ts';
import type { Quote } from './payment.ts';

/** A rate with its direction. The quotient of an inverse rate is never taken before the amount is. */
export interface ExchangeRate {
  value: Decimal;
  quoted: Quote;
}

/** A foreign amount in major units with the exponent of its currency. */
export interface ForeignAmount {
  amount: Decimal;
  currency: string;
  exponent: number;
}

export const inverted = ({ value, quoted }: ExchangeRate): ExchangeRate => ({
  value,
  quoted: quoted === 'foreign-per-euro' ? 'euro-per-foreign' : 'foreign-per-euro',
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
export const foreignPerEuro = (
  { value, quoted }: ExchangeRate,
  decimals = EXCHANGE_RATE_DECIMALS_MAX,
): Decimal =>
  normalise(quoted === 'foreign-per-euro' ? roundHalfUp(value, decimals) : divide('1', value, decimals));

/** The rate of two amounts with five decimals, 0.85609 for 50,000.00 £ and 58,405.00 €; undefined where nothing is left of it. */
export function quotientRate(foreign: Decimal, euro: Decimal): ExchangeRate | undefined {
  const value = isPositive(euro) ? normalise(divide(foreign, euro, EXCHANGE_RATE_DECIMALS_MAX)) : '0';
  return isPositive(value) ? { value, quoted: 'foreign-per-euro' } : undefined;
}

/** Half a unit of the last digit as written: 0.005 for `1.08`. */
export const halfUnitOf = (value: Decimal): Decimal => shift('0.5', -decimalsOf(value));

/** Count the digits from the first one that is not zero: 2 for `0.0062`. */
export const significantDigits = (value: Decimal): number =>
  value.replace('.', '').replace(/-?0*/, '').length;
