import { type Cell, cellText, type SheetRow } from '../../sheet/sheet.ts';
import type { FoundCell, RowView } from '../cells/row-view.ts';
import type { Header } from '../header/header.ts';
import type { Profile } from '../profile/profile.ts';
import type { DecimalEvidence } from '../survey/decimal-evidence.ts';
import { visibleText } from '../texts/fold.ts';

interface SheetView {
  /**
   * The view of a row; columns of `filled` that are blank take their cells from `parent`, and those of `hidden` are read
   * as blank. Valid until the next call.
   */
  at(row: SheetRow, parent?: SheetRow, hidden?: ReadonlySet<number>): RowView;
}

/** Rows of a sheet seen through its header, with blank cells of a continued document filled from above. */
export function sheetView(of: {
  header: Header;
  profile: Profile;
  decimals: DecimalEvidence;
  filled: ReadonlySet<number>;
}): SheetView {
  const { header, profile, decimals, filled } = of;
  const declared = profile.read?.decimal;
  const signs = header.names.map((_, index) => declared ?? decimals.signOf(index));
  let current:
    | { row: SheetRow; parent: SheetRow | undefined; hidden: ReadonlySet<number> | undefined }
    | undefined;

  const cellAt = (index: number): Cell => {
    if (current?.hidden?.has(index)) return '';
    const own = current?.row.cells[index] ?? '';
    if (current?.parent === undefined) return own;
    const above = filled.has(index) ? current?.parent?.cells[index] : undefined;
    return above !== undefined && cellText(own).trim() === '' ? above : own;
  };
  const view = {
    row: 0,
    dateOrder: profile.read?.date_order,
    cell,
    plainAt(index: number) {
      const cell = cellAt(index);
      return typeof cell === 'string' ? cell : undefined;
    },
    signAt: (index: number) => signs[index],
    decimalOf: (name: string) => cell(name)?.decimal,
  };
  return {
    at(row, parent, hidden) {
      current = { row, parent, hidden };
      view.row = row.number;
      return view;
    },
  };

  function cell(name: string): FoundCell | undefined {
    const column = header.find(name);
    if (column.kind !== 'found') return undefined;
    const { index } = column;
    const cell = cellAt(index);
    const seen = typeof cell === 'string' ? visibleText(cell) : cell;
    return { column: header.names[index] || name, cell: seen, decimal: signs[index] };
  }
}
