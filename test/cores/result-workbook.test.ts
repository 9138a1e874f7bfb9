import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { columnNames, type JoinedRow } from '../../shared/report/row.ts';
import { createResultXlsxWriter } from '../../shared/report/rows/write-result-xlsx.ts';
import type { Sink } from '../../shared/store/store.ts';

type Facts = Parameters<typeof createResultXlsxWriter>[1];

/** The sheets of a workbook whose rows have one own cell each. */
async function sheetsOf(cells: readonly string[], kind: string): Promise<ExcelJS.Worksheet[]> {
  const pieces: Uint8Array[] = [];
  const sink: Sink = {
    write: async (piece) => void pieces.push(Buffer.from(piece)),
    close: async () => ({ bytes: 0, sha256: '', version: '1' }),
    abort: async () => {},
  };
  const facts = { plan: { columns: ['a'], shapes: [{ width: 8, kind }] }, language: 'en', finished_at: '' };
  const writer = createResultXlsxWriter(sink, facts as unknown as Facts, { maxSheetRows: 4 });
  const blank = Object.fromEntries(columnNames.map((name) => [name, null]));
  for (const [at, cell] of cells.entries()) {
    const record = { ...blank, row: at + 2, outcome: 'issued', problems: [] };
    await writer.write({ record, cells: [cell], found: [] } as unknown as JoinedRow);
  }
  await writer.end();
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(Buffer.concat(pieces)).buffer);
  return book.worksheets;
}

test('rows beyond the limit of a sheet go on in the next one', async () => {
  const sheets = await sheetsOf(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6'], 'text');
  const told = sheets.map((sheet) => [sheet.name, sheet.rowCount, sheet.getRow(2).getCell(1).value]);
  expect(told).toEqual([
    ['Rows', 4, 'r0'],
    ['Rows 2', 4, 'r3'],
    ['Rows 3', 2, 'r6'],
  ]);
});

test.each([
  ['day-first', '30/04/2026', '31/04/2026'],
  ['iso', '2026-04-30', '2026-02-29'],
])('a day that the calendar lacks stays as the export has it: %s', async (kind, day, none) => {
  const [sheet] = await sheetsOf([day, none], kind);
  const told = [2, 3].map((row) => sheet?.getRow(row).getCell(1).value);
  expect(told).toEqual([new Date('2026-04-30T00:00:00Z'), none]);
});
