import { CENT_PLACES, compare, type Decimal, minus, plus, shift } from './decimal.ts';

const CENT = '0.01';

/**
 * Rounded amounts brought to a whole that differs from their sum by a few cents (largest remainder): a cent each goes to
 * the amounts whose rounding lost most, or is taken from those that it gave most, earlier ones first. An amount that
 * would then be a whole cent away from its exact value takes none: undefined where the cents cannot be placed.
 * Worked out: 0.404, 0.404 and 0.404 are 0.40 each; for a whole of 1.21 the first becomes 0.41.
 */
export function spreadCents(
  amounts: readonly { rounded: Decimal; exact: Decimal }[],
  whole: Decimal,
): Decimal[] | undefined {
  const sum = amounts.reduce((total, { rounded }) => plus(total, rounded), '0');
  const cents = Number(shift(minus(whole, sum), CENT_PLACES));
  if (!Number.isInteger(cents)) return undefined;
  const step = cents < 0 ? `-${CENT}` : CENT;
  const lost = ({ rounded, exact }: { rounded: Decimal; exact: Decimal }) =>
    cents < 0 ? minus(rounded, exact) : minus(exact, rounded);
  const takers = amounts
    .map((amount, index) => ({ index, lost: lost(amount) }))
    .filter((amount) => compare(amount.lost, '0') > 0)
    .toSorted((a, b) => compare(b.lost, a.lost) || a.index - b.index)
    .slice(0, Math.abs(cents));
  if (takers.length < Math.abs(cents)) return undefined;
  const chosen = new Set(takers.map(({ index }) => index));
  return amounts.map(({ rounded }, index) => (chosen.has(index) ? plus(rounded, step) : rounded));
}
