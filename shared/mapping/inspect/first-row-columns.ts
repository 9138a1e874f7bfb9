import { cellText, type SheetRow } from '../../sheet/sheet.ts';

/** Indexes of the columns that only the first row of a document fills; none where no document has several rows. */
export function firstRowColumns(documents: readonly (readonly SheetRow[])[]): ReadonlySet<number> {
  const width = Math.max(0, ...documents.flat().map(({ cells }) => cells.length));
  const isBlank = (row: SheetRow, index: number) => cellText(row.cells[index]).trim() === '';
  const indexes = Array.from({ length: width }, (_, index) => index).filter(
    (index) =>
      documents.every(([, ...others]) => others.every((row) => isBlank(row, index))) &&
      documents.some(([first]) => first !== undefined && !isBlank(first, index)),
  );
  return new Set(indexes);
}
