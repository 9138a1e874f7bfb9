import type { Cell } from '../sheet/sheet.ts';

export type DecimalSign = '.' | ',';
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** A cell with the header of its column as the file spells it. */
export interface FoundCell {
  column: string;
  cell: Cell;
}

/** One row as the sources of a profile see it. */
export interface RowView {
  /** As a spreadsheet program numbers it. */
  readonly row: number;
  /** The cell of a column as the profile names it; absent where the file has no such column. '' is a blank cell. */
  cell(name: string): FoundCell | undefined;
  /** Declared by the profile or decided from the evidence of the columns; absent where neither says. */
  decimalOf(name: string): DecimalSign | undefined;
  readonly dateOrder: DateOrder | undefined;
}
