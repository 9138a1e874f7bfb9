import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { greekReceiptProfile } from '../local/greek-receipt-profile.ts';
import { type Ran, runRowmark, temporaryFolder } from '../local/run-rowmark.ts';

const reportOf = (ran: Ran): string => JSON.parse(ran.stdout).jobs[0].report;

async function rowsOf(file: string): Promise<ExcelJS.Row[]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  expect(book.worksheets.map(({ name }) => name)).toEqual(['Γραμμές']);
  return book.worksheets[0]?.getRows(1, book.worksheets[0].rowCount) ?? [];
}

it('joined.xlsx has the columns of the export as they were issued, whatever retry mended them', async () => {
  await using folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const bring = async (name: string, text: string) => {
    await writeFile(at(name), text);
    const data = ['--data', at('data'), '--profile', at('p.json'), '--json', '--lang', 'el'];
    return runRowmark(['import', at(name), ...data]);
  };
  await writeFile(at('p.json'), greekReceiptProfile);
  const lines = ['A-1;Καφές;1.234,50', 'A-2;Τσάι;δέκα', 'A-3;Νερό;πέντε'];
  const first = await bring('sales.csv', `Αριθμός;Είδος;Αξία\n${lines.join('\n')}\n`);
  const retry = await readFile(join(reportOf(first), 'retry.csv'), 'utf8');
  const second = await bring('second.csv', retry.replace('δέκα', '10,00'));
  const left = (await readFile(join(reportOf(second), 'retry.csv'), 'utf8')).replace('πέντε', '5,25');
  // Somebody has moved a column to the front.
  const moved = left
    .replaceAll('﻿', '')
    .split(/\r?\n/)
    .map((line) => line.replace(/^([^;]*);([^;]*);([^;]*);/, '$3;$1;$2;'));
  const third = await bring('third.csv', moved.join('\n'));
  expect(JSON.parse(third.stdout).jobs[0].summary.joined[0]).toMatchObject({
    complete: true,
    files: ['joined.jsonl', 'joined.csv', 'joined.xlsx'],
  });

  const [header, ...rows] = await rowsOf(join(reportOf(third), 'joined.xlsx'));
  const column = (title: string) => (Array.isArray(header?.values) ? header.values.indexOf(title) : -1);
  expect([1, 2, 3, 4].map((index) => header?.getCell(index).value)).toEqual([
    'Αριθμός',
    'Είδος',
    'Αξία',
    'Αποτέλεσμα',
  ]);
  const told = rows.map((row) => [1, 2, 3, column('Προσπάθειες')].map((index) => row.getCell(index).value));
  expect(told).toEqual([
    ['A-1', 'Καφές', 1234.5, 'Εκδόθηκε'],
    ['A-2', 'Τσάι', 10, 'Θέλει διόρθωση → Εκδόθηκε'],
    ['A-3', 'Νερό', 5.25, 'Θέλει διόρθωση → Θέλει διόρθωση → Εκδόθηκε'],
  ]);
  const marks = rows.map((row) => row.getCell(column('ΜΑΡΚ')).value);
  for (const mark of marks) expect(mark).toMatch(/^\d{15}$/);
  expect(new Set(marks).size).toBe(3);
  const verified = await runRowmark(['verify', reportOf(third)]);
  expect(verified.status).toBe(0);
});
