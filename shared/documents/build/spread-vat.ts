import { centsOf } from '../../money/cents.ts';
import {
  absolute,
  compare,
  type Decimal,
  equals,
  minus,
  plus,
  shift,
  sum,
  times,
} from '../../money/decimal.ts';
import { spreadCents } from '../../money/split-cents.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { Line } from '../document.ts';
import { moneyText } from '../money-text.ts';
import type { LineMoney } from './read-lines.ts';

/** The four totals of a document, in euro. */
interface Totals {
  net_total_amount: Decimal;
  vat_total_amount: Decimal;
  total_amount: Decimal;
  payable_total_amount: Decimal;
}

/** Totals that are left out are summed from the lines; given ones stay as given, and the preflight compares. */
export function completeTotals(given: Partial<Totals>, lines: readonly LineMoney[]): Totals {
  const net = () => sum(lines.map((line) => line.net_total_price));
  const vat = () => sum(lines.map((line) => line.vat_total));
  return {
    net_total_amount: moneyText(given.net_total_amount ?? net()),
    vat_total_amount: moneyText(given.vat_total_amount ?? vat()),
    total_amount: moneyText(given.total_amount ?? plus(net(), vat())),
    payable_total_amount: moneyText(given.payable_total_amount ?? sum(lines.map((line) => line.subtotal))),
  };
}

/** As far as VAT of the document and of its lines may lie apart by rounding alone; the rest is a mistake. */
const APART_MAX = '0.01';

/** VAT computed on the document may differ by a cent from the VAT of its lines: that cent goes to a line. */
export function spreadVat(
  given: Partial<Totals>,
  lines: readonly Line[],
): { lines: readonly Line[]; spread: number[]; problems: Problem[] } {
  const asIs = { lines, spread: [], problems: [] };
  if (given.vat_total_amount !== undefined && isSumInCents(given.vat_total_amount, lines)) return asIs;
  const stated = statedVat(given, lines);
  const apart = stated === undefined ? '0' : absolute(minus(stated, vatOf(lines)));
  if (stated === undefined || equals(apart, '0') || compare(apart, APART_MAX) > 0) return asIs;
  const amounts = lines.map((line) => ({
    line,
    rounded: line.vat_total,
    exact: shift(times(line.net_total_price, line.vat_rate), -2),
  }));
  const spread = spreadCents(amounts, stated);
  if (spread === undefined) return asIs;
  const changed = spread.map(({ line, rounded }) => withVat(line, moneyText(rounded)));
  const problems = changed.flatMap((line, index) => moved(lines[index], line, stated));
  const takers = changed.filter((line, index) => line !== lines[index]);
  return { lines: changed, spread: takers.map(({ line_number }) => line_number), problems };
}

/** Told at a glance, as of nearly every document. */
function isSumInCents(stated: Decimal, lines: readonly Line[]): boolean {
  let cents = 0;
  for (const { vat_total } of lines) cents += centsOf(vat_total);
  return centsOf(stated) === cents;
}

const vatOf = (lines: readonly Line[]): Decimal => sum(lines.map(({ vat_total }) => vat_total));

/** The VAT of the document as the export states it: itself, or what its total leaves beside the net. */
function statedVat(given: Partial<Totals>, lines: readonly Line[]): Decimal | undefined {
  if (given.vat_total_amount !== undefined) return given.vat_total_amount;
  const total = given.total_amount ?? given.payable_total_amount;
  return total && minus(total, sum(lines.map(({ net_total_price }) => net_total_price)));
}

const withVat = (line: Line, vat_total: Decimal): Line =>
  equals(line.vat_total, vat_total)
    ? line
    : { ...line, vat_total, subtotal: moneyText(plus(line.subtotal, minus(vat_total, line.vat_total))) };

function moved(before: Line | undefined, after: Line, total: Decimal): Problem[] {
  if (before === undefined || before === after) return [];
  const { line_number: line, vat_total: to } = after;
  const params = { line, from: moneyText(before.vat_total), to, total: moneyText(total) };
  return [problem('LINE-VAT-SPREAD', { field: 'line.vat_total' }, params)];
}
