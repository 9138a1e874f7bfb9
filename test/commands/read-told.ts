import ExcelJS from 'exceljs';

export const csvIn = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

/** The cells of the sheet of rows. */
export async function sheetIn(file: string): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  const sheet = book.getWorksheet('Rows');
  const columns = Array.from({ length: sheet?.columnCount ?? 0 }, (_, at) => at + 1);
  return (sheet?.getRows(1, sheet.rowCount) ?? []).map((row) => columns.map((at) => row.getCell(at).text));
}

/** The rows of a sheet, or its columns with some headers: what each cell is to a program, and how it is shown. */
export async function bookIn(file: string, number: number, headers: readonly string[]): Promise<string> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  const sheet = book.worksheets[number - 1];
  const [view] = sheet?.views ?? [];
  const told = [`${sheet?.name}: ${view?.state}, filter of ${JSON.stringify(sheet?.autoFilter ?? null)}`];
  sheet?.eachRow((row) => {
    const cells: string[] = [];
    row.eachCell({ includeEmpty: true }, (cell) => {
      const isShown = headers.length === 0 || headers.includes(sheet.getCell(1, Number(cell.col)).text);
      if (isShown && cell.master === cell) cells.push(`${cell.address} ${cellTold(cell)}`);
    });
    told.push(cells.join(' · '));
  });
  return told.join('\n');
}

function cellTold({ value, numFmt, hyperlink, text }: ExcelJS.Cell): string {
  const shown = numFmt === undefined || numFmt === 'General' ? '' : ` as ${numFmt}`;
  if (value instanceof Date) return `${value.toISOString()}${shown}`;
  return hyperlink === undefined ? `${JSON.stringify(value)}${shown}` : `link ${hyperlink === text}`;
}

/** How often each text stands there, however its lines are broken. */
export function timesIn(told: string, texts: readonly string[]): string {
  const whole = told.replaceAll(/\s+/g, ' ');
  return texts.map((text) => `${text}: ${whole.split(text).length - 1}`).join('\n');
}

/** The values of JSON at places such as `jobs.0.report`; `~` stands for a point in a key. */
export function valuesIn(text: string, keys: readonly string[]): string {
  const whole: unknown = JSON.parse(text);
  return keys.map((key) => `${key}: ${JSON.stringify(valueAt(whole, key.split('.')))}`).join('\n');
}

export const valueAt = (of: unknown, path: readonly string[]): unknown =>
  path.reduce((value, part) => Object(value)[part.replaceAll('~', '.')], of);
