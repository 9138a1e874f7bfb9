import { CENT_PLACES, type Decimal, decimalsOf, normalise, toCents } from '../money/decimal.ts';

/** One spelling per amount: two decimals; an amount finer than the cent keeps its digits for the preflight to see. */
export const moneyText = (amount: Decimal): Decimal => {
  const shortest = normalise(amount);
  return decimalsOf(shortest) <= CENT_PLACES ? toCents(shortest) : shortest;
};
