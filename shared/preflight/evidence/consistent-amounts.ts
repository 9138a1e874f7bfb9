import type { Document, Line } from '../../documents/document.ts';
import { centsOf } from '../../money/decimal.ts';

/** Below a thousand percent, so that its product with an amount is a whole number that a float holds. */
const RATE_HUNDREDTHS_MAX = 100_000;
const HUNDRED = 100;

/**
 * True where every amount of a document is in whole cents and all sums, products and VAT of it come out: no rule of
 * amounts has anything to say. False says nothing: 2.5 × 3.33 is for those rules to judge.
 */
export function hasConsistentAmounts(document: Document): boolean {
  let [net, vat, subtotal] = [0, 0, 0];
  for (const line of document.invoice_lines) {
    const ofLine = centsOf(line.net_total_price);
    const vatOfLine = centsOf(line.vat_total);
    if (!isEvenLine(line, ofLine, vatOfLine)) return false;
    net += ofLine;
    vat += vatOfLine;
    subtotal += ofLine + vatOfLine;
  }
  return (
    net === centsOf(document.net_total_amount) &&
    vat === centsOf(document.vat_total_amount) &&
    net + vat === centsOf(document.total_amount) &&
    subtotal === centsOf(document.payable_total_amount)
  );
}

function isEvenLine(line: Line, net: number, vat: number): boolean {
  const { quantity, unit_price, vat_rate, subtotal } = line;
  const rate = centsOf(vat_rate);
  if (net + vat !== centsOf(subtotal) || !(rate < RATE_HUNDREDTHS_MAX)) return false;
  // Both in hundredths of hundredths of a cent: half a cent apart at most.
  if (!(Math.abs(vat * HUNDRED * HUNDRED - net * rate) * 2 <= HUNDRED * HUNDRED)) return false;
  if (quantity === undefined) return true;
  const pieces = centsOf(quantity);
  if (!(pieces > 0) || unit_price === undefined) return pieces > 0;
  const full = pieces * centsOf(unit_price);
  return Number.isSafeInteger(full) && full === net * HUNDRED;
}
