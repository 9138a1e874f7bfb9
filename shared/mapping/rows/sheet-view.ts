import { type Cell, cellText, type SheetRow } from '../../sheet/sheet.ts';
import type { FoundCell, RowView } from '../cells/row-view.ts';
import { columnIndex } from '../header/header.ts';
import { dateOrderOf } from '../profile/profile.ts';
import type { Survey } from '../survey/survey-sheet.ts';
import { visibleText } from '../texts/fold.ts';

/** Rows of a sheet seen through its header, with blank cells of a continued document filled from above. */
export function sheetView(of: Pick<Survey, 'header' | 'profile' | 'decimals'>, filled: ReadonlySet<number>) {
  const { header, profile, decimals } = of;
  const signs = header.names.map((_, index) => profile.read?.decimal ?? decimals.signOf(index));
  let [row, parent, hidden]: [SheetRow?, SheetRow?, ReadonlySet<number>?] = [];

  /** The row that gives the cell at a place: a blank one may be filled from above. */
  const rowAt = (index: number): SheetRow | undefined => {
    const isFilled = parent !== undefined && filled.has(index) && parent.cells[index] !== undefined;
    return isFilled && cellText(row?.cells[index]).trim() === '' ? parent : row;
  };
  const cellAt = (index: number): Cell => (hidden?.has(index) ? '' : (rowAt(index)?.cells[index] ?? ''));
  /** Corrections are read without the evidence of their column. */
  const signAt = (index: number) => (isCorrected(rowAt(index), index) ? undefined : signs[index]);
  const view = {
    row: 0,
    amountsIn: undefined as string | undefined,
    dateOrder: dateOrderOf(profile),
    cell,
    plainAt(index: number) {
      const cell = cellAt(index);
      return typeof cell !== 'string' || isCorrected(rowAt(index), index) ? undefined : cell;
    },
    signAt,
  };
  return {
    /** Views a row until the next call: blank columns of `filled` are those of the row `above`, and `unread` ones are blank. */
    at(given: SheetRow, above?: SheetRow, unread?: ReadonlySet<number>): RowView {
      [row, parent, hidden] = [given, above, unread];
      view.row = given.number;
      view.amountsIn = undefined;
      return view;
    },
  };

  function cell(name: string): FoundCell | undefined {
    const index = columnIndex(header, name);
    if (index === undefined) return undefined;
    const cell = cellAt(index);
    const seen = typeof cell === 'string' ? visibleText(cell) : cell;
    return { column: header.uniqueNames[index] ?? name, cell: seen, decimal: signAt(index) };
  }
}

const isCorrected = (row: SheetRow | undefined, index: number): boolean =>
  row?.filed !== undefined && row.filed[index] !== row.cells[index];
