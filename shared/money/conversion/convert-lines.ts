import { type Decimal, normalise, shift, sum, times, toCents } from '../decimal.ts';
import { spreadCents } from '../split-cents.ts';
import { type ExchangeRate, inEuro } from './exchange-rate.ts';

/** Net and VAT of a line; its VAT rate in percent. */
export interface LineAmounts {
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
  const exact = lines.map(({ net, vat }) => ({ net: exactly(net, rate), vat: exactly(vat, rate) }));
  const groups = [...Map.groupBy(lines.keys(), (index) => normalise(lines[index]?.vat_rate ?? '0'))];
  const parts = groups.flatMap(([, indexes]) => [
    sum(indexes.map((index) => exact[index]?.net ?? '0')),
    sum(indexes.map((index) => exact[index]?.vat ?? '0')),
  ]);
  const wholes = broughtTo(total, parts);
  const converted = exact.map(() => ({ net: '0.00', vat: '0.00' }));
  for (const [place, [vat_rate, indexes]] of groups.entries()) {
    const [netWhole = '0', vatWhole = '0'] = wholes.slice(place * 2);
    const nets = broughtTo(
      netWhole,
      indexes.map((index) => exact[index]?.net ?? '0'),
    );
    const ownVats = nets.map((net) => shift(times(net, vat_rate), -2));
    const vats =
      spreadCents(ownVats.map(rounded), vatWhole) ??
      broughtTo(
        vatWhole,
        indexes.map((index) => exact[index]?.vat ?? '0'),
      );
    for (const [at, index] of indexes.entries())
      converted[index] = { net: toCents(nets[at] ?? '0'), vat: toCents(vats[at] ?? '0') };
  }
  return converted;
}

const exactly = (amount: Decimal, rate: ExchangeRate): Decimal => inEuro(amount, rate, EXACT_PLACES);
const rounded = (exact: Decimal) => ({ rounded: toCents(exact), exact });

function broughtTo(whole: Decimal, exact: readonly Decimal[]): Decimal[] {
  const parts = spreadCents(exact.map(rounded), whole);
  if (parts === undefined) throw new RangeError(`${exact.join(' + ')} cannot be brought to ${whole}.`);
  return parts;
}
