import type { MappedRow } from '../../documents/mapped-row.ts';
import { isZero } from '../../money/decimal.ts';
import type { SheetRow } from '../../sheet/sheet.ts';
import { readAmount } from '../balance/read-amount.ts';
import type { RowView } from '../cells/row-view.ts';
import type { Header } from '../header/header.ts';
import type { Profile } from '../profile/profile.ts';

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
