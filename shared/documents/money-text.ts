import { type Decimal, decimalsOf, normalise, toCents } from '../money/decimal.ts';

const CENT_PLACES = 2;

/** One spelling per amount: two decimals; an amount finer than the cent keeps its digits for the preflight to see. */
export const moneyText = (amount: Decimal): Decimal => {
  const shortest = normalise(amount);
  return decimalsOf(shortest) <= CENT_PLACES ? toCents(shortest) : shortest;
};
