import type { SheetRowWriter } from './sheet-xml.ts';
import type { StyledValue } from './workbook-cell.ts';
import { type CellLook, formatted, styles } from './workbook-style.ts';

/** Adds a value in its number format; in a look of its own, or as a plain cell. */
export const addStyledCell = (to: SheetRowWriter, { value, numFmt }: StyledValue, look?: CellLook): void =>
  to.add(
    value,
    look === undefined && numFmt === undefined ? undefined : formatted(look ?? plainStyle(numFmt), numFmt),
  );

/** Dates stand left, like text: right-aligned they touch the text of the next column. */
const plainStyle = (numFmt: string | undefined): CellLook =>
  numFmt?.startsWith('dd') ? styles.date : styles.plain;
