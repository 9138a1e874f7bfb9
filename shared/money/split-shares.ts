import { CENT_PLACES, type Decimal, decimalsOf, shift } from './decimal.ts';

/**
 * A euro amount in parts that sum to it, exact in integers. Every share is cut to the cent; the cents left over go
 * one each to the shares that lost most by the cut, earlier lines first: 10.00 in thirds is 3.34, 3.33, 3.33.
 */
export function splitShares(whole: Decimal, shares: readonly Decimal[]): Decimal[] {
  const cents = BigInt(shift(whole, CENT_PLACES));
  const places = Math.max(...shares.map(decimalsOf));
  const weights = shares.map((share) => BigInt(shift(share, places)));
  const all = weights.reduce((total, weight) => total + weight, 0n);
  const parts = weights.map((weight, index) => ({
    index,
    cut: (cents * weight) / all,
    lost: (cents * weight) % all,
  }));
  const left = cents - parts.reduce((total, { cut }) => total + cut, 0n);
  const byLoss = parts.toSorted(
    (a, b) => Number(b.lost > a.lost) - Number(b.lost < a.lost) || a.index - b.index,
  );
  const lucky = new Set(byLoss.slice(0, Number(left)).map(({ index }) => index));
  return parts.map(({ index, cut }) => shift(String(lucky.has(index) ? cut + 1n : cut), -CENT_PLACES));
}
