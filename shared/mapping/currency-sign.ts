import { currencyOf, EURO } from '../money/currency.ts';
import { type Problem, problem } from '../problems/problem.ts';
import { cellText } from '../sheet/sheet.ts';
import { readNumber } from './number-text.ts';
import type { FoundCell, RowView } from './row-view.ts';

/**
 * The amount's own cell shows another currency than the row gives: $100 with EUR beside it, or with a default of EUR.
 * Nobody can say which of the two is right.
 */
export function otherCurrencyShown(
  view: RowView,
  { column, currency }: { column: string | undefined; currency: string | undefined },
): Problem[] {
  const found = column === undefined ? undefined : view.cell(column);
  if (found === undefined || currency === undefined) return [];
  const sign = signIn(found);
  if (sign === undefined || fits(sign, currency)) return [];
  const place = { row: view.row, column: found.column, field: 'payment.amount' };
  const text = cellText(found.cell).trim();
  return [
    problem('PAY-CURRENCY-SIGN', place, { text: text.includes(sign) ? text : `${text} ${sign}`, currency }),
  ];
}

function signIn({ cell, decimal }: FoundCell): string | undefined {
  if (typeof cell !== 'string') return cell.currency;
  const number = readNumber(cell.trim(), decimal);
  return number.kind === 'number' ? number.currency : undefined;
}

/** Many currencies share a dollar, pound or yen sign, none of them with the euro; letters that are no code say nothing. */
function fits(sign: string, currency: string): boolean {
  const named = sign === '€' ? EURO : currencyOf(sign)?.code;
  if (named !== undefined) return named === currency;
  return !/\p{Sc}/u.test(sign) || currency !== EURO;
}
