import type { MappedRow } from '../../documents/mapped-row.ts';
import { isZero } from '../../money/decimal.ts';
import { problem } from '../../problems/problem.ts';
import { cellText, type SheetRow } from '../../sheet/sheet.ts';
import { readAmount } from '../balance/read-amount.ts';
import type { RowView } from '../cells/row-view.ts';
import type { Header } from '../header/header.ts';
import type { ColumnNeed } from '../profile/column-needs.ts';
import type { Profile } from '../profile/profile.ts';
import { foldText } from '../texts/fold.ts';
import { unusedNames } from './not-carried.ts';

/**
 * Puts beside a row its amounts in columns that look like money and feed nothing: when its document is judged, each must be
 * explained or answered. Payments say what their columns are.
 */
export function otherMoney(
  { payment }: Profile,
  { header, money }: { header: Header; money: readonly number[] },
): (mapped: MappedRow, row: SheetRow, view: RowView) => MappedRow {
  if (payment !== undefined || money.length === 0) return (mapped) => mapped;
  return (mapped, { cells }, view) => {
    if (mapped.skipped !== undefined) return mapped;
    const others = money.flatMap((index) => {
      const read = readAmount(cells[index] ?? '', { field: 'other_amounts', decimal: view.signAt(index) });
      if (read?.value === undefined || isZero(read.value)) return [];
      return [{ column: header.nameAt(index), value: read.value }];
    });
    return others.length === 0 ? mapped : { ...mapped, others };
  };
}

const QUANTITY =
  /(^|[^\p{L}])(quantity|qty|pieces|pcs|units|menge|anzahl|stuck|quantite|quantita|cantidad|quantidade|ilosc|aantal|ποσοτητα|ποσ|τεμαχια|τεμ|λιτρα|κιλα|ωρεσ|hours)\d?($|[^\p{L}])/u;
const SUMS = /^(line\.(net_total_price|subtotal)|(net_total|total|payable_total)_amount)$/;

/** Asks of a row whose price counts once while a column that feeds nothing says a quantity: 2 τεμ., x3, 1:30. */
export function uncountedQuantity(
  profile: Profile,
  { header, needs }: { header: Header; needs: readonly ColumnNeed[] },
): (mapped: MappedRow, view: RowView) => MappedRow {
  const { 'line.quantity': quantity, 'line.unit_price': price } = profile.line ?? {};
  const isOnce = typeof quantity === 'object' && quantity !== null && 'value' in quantity;
  if (!isOnce || !price || needs.some(({ field }) => SUMS.test(field))) return (mapped) => mapped;
  const columns = unusedNames({ header, needs }).filter((name) => QUANTITY.test(foldText(name)));
  return (mapped, view) => {
    const said = columns.map((column) => ({ column, text: cellText(view.cell(column)?.cell).trim() }));
    const found = said.find(({ text }) => !isOne(text));
    if (mapped.skipped !== undefined || found === undefined) return mapped;
    const place = { row: view.row, column: found.column };
    const asked = problem('AMOUNT-UNANSWERED', place, { variant: 'quantity', ...found });
    return { ...mapped, problems: [...mapped.problems, asked] };
  };
}

const isOne = (text: string): boolean => !/[1-9]/.test(text) || /^\D*0*1([.,]0+)?\D*$/.test(text);
