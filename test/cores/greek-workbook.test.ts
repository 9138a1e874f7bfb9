import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { atFullLength } from '../full-run.ts';

const ROWS = atFullLength(30_000);
const COLUMNS = 10;
const WORDS = ['Άλφα', 'Ελληνικά', 'Πελάτης', 'Ύδωρ', 'Ωμέγα', 'Τιμολόγιο', 'ΐΰ', 'Σίσυφος'];

const textOf = (row: number, column: number) =>
  `${WORDS[(row + column) % WORDS.length]} ${row}·${column} ${WORDS[(row * 7 + column) % WORDS.length]}`;

describe.each([
  ['shared', true],
  ['inline', false],
])('rows of Greek text, %s strings', (_, useSharedStrings) => {
  const folder = { path: '' };
  const path = () => join(folder.path, 'greek.xlsx');

  beforeAll(async () => {
    folder.path = mkdtempSync(join(tmpdir(), 'rowmark-greek-'));
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path(), useSharedStrings });
    const sheet = workbook.addWorksheet('Πωλήσεις');
    for (let row = 1; row <= ROWS; row++)
      sheet.addRow(Array.from({ length: COLUMNS }, (_, column) => textOf(row, column))).commit();
    sheet.commit();
    await workbook.commit();
  });
  afterAll(() => rmSync(folder.path, { recursive: true }));

  test('come back letter by letter', async () => {
    let next = 1;
    for await (const batch of (await openSheet(path(), 'greek.xlsx')).batches())
      for (const { number, cells } of batch) {
        if (number !== next || cells.length !== COLUMNS)
          expect({ number, cells: cells.length }).toEqual({ number: next, cells: COLUMNS });
        for (let column = 0; column < COLUMNS; column++)
          if (cells[column] !== textOf(next, column)) expect(cells[column]).toBe(textOf(next, column));
        next++;
      }
    expect(next).toBe(ROWS + 1);
  });
});
