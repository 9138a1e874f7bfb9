import { absolute, compare, type Decimal, minus } from '../money/decimal.ts';

export const HALF_A_CENT: Decimal = '0.005';

/**
 * Check that the amount is the exact value rounded to the cent: at most half a cent away (0.33 for 0.3333), or the
 * distance given.
 */
export const isRounded = (amount: Decimal, exact: Decimal, apart: Decimal = HALF_A_CENT): boolean =>
  compare(absolute(minus(amount, exact)), apart) <= 0;
