import { type Decimal, decimalsOf, divide, normalise, roundHalfUp, shift, times } from './decimal.ts';
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

const CENT_PLACES = 2;

export const otherQuote = (quoted: Quote): Quote =>
  quoted === 'foreign-per-euro' ? 'euro-per-foreign' : 'foreign-per-euro';

export const inverted = ({ value, quoted }: ExchangeRate): ExchangeRate => ({
  value,
  quoted: otherQuote(quoted),
});

/** Foreign amount ÷ rate, rounded once, half up, to the cent; an inverse rate multiplies instead. */
export const toEuro = (foreign: Decimal, { value, quoted }: ExchangeRate): Decimal =>
  quoted === 'foreign-per-euro'
    ? divide(foreign, value, CENT_PLACES)
    : roundHalfUp(times(foreign, value), CENT_PLACES);

/** The rate as the interface states it: foreign currency for one euro, at most 5 decimals, rounded half up. */
export const foreignPerEuro = ({ value, quoted }: ExchangeRate, decimals = RATE_DECIMALS): Decimal =>
  normalise(quoted === 'foreign-per-euro' ? roundHalfUp(value, decimals) : divide('1', value, decimals));

/** Half a unit of the last digit that stands there. */
export const halfUnitOf = (value: Decimal): Decimal => shift('0.5', -decimalsOf(value));

/** Digits from the first one that is not zero. */
export const significantDigits = (value: Decimal): number =>
  value.replace('.', '').replace(/^-?0*/, '').length;
