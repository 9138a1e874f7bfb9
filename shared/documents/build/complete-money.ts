import {
  absolute,
  CENT_PLACES,
  centsOf,
  compare,
  type Decimal,
  divide,
  equals,
  isNegative,
  minus,
  normalise,
  plus,
  roundHalfUp,
  shift,
  sum,
  times,
  toCents,
} from '../../money/decimal.ts';
import { moneyText } from '../../money/minor-units.ts';
import { EXACT_PLACES, spreadCents } from '../../money/split-cents.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { Document, Line } from '../document.ts';

type LineMoney = Pick<Line, 'net_total_price' | 'vat_rate' | 'vat_total' | 'subtotal'>;

/** The numbers of a line as far as the export gives them; euro, rate in percent. */
export type LineNumbers = { [P in 'quantity' | 'unit_price' | keyof LineMoney]?: Decimal | undefined };

type Totals = Pick<Document, Extract<keyof Document, `${string}total_amount`>>;
type StatedTotals = { [P in keyof Totals]?: Totals[P] | undefined };

/**
 * Fills in what a line leaves out, each rounded half up once: 12.40 with VAT at 24 % gives 10.00 and 2.40; 3 × 1.335 gives
 * 4.01, 0.96 and 4.97 together. Answers the code of a number that is missing.
 */
export function completeLine(
  given: LineNumbers,
  places = CENT_PLACES,
): LineMoney | 'LINE-VAT-RATE-MISSING' | 'LINE-NET-MISSING' {
  const { vat_rate, subtotal } = given;
  if (vat_rate === undefined) return 'LINE-VAT-RATE-MISSING';
  const net = given.net_total_price ?? netOf(given, vat_rate, places);
  if (net === undefined) return 'LINE-NET-MISSING';
  // As the value with VAT less net, so that the parts sum.
  const ofParts = () =>
    subtotal === undefined ? divide(times(net, vat_rate), '100', places) : minus(subtotal, net);
  const vat = given.vat_total ?? ofParts();
  return {
    net_total_price: moneyText(net),
    vat_rate,
    vat_total: moneyText(vat),
    subtotal: moneyText(subtotal ?? plus(net, vat)),
  };
}

function netOf({ quantity, unit_price, subtotal, vat_total }: LineNumbers, rate: Decimal, places: number) {
  if (quantity !== undefined && unit_price !== undefined)
    return roundHalfUp(times(quantity, unit_price), places);
  if (subtotal === undefined) return undefined;
  if (vat_total !== undefined) return minus(subtotal, vat_total);
  return isNegative(rate) ? undefined : divide(times(subtotal, '100'), plus('100', rate), places);
}

const sumOf = (lines: readonly LineMoney[], part: keyof LineMoney) => sum(lines.map((line) => line[part]));

/** Totals that are left out are summed from the lines; given ones stay as given, and the preflight compares. */
export function completeTotals(given: StatedTotals, lines: readonly LineMoney[]): Totals {
  const total = () => plus(sumOf(lines, 'net_total_price'), sumOf(lines, 'vat_total'));
  return {
    net_total_amount: moneyText(given.net_total_amount ?? sumOf(lines, 'net_total_price')),
    vat_total_amount: moneyText(given.vat_total_amount ?? sumOf(lines, 'vat_total')),
    total_amount: moneyText(given.total_amount ?? total()),
    payable_total_amount: moneyText(given.payable_total_amount ?? sumOf(lines, 'subtotal')),
  };
}

/** As far as VAT of the document and of its lines may lie apart however it was rounded. */
const APART_MAX = '0.01';

/** Gives lines the cents by which the document's VAT differs from theirs, out of the net of a line whose value with VAT stays (`withVatOf`). */
export function spreadVat(given: StatedTotals, lines: readonly Line[], withVatOf?: () => readonly number[]) {
  const asIs = { lines, spread: [], problems: [] };
  // Told at a glance, as of nearly every document.
  const cents = lines.reduce((all, { vat_total }) => all + centsOf(vat_total), 0);
  if (!withVatOf || centsOf(given.vat_total_amount ?? '') === cents) return asIs;
  const withVat = withVatOf();
  const whole = withVat.length > 0 ? sumOf(lines, 'subtotal') : undefined;
  const total = given.total_amount ?? given.payable_total_amount;
  const stays = whole !== undefined && equals(total ?? whole, whole);
  const net = stays ? given.net_total_amount : sumOf(lines, 'net_total_price');
  const owed = stays ? whole : total;
  const stated = given.vat_total_amount ?? (net && owed && minus(owed, net));
  if (stated === undefined) return asIs;
  const apart = absolute(minus(stated, sumOf(lines, 'vat_total')));
  if (equals(apart, '0')) return asIs;
  const amounts = lines.map((line) => ({
    line,
    rounded: line.vat_total,
    exact: exactVat(line, stays ? withVat : undefined),
  }));
  const found = placedCents(amounts, stated, apart);
  if (found === undefined) return asIs;
  const vats = new Map(found.map(({ line, rounded }) => [line, rounded]));
  const spread: number[] = [];
  const problems: Problem[] = [];
  const changed = lines.map((line) => {
    const rounded = vats.get(line) ?? line.vat_total;
    if (equals(line.vat_total, rounded)) return line;
    const { line_number, vat_total: before, subtotal, net_total_price } = line;
    const vat_total = moneyText(rounded);
    const params = { line: line_number, from: moneyText(before), to: vat_total, total: moneyText(stated) };
    problems.push(problem('LINE-VAT-SPREAD', { field: 'line.vat_total' }, params));
    spread.push(line_number);
    const more = minus(vat_total, before);
    const rest = stays
      ? { net_total_price: moneyText(minus(net_total_price, more)) }
      : { subtotal: moneyText(plus(subtotal, more)) };
    return { ...line, vat_total, ...rest };
  });
  return { lines: changed, spread, problems };
}

type LineVat = Record<'rounded' | 'exact', Decimal> & { line: Line };

/** Cents of a VAT on the sum of the lines of each rate stay at those; one of all lines is their rounding, or a cent apart. */
function placedCents(amounts: readonly LineVat[], stated: Decimal, apart: Decimal): LineVat[] | undefined {
  const rates = [...Map.groupBy(amounts, ({ line }) => normalise(line.vat_rate)).values()];
  if (equals(sum(rates.map(wholeOf)), stated))
    return rates.flatMap((of) => spreadCents(of, wholeOf(of)) ?? of);
  const isMistake = compare(apart, APART_MAX) > 0 && !equals(wholeOf(amounts), stated);
  return isMistake ? undefined : spreadCents(amounts, stated);
}

const wholeOf = (amounts: readonly LineVat[]): Decimal => toCents(sum(amounts.map(({ exact }) => exact)));

/** The VAT of a line before its rounding; of one whose value with VAT stays, part of that value, and else as it is. */
function exactVat({ line_number, vat_rate, vat_total, ...line }: Line, withVat?: readonly number[]): Decimal {
  if (withVat === undefined) return shift(times(line.net_total_price, vat_rate), -2);
  if (!withVat.includes(line_number)) return vat_total;
  return divide(times(line.subtotal, vat_rate), plus('100', vat_rate), EXACT_PLACES);
}
