import { type Decimal, normalise, shift, sum, times, toCents } from '../decimal.ts';
import { spreadCents } from '../split-cents.ts';
import { type ExchangeRate, inEuro } from './exchange-rate.ts';

/** Net and VAT of a line; its VAT rate in percent. */
interface LineAmounts {
  net: Decimal;
  vat: Decimal;
  vat_rate: Decimal;
}

/** Enough decimals that only the cents are rounded. */
const EXACT_PLACES = 15;

/**
 * Convert the lines of one document so that they sum to its converted total: first net and VAT of each VAT rate, rounded
 * to the cent and brought to the total by largest remainder, then each rate's lines to those. No amount is a cent away
 * from its own conversion. 3 × 10.00 $ at 1.0842 are 9.22 each; of the total of 27.67 the first line takes 9.23.
 */
export function convertLines(
  lines: readonly LineAmounts[],
  rate: ExchangeRate,
  total: Decimal,
): { net: Decimal; vat: Decimal }[] {
  const converted = lines.map(({ net, vat, vat_rate }) => ({
    net: amount(inEuro(net, rate, EXACT_PLACES)),
    vat: amount(inEuro(vat, rate, EXACT_PLACES)),
    vat_rate,
  }));
  const groups = [...Map.groupBy(converted, ({ vat_rate }) => normalise(vat_rate)).values()].map((of) => ({
    of,
    net: amount(sum(of.map(({ net }) => net.exact))),
    vat: amount(sum(of.map(({ vat }) => vat.exact))),
  }));
  bringTo(
    total,
    groups.flatMap(({ net, vat }) => [net, vat]),
  );
  for (const { of, net, vat } of groups) {
    bringTo(
      net.rounded,
      of.map((line) => line.net),
    );
    const ownVats = of.map((line) => ({
      ...amount(shift(times(line.net.rounded, line.vat_rate), -2)),
      of: line.vat,
    }));
    if (!placeCents(vat.rounded, ownVats))
      bringTo(
        vat.rounded,
        of.map((line) => line.vat),
      );
  }
  return converted.map(({ net, vat }) => ({ net: toCents(net.rounded), vat: toCents(vat.rounded) }));
}

/** In euro: as it is, and in cents. */
interface Amount {
  exact: Decimal;
  rounded: Decimal;
}

const amount = (exact: Decimal): Amount => ({ exact, rounded: toCents(exact) });

/** Rounds amounts so that they sum to a whole. Throws `RangeError` where its cents cannot be placed. */
function bringTo(whole: Decimal, amounts: readonly Amount[]): void {
  const own = amounts.map((of) => ({ ...of, of }));
  if (!placeCents(whole, own))
    throw new RangeError(`${amounts.map(({ exact }) => exact).join(' + ')} cannot be brought to ${whole}.`);
}

/** Rounds what each amount stands for so that they sum to a whole; false, and nothing is rounded, where none may take a cent. */
function placeCents(whole: Decimal, amounts: readonly (Amount & { of: Amount })[]): boolean {
  const spread = spreadCents(amounts, whole);
  for (const { of, rounded } of spread ?? []) of.rounded = rounded;
  return spread !== undefined;
}
