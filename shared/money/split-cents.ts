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
 * Rounded amounts brought to a whole that differs from their sum by a few cents (largest remainder): a cent each goes to
 * the amounts whose rounding lost most, or is taken from those that it gave most, earlier ones first. An amount that
 * would then be a whole cent away from its exact value takes none: undefined where the cents cannot be placed.
 * Worked out: 0.404, 0.404 and 0.404 are 0.40 each; for a whole of 1.21 the first becomes 0.41.
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
  const byLoss = parts.toSorted((a, b) => Number(b.lost - a.lost));
  const lucky = new Set(byLoss.slice(0, Number(left)).map(({ index }) => index));
  return parts.map(({ index, cut }) => shift(String(lucky.has(index) ? cut + 1n : cut), -CENT_PLACES));
}

/**
 * A gross euro amount as net and VAT: net = gross × 100 ÷ (100 + rate), rounded once, half up, to the cent; VAT is
 * the rest, so that the two sum to the gross. VAT may then be a cent away from net × rate: 10.00 at 24 % is 8.06 and
 * 1.94, where 8.06 × 24 % is 1.93.
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
 * Convert the lines of one document so that they sum to its converted total: first net and VAT of each VAT rate, rounded
 * to the cent and brought to the total by largest remainder, then each rate's lines to those. No amount is a cent away
 * from its own conversion. 3 × 10.00 $ at 1.0842 are 9.22 each; of the total of 27.67 the first line takes 9.23. A value
 * with VAT is split after its conversion: whole yen of net are up to 0.003 € away.
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
interface Amount {
  exact: Decimal;
  rounded: Decimal;
}

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
