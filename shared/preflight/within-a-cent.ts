import { absolute, compare, type Decimal, minus } from '../money/decimal.ts';

const CENT = '0.01';

/** Less than a cent from the exact value: rounded to the cent in either direction, as exports do it. */
export const withinACent = (amount: Decimal, exact: Decimal): boolean =>
  compare(absolute(minus(amount, exact)), CENT) < 0;
