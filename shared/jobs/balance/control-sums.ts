import { EURO } from '../../money/currency.ts';
import { absolute, compare, type Decimal, minus } from '../../money/decimal.ts';
import type { BalanceLine } from '../../records/balance.ts';
import type { Control } from '../judge/control-totals.ts';

/** A sum of the control file beside the line of the balance that it is about. */
interface ControlSum {
  line: BalanceLine;
  amount: Decimal;
  /** The sum of the rows, or of those that no rule leaves out, less that amount; the nearer of the two. */
  difference: Decimal;
}

/**
 * The sums that a control file states, each beside its line: what documents are paid with, or what was captured. Where
 * money is given back, the documents are more than one line of the balance, and no line is spoken for.
 */
export function controlSums(payable: Control['payable'], lines: readonly BalanceLine[]): ControlSum[] {
  if (payable === undefined) return [];
  const stated = typeof payable === 'string' ? { [EURO]: payable } : payable;
  return Object.entries(stated).flatMap(([currency, amount]) => {
    const own = lines.filter((line) => line.currency === currency);
    const isGivenBack = own.some((line) => line.amount === 'refunded' || line.amount === 'reversed');
    const line = own.find((one) => one.amount === 'payable' || (one.amount === 'captured' && !isGivenBack));
    if (line === undefined) return [];
    const all = minus(line.file, amount);
    return [{ line, amount, difference: nearer(all, minus(all, line.parts.skipped)) }];
  });
}

const nearer = (one: Decimal, other: Decimal): Decimal =>
  compare(absolute(other), absolute(one)) < 0 ? other : one;
