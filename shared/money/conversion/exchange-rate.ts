import { EXCHANGE_RATE_DECIMALS_MAX, EXCHANGE_RATE_MAX } from '../../facts/limits.ts';
import {
  absolute,
  CENT_PLACES,
  compare,
  type Decimal,
  decimalsOf,
  divide,
  equals,
  isPositive,
  isZero,
  minus,
  normalise,
  plus,
  roundHalfUp,
  shift,
  sum,
  times,
} from '../decimal.ts';

/** Direction of a rate: units of the one currency that buy one of the other. There is no default. */
export const QUOTES = ['foreign-per-euro', 'euro-per-foreign'] as const;
export type Quote = (typeof QUOTES)[number];

/** Distances within which numbers about one rate agree, besides half of a rate's last digit and half of a currency's smallest unit. */
export const rateTolerances = {
  /** Half a cent: euro amounts are rounded to the cent. */
  euro: '0.005',
  /** Half of a rate's fifth decimal: the service keeps five (interface, Invoice, exchange_rate). */
  stated: '0.000005',
  /** Percent from the reference rate: a processor's margin is less, the rate of another day or currency often more. */
  near_percent: '5',
  /** Times from the reference rate or the magnitude of a currency: none moves so far in the years of that table. */
  possible_factor: '3',
  /** Decimals with which a reference rate near parity is still 1. */
  parity_decimals: 2,
  /** Significant digits of euro for one unit: 0.0062 euro for a yen is 161.29 or 160 yen for a euro. */
  significant_digits: 5,
} as const;

/** A rate with its direction. The quotient of an inverse rate is never taken before the amount is. */
export type ExchangeRate = { value: Decimal; quoted: Quote };

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

/** Convert to euro, half up to the cent: 107.00 $ at 1.0842 dollars for a euro is 98.69; 10000 ¥ at 0.00615 euro for a yen is 61.50. */
export const toEuro = (foreign: Decimal, rate: ExchangeRate): Decimal => inEuro(foreign, rate, CENT_PLACES);

/** Convert to euro with another number of decimals, as a price of less than a cent needs it. */
export const inEuro = (foreign: Decimal, { value, quoted }: ExchangeRate, places: number): Decimal =>
  quoted === 'foreign-per-euro' ? divide(foreign, value, places) : roundHalfUp(times(foreign, value), places);

/** State the rate as the interface does, in foreign units for one euro, half up to 5 decimals: 0.92234 € for 1 $ is 1.0842. */
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

/** An amount, and as much as it leaves open: half a unit of its last digit. */
type Measured = readonly [amount: Decimal, open: Decimal];

/** Check that a rate is the quotient of both amounts, within their open digits: 10.00 € × 1.0857 is 0.003 from 10.86 $, and 0.011 is allowed. */
export function isQuotient({ value, quoted }: ExchangeRate, inEuro: Measured, inForeign: Measured): boolean {
  const [[from, fromOpen], [to, toOpen]] =
    quoted === 'foreign-per-euro' ? [inEuro, inForeign] : [inForeign, inEuro];
  const gap = absolute(minus(times(from, value), to));
  const open = sum([toOpen, times(fromOpen, value), times(absolute(from), halfUnitOf(value))]);
  return compare(gap, open) <= 0;
}

/** Count the digits from the first one that is not zero: 2 for `0.0062`. */
export const significantDigits = (value: Decimal): number =>
  value.replace('.', '').replace(/-?0*/, '').length;

/** Check that a rate can be stated: above 0 once it is rounded to 5 decimals, and at most 50,000. */
export const isStatableRate = (rate: Decimal): boolean =>
  !isZero(rate) && compare(rate, EXCHANGE_RATE_MAX) <= 0;

/** Euro payable × stated rate as a document prints it (interface, Foreign currency, 2): 21.06 EUR at 1062.86 are 22,384 CLP, not 22,383.83. */
export const printedPayable = (euro: Decimal, exchange_rate: Decimal, exponent: number): Decimal =>
  roundHalfUp(times(euro, exchange_rate), exponent);

/** The printed line next to the paid amount: the gap is half a cent × rate, the rate's rounding × euro, and half a printed unit. */
export function payableLine(euro: Decimal, rate: ExchangeRate, paid: ForeignAmount) {
  const exchange_rate = foreignPerEuro(rate);
  const places = paid.exponent;
  const payable = printedPayable(euro, exchange_rate, places);
  const rounding = plus(times(rateTolerances.euro, exchange_rate), times(rateTolerances.stated, euro));
  return {
    exchange_rate,
    payable,
    /** Printed less paid. */
    difference: roundHalfUp(minus(payable, paid.amount), places),
    /** Largest difference that rounding alone explains: 0.0104785 for 10.00 € at 1.0857. */
    gap: normalise(plus(rounding, shift('0.5', -places))),
  };
}

export const isRoundingDifference = ({ difference, gap }: ReturnType<typeof payableLine>): boolean =>
  compare(absolute(difference), gap) <= 0;

/**
 * The rate that makes the payable line the customer's own total, if one does: 62.00 $ at 1.0842 are 57.19 €, which are 62.01 $ at
 * 1.0842, but 62.00 $ at 1.08411.
 */
export function rateForTotal(euro: Decimal, rate: Decimal, { amount, exponent }: ForeignAmount): Decimal {
  const prints = (one: Decimal) => equals(printedPayable(euro, one, exponent), amount);
  if (prints(rate)) return rate;
  const own = quotientRate(amount, euro)?.value ?? rate;
  return prints(own) ? own : rate;
}
