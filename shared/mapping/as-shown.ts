import { decimalsOf, roundHalfUp, toCents } from '../money/decimal.ts';
import { type Place, type Problem, problem } from '../problems/problem.ts';
import type { TypedCell } from '../sheet/sheet.ts';

/** Euro amounts that a document states in cents; of a price, a quantity or a rate every digit counts. */
const CENT_FIELDS: ReadonlySet<string> = new Set([
  'net_total_amount',
  'vat_total_amount',
  'total_amount',
  'payable_total_amount',
  'line.net_total_price',
  'line.vat_total',
  'line.subtotal',
  'commission.sale_total',
  'commission.fee',
]);
const CENT_DECIMALS = 2;
const RATE_FIELD = 'payment.rate';

/**
 * An amount that a formula of a workbook has left with more decimals than its cell shows, as the cell shows it, half-up
 * and with a notice. Absent where the format does not show cents: nothing is rounded that nobody has seen rounded.
 */
export function asShown(
  { text, shownDecimals }: TypedCell,
  place: Place,
): { text: string; problems: readonly Problem[] } | undefined {
  if (place.field === RATE_FIELD) return atPrecision(text, shownDecimals);
  if (shownDecimals !== CENT_DECIMALS || !CENT_FIELDS.has(place.field ?? '')) return undefined;
  const shown = toCents(text);
  return { text: shown, problems: [problem('MAP-AS-SHOWN', place, { stored: text, shown })] };
}

/** A rate of a workbook has the digits that its format shows: 1.08 shown as 1.0800 is exact to four decimals. */
const atPrecision = (text: string, shown: number | undefined) =>
  shown === undefined || decimalsOf(text) >= shown
    ? undefined
    : { text: roundHalfUp(text, shown), problems: [] };
