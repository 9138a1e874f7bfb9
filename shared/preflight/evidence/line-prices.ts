import type { Line } from '../../documents/document.ts';
import {
  absolute,
  CENT_PLACES,
  compare,
  type Decimal,
  decimalsOf,
  divide,
  isPositive,
  isZero,
  minus,
  normalise,
  plus,
  shift,
  times,
} from '../../money/decimal.ts';
import type { PreflightContext } from './preflight-context.ts';

/** Compares quantity × price with the net value of a line: equal, explained by arithmetic, or unexplained. */
type LinePrice =
  | { kind: 'agrees' | 'free' | 'with-vat' | 'differs'; full: Decimal }
  | { kind: 'discount'; full: Decimal; percent: Decimal };

/** Below it half a percent is less than two cents, and every difference would be some discount. */
const HALF_PERCENT_SHOWS_FROM = '4';
const FIVE_PERCENT_SHOWS_FROM = '0.4';

/**
 * The price of each line that states quantity and price. A discount, or prices that include VAT, are believed where they
 * explain every line that differs: one line that fits by chance next to one that does not is no explanation.
 */
export function linePrices(
  lines: readonly Line[],
  { half_unit = HALF_A_CENT, converted_lines }: PreflightContext,
): Map<Line, LinePrice> {
  if (converted_lines) return new Map();
  const prices = new Map(
    lines.flatMap((line) => (hasPrice(line) ? [[line, priceOf(line, half_unit)] as const] : [])),
  );
  const kinds = new Set([...prices.values()].map(({ kind }) => kind));
  kinds.delete('agrees');
  kinds.delete('free');
  if (kinds.size <= 1) return prices;
  return new Map(
    [...prices].map(([line, price]) => [
      line,
      price.kind === 'agrees' || price.kind === 'free' ? price : { kind: 'differs', full: price.full },
    ]),
  );
}

type PricedLine = Line & { quantity: Decimal; unit_price: Decimal };

/** Without a positive quantity it says nothing of the price. */
const hasPrice = (line: Line): line is PricedLine =>
  line.quantity !== undefined && isPositive(line.quantity) && line.unit_price !== undefined;

function priceOf(
  { quantity, unit_price, net_total_price: net, vat_rate, subtotal }: PricedLine,
  half: Decimal,
): LinePrice {
  const full = times(quantity, unit_price);
  const open = openOf(quantity, unit_price, half);
  if (isWithinRounding(net, full, open)) return { kind: 'agrees', full };
  if (isZero(net) && isPositive(full)) return { kind: 'free', full };
  if (isPositive(vat_rate) && isWithinRounding(subtotal, full, open)) return { kind: 'with-vat', full };
  const percent = discountOf(net, full, half);
  return percent === undefined ? { kind: 'differs', full } : { kind: 'discount', full, percent };
}

/** Half a cent of the net, and half a unit of the price's last digit on every piece: 3 × 33.33 may be 100.00. */
const openOf = (quantity: Decimal, price: Decimal, half: Decimal): Decimal =>
  plus(half, times(absolute(quantity), shift('0.5', -Math.max(CENT_PLACES, decimalsOf(price)))));

/** The whole or half percentage by which the net is less: of 90.00 are 81.00 left after 10 %. */
function discountOf(net: Decimal, full: Decimal, half: Decimal): Decimal | undefined {
  if (compare(full, FIVE_PERCENT_SHOWS_FROM) < 0 || compare(net, full) >= 0 || !isPositive(net))
    return undefined;
  const step = compare(full, HALF_PERCENT_SHOWS_FROM) < 0 ? '5' : '0.5';
  const steps = divide(times(minus(full, net), '100'), times(full, step), 0);
  const percent = normalise(times(steps, step));
  const left = shift(times(full, minus('100', percent)), -2);
  return isPositive(percent) && isWithinRounding(net, left, half) ? percent : undefined;
}

export const HALF_A_CENT: Decimal = '0.005';

/**
 * Check that the amount is the exact value rounded to the cent: at most half a cent away (0.33 for 0.3333), or the
 * distance given.
 */
export const isWithinRounding = (amount: Decimal, exact: Decimal, apart: Decimal = HALF_A_CENT): boolean =>
  compare(absolute(minus(amount, exact)), apart) <= 0;
