import type { Document } from '../../documents/document.ts';
import type { PaymentTrace } from '../../money/conversion/payment.ts';
import {
  absolute,
  CENT_PLACES,
  compare,
  type Decimal,
  decimalsOf,
  minus,
  normalise,
  plus,
  sum,
  times,
} from '../../money/decimal.ts';
import type { Problem } from '../../problems/problem.ts';

const CENT = '0.01';

/** Largest difference between a document and its cells from spread VAT: one cent per adjusted line. */
export const spreadOf = (problems: readonly Problem[]): Decimal =>
  sum(problems.filter(({ code }) => code === 'LINE-VAT-SPREAD').map(() => CENT));

/** Largest rounding of products on lines: 0.005 for each cell with more than two decimals. */
export const spreadOfRounded = (cells: readonly Decimal[]): Decimal =>
  sum(cells.filter((cell) => decimalsOf(normalise(cell)) > CENT_PLACES).map(() => '0.005'));

/** Largest difference for converted amounts: one cent for each line and one for the total. */
export const spreadOfLines = ({ invoice_lines }: Pick<Document, 'invoice_lines'>): Decimal =>
  times(CENT, String(invoice_lines.length + 1));

/**
 * True if an amount in euro is the converted amount, within the rounding of both: the euro by `cents`, the
 * rate by half of its last digit.
 */
export function isConverted(
  { euro, amount }: { euro: Decimal; amount: Decimal },
  { value, quoted }: NonNullable<PaymentTrace['converted_at']>,
  cents: Decimal,
): boolean {
  const [from, to] = quoted === 'foreign-per-euro' ? [euro, amount] : [amount, euro];
  const ofCents = quoted === 'foreign-per-euro' ? times(cents, value) : cents;
  const ofRate = times(absolute(from), `0.${'0'.repeat(decimalsOf(value))}5`);
  return compare(absolute(minus(times(from, value), to)), plus(ofCents, ofRate)) <= 0;
}
