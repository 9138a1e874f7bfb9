import { currencyOf } from '../money/currency.ts';
import { CENT_PLACES, type Decimal, decimalsOf, normalise } from '../money/decimal.ts';
import { inDecimalsOf } from '../money/minor-units.ts';

const IN_CENTS = /^(?:0|[1-9]\d*)\.\d\d$/;

/** One spelling per amount: two decimals; an amount finer than the cent keeps its digits for the preflight to see. */
export const moneyText = (amount: Decimal): Decimal => (IN_CENTS.test(amount) ? amount : spelled(amount));

const spelled = (amount: Decimal): Decimal => {
  const shortest = normalise(amount);
  const lacking = CENT_PLACES - decimalsOf(shortest);
  if (lacking <= 0) return shortest;
  return lacking === CENT_PLACES ? `${shortest}.00` : `${shortest}0`;
};

/** An amount with the decimals of its currency: 37.2 EUR is 37.20, and 1000.0 JPY is 1000. */
export const amountText = (amount: Decimal, currency: string): string =>
  inDecimalsOf({ exponent: currencyOf(currency)?.exponent ?? CENT_PLACES }, amount);
