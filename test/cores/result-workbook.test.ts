import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { columnNames, type JoinedRow } from '../../shared/report/row.ts';
import { createResultXlsxWriter } from '../../shared/report/rows/write-result-xlsx.ts';
import type { Sink } from '../../shared/store/store.ts';

type Facts = Parameters<typeof createResultXlsxWriter>[1];

test('rows beyond the limit of a sheet go on in the next one', async () => {
  const pieces: Uint8Array[] = [];
  const sink: Sink = {
    write: async (piece) => void pieces.push(Buffer.from(piece)),
    close: async () => ({ bytes: 0, sha256: '', version: '1' }),
    abort: async () => {},
  };
  const facts = {
    plan: { columns: ['a'] },
    shapes: [{ width: 8, kind: 'text' }],
    language: 'en',
    finished_at: '',
  };
  const writer = createResultXlsxWriter(sink, facts as unknown as Facts, { maxSheetRows: 4 });
  for (let row = 0; row < 7; row += 1) {
    const blank = Object.fromEntries(columnNames.map((name) => [name, null]));
    const record = { ...blank, row: row + 2, outcome: 'issued', problems: [] };
    await writer.write({ record, cells: [`r${row}`], found: [] } as unknown as JoinedRow);
  }
  await writer.end();
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(Buffer.concat(pieces)).buffer);
  const told = book.worksheets.map((sheet) => [sheet.name, sheet.rowCount, sheet.getRow(2).getCell(1).value]);
  expect(told).toEqual([
    ['Rows', 4, 'r0'],
    ['Rows 2', 4, 'r3'],
    ['Rows 3', 2, 'r6'],
  ]);
});
