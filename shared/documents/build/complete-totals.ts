import { type Decimal, plus, sum } from '../../money/decimal.ts';
import { moneyText } from '../money-text.ts';
import type { LineMoney } from './complete-line.ts';

/** The four totals of a document, in euro. */
export interface Totals {
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
