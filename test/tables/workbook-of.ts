import ExcelJS from 'exceljs';

type Cell = string | number | undefined;

/** A workbook of one sheet with these rows. */
export async function workbookOf(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Sheet').addRows(rows.map((row) => [...row]));
  return new Uint8Array(await book.xlsx.writeBuffer());
}
