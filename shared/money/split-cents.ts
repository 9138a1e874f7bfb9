import { type ExchangeRate, inEuro } from './conversion/exchange-rate.ts';
import {
  CENT,
  CENT_PLACES,
  compare,
  type Decimal,
  decimalsOf,
  divide,
  minus,
  normalise,
  plus,
  shift,
  sum,
  times,
  toCents,
} from './decimal.ts';

/**
 * Brings rounded amounts to a whole by largest remainder: three of 0.404 are 0.40 each, and for a whole of 1.21 the first becomes
 * 0.41. No amount is a whole cent away from its exact value; undefined if the cents cannot be placed.
 */
export function spreadCents<Amount extends { rounded: Decimal; exact: Decimal }>(
  amounts: readonly Amount[],
  whole: Decimal,
): Amount[] | undefined {
  const sum = amounts.reduce((total, { rounded }) => plus(total, rounded), '0');
  const cents = Number(shift(minus(whole, sum), CENT_PLACES));
  const sign = String(Math.sign(cents));
  const takers = amounts
    .map((amount, index) => ({ index, lost: times(minus(amount.exact, amount.rounded), sign) }))
    .filter((amount) => compare(amount.lost, '0') > 0)
    .toSorted((a, b) => compare(b.lost, a.lost))
    .slice(0, Math.abs(cents));
  if (takers.length < Math.abs(cents)) return undefined;
  const chosen = new Set(takers.map(({ index }) => index));
  return amounts.map((amount, index) =>
    chosen.has(index) ? { ...amount, rounded: plus(amount.rounded, times(CENT, sign)) } : amount,
  );
}

/** A euro amount in parts that sum to it, by largest remainder: 10.00 in thirds is 3.34, 3.33, 3.33. */
export function splitShares(whole: Decimal, shares: readonly Decimal[]): Decimal[] {
  const cents = BigInt(shift(whole, CENT_PLACES));
  const places = Math.max(...shares.map(decimalsOf));
  const weights = shares.map((share) => BigInt(shift(share, places)));
  const all = weights.reduce((total, weight) => total + weight, 0n);
  const parts = weights.map((weight, index) => {
    const whole = cents * weight;
    return { index, cut: whole / all, lost: whole % all };
  });
  const left = cents - parts.reduce((total, { cut }) => total + cut, 0n);
  const byLoss = parts.toSorted((a, b) => Number(b.lost - a.lost));
  const lucky = new Set(byLoss.slice(0, Number(left)).map(({ index }) => index));
  return parts.map(({ index, cut }) => shift(String(lucky.has(index) ? cut + 1n : cut), -CENT_PLACES));
}

/**
 * A gross euro amount as net, rounded half up to the cent, and VAT, which is the rest: 10.00 at 24 % is 8.06 and 1.94, where
 * 8.06 × 24 % is 1.93.
 */
export function splitVat(gross: Decimal, rate: Decimal): { net: Decimal; vat: Decimal } {
  const net = divide(times(gross, '100'), plus('100', rate), CENT_PLACES);
  return { net, vat: toCents(minus(gross, net)) };
}

/** Net and VAT of a line, or its value with VAT; its VAT rate in percent. */
type LineAmounts = { vat_rate: Decimal } & ({ net: Decimal; vat: Decimal } | { gross: Decimal });

/** Enough decimals that only the cents are rounded. */
export const EXACT_PLACES = 15;

/**
 * Convert the lines of one document so that they sum to its converted total, first net and VAT of each rate, then the lines of a
 * rate: 3 × 10.00 $ at 1.0842 are 9.22 each, and of the total of 27.67 the first line takes 9.23. A value with VAT is split after
 * its conversion: whole yen of net are up to 0.003 € away.
 */
export function convertLines(lines: readonly LineAmounts[], rate: ExchangeRate, total: Decimal) {
  const euro = (foreign: Decimal): Amount => amount(inEuro(foreign, rate, EXACT_PLACES));
  const converted = lines.map(({ vat_rate, ...line }) =>
    'gross' in line
      ? { vat_rate, gross: euro(line.gross) }
      : { vat_rate, net: euro(line.net), vat: euro(line.vat) },
  );
  const parted = converted.flatMap((line) => (line.gross === undefined ? [line] : []));
  const groups = [...Map.groupBy(parted, ({ vat_rate }) => normalise(vat_rate)).values()].map((of) => ({
    of,
    net: sumOf(of.map(({ net }) => net)),
    vat: sumOf(of.map(({ vat }) => vat)),
  }));
  const grosses = converted.flatMap(({ gross }) => gross ?? []);
  const gross = sumOf(grosses);
  bringTo(total, [...groups.flatMap(({ net, vat }) => [net, vat]), gross]);
  bringTo(gross.rounded, grosses);
  for (const { of, net, vat } of groups) {
    const nets = of.map((line) => line.net);
    bringTo(net.rounded, nets);
    const vats = of.map((line) => line.vat);
    const ownVats = of.map((line) => amount(shift(times(line.net.rounded, line.vat_rate), -2)));
    if (!placeCents(vat.rounded, vats, ownVats)) bringTo(vat.rounded, vats);
  }
  return converted.map((line) =>
    line.gross === undefined
      ? { net: toCents(line.net.rounded), vat: toCents(line.vat.rounded) }
      : splitVat(line.gross.rounded, line.vat_rate),
  );
}

/** In euro: exact, and in cents. */
type Amount = Record<'exact' | 'rounded', Decimal>;

const amount = (exact: Decimal): Amount => ({ exact, rounded: toCents(exact) });
const sumOf = (amounts: readonly Amount[]): Amount => amount(sum(amounts.map(({ exact }) => exact)));

/** Rounds amounts so that they sum to a whole. Throws `RangeError` where its cents cannot be placed. */
function bringTo(whole: Decimal, amounts: readonly Amount[]): void {
  if (!placeCents(whole, amounts))
    throw new RangeError(`${amounts.map(({ exact }) => exact).join(' + ')} cannot be brought to ${whole}.`);
}

/** Rounds the amounts, by what they come to, so that they sum to a whole; false, with nothing rounded, if none may take a cent. */
function placeCents(whole: Decimal, amounts: readonly Amount[], by = amounts): boolean {
  const spread = spreadCents(by, whole);
  for (const [at, one] of amounts.entries()) one.rounded = spread?.[at]?.rounded ?? one.rounded;
  return spread !== undefined;
}
