import { CENT_PLACES, type Decimal, decimalsOf, roundHalfUp } from '../../../shared/money/decimal.ts';

const MINUS = '\u2212';
/** Greek number format: dots between thousands, a decimal comma, `places` decimals; half-up. */
export function greekNumber(value: Decimal, places: number): string {
  const [whole = '', decimals] = roundHalfUp(value, places).replace('-', MINUS).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}

export const euro = (value: Decimal): string => `${greekNumber(value, CENT_PLACES)} €`;

/** With the decimals that it has, and not fewer than `fewest`. */
export const greekNumberAsGiven = (value: Decimal, fewest = 0): string =>
  greekNumber(value, Math.max(fewest, decimalsOf(value)));
