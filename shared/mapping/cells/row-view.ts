import { type Cell, cellText } from '../../sheet/sheet.ts';
import { namesIn } from '../profile/source.ts';

export type DecimalSign = '.' | ',';
export type DateOrder = 'dmy' | 'mdy' | 'ymd' | 'serial';

/** A cell with the facts of its column. */
export interface FoundCell {
  /** The header as the file spells it. */
  column: string;
  cell: Cell;
  /** Declared by the profile or decided from the columns; undefined if unknown, and for a correction. */
  decimal: DecimalSign | undefined;
}

/** One row as the sources of a profile see it. */
export interface RowView {
  readonly row: number;
  /** The cell of a column by its name in the profile; undefined if the file lacks it. '' is a blank cell. */
  cell(name: string): FoundCell | undefined;
  /** The unchanged text of the cell at a place; undefined if the file types it or a person corrected it. */
  plainAt(index: number): string | undefined;
  /** The decimal sign of the cell at a place, as `FoundCell.decimal`. */
  signAt(index: number): DecimalSign | undefined;
  readonly dateOrder: DateOrder | undefined;
  /** The currency by the profile's section of amounts; undefined before it is read, and without one. */
  amountsIn?: string | undefined;
}

export const firstFilled = (view: RowView, columns: string | readonly string[] | undefined) =>
  namesIn(columns)
    .map((name) => view.cell(name))
    .find((found) => cellText(found?.cell).trim() !== '');

/** The text of the first of several columns that the row fills; '' without one. */
export const firstText = (view: RowView, columns: string | readonly string[] | undefined): string =>
  cellText(firstFilled(view, columns)?.cell).trim();
