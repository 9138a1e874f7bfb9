import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import ExcelJS from 'exceljs';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problem } from '../../shared/problems/problem.ts';
import { joinRow } from '../../shared/report/rows/join-row.ts';
import { createResultXlsxWriter } from '../../shared/report/rows/write-result-xlsx.ts';
import type { RowFacts } from '../../shared/report/summary/report-facts.ts';
import { ColumnShape, shapeReaders } from '../../shared/report/workbook/workbook-cell.ts';
import { officePath } from '../programs.ts';
import { createMemoryFolder } from './memory-folder.ts';
import { anOutcome, aPlan, aRow, reportOf } from './report-fixtures.ts';
import { richReport } from './rich-report.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rowmark-workbook-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readBack(content: Buffer | undefined) {
  const workbook = new ExcelJS.Workbook();
  const path = join(folder, `${crypto.randomUUID()}.xlsx`);
  await writeFile(path, content ?? Buffer.of());
  await workbook.xlsx.readFile(path);
  return workbook;
}

const SALES = ['external_id', 'ΑΦΜ', 'Ημερομηνία', 'Αξία', 'ΦΠΑ', 'Τ.Κ.'];
const sales = (row: number) => [
  `INV-${row}`,
  '094014201',
  `${row + 11}/11/2026`,
  `1.234,5${row}`,
  '24',
  '09100',
];

async function salesSheet() {
  const { folder: report } = await reportOf({
    plan: { columns: SALES },
    rows: [aRow(2, { cells: sales(2) }), aRow(3, { cells: sales(3), document: 1 })],
    outcomes: [anOutcome(1, { rows: [2, 3] })],
  });
  const workbook = await readBack(report.files.get('result.xlsx'));
  const [, sheet] = workbook.worksheets;
  if (sheet === undefined) throw new Error('There is no second sheet.');
  const headers: unknown[] = [];
  sheet.getRow(1).eachCell(({ value }) => headers.push(value));
  const cell = (row: number, header: string) => sheet.getRow(row).getCell(headers.indexOf(header) + 1);
  return { sheet, headers, cell };
}

test("the rows have the export's own columns in their order, then the answer", async () => {
  const { sheet, headers } = await salesSheet();
  expect(headers.slice(0, 8)).toEqual([...SALES, 'Outcome', 'Problem']);
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect(sheet.autoFilter).toBeTruthy();
  expect(sheet.rowCount).toBe(3);
});

test('MARK and tax number are text, dates dates, money numbers, and the QR address is a link', async () => {
  const { cell } = await salesSheet();
  expect(cell(2, 'MARK').value).toBe('400001925600001');
  expect(cell(2, 'ΑΦΜ').value).toBe('094014201');
  expect(cell(2, 'Τ.Κ.').value).toBe('09100');
  expect(cell(2, 'Ημερομηνία').value).toEqual(new Date('2026-11-13T00:00:00Z'));
  expect(cell(2, 'Αξία')).toMatchObject({ value: 1234.52, numFmt: '#,##0.00' });
  expect(cell(2, 'Payable €')).toMatchObject({ value: 124, numFmt: '#,##0.00' });
  expect(cell(2, 'Issued at (Greek time)').value).toBeInstanceOf(Date);
  expect(cell(2, 'QR address').hyperlink).toMatch(/^https:/);
});

test('the money of a document stands on its first row only, so that the column can be summed', async () => {
  const { cell } = await salesSheet();
  expect(cell(3, 'Payable €').value).toBeNull();
  expect(cell(3, 'MARK').value).toBe('400001925600001');
});

test('the sum of what is issued is less by its credit notes', async () => {
  const credit = { invoice_type_code: '11.4', payable_total: '62.00' };
  const outcomes = [anOutcome(1), anOutcome(2, credit)];
  const { folder: report } = await reportOf({ plan: { documents: 2 }, rows: [aRow(2), aRow(3)], outcomes });
  const [sheet] = (await readBack(report.files.get('result.xlsx'))).worksheets;
  const lines = sheet?.getSheetValues().map((row) => (Array.isArray(row) ? row.slice(1, 5) : []));
  expect(lines).toContainEqual(['Issued', 2, 2, 62]);
});

test('what looks like a formula is text', async () => {
  const { folder: report } = await reportOf({
    plan: { columns: ['=A1', 'b'] },
    rows: [aRow(2, { cells: ['=1+1', '@SUM(1)'] })],
    outcomes: [anOutcome(1)],
  });
  const [, sheet] = (await readBack(report.files.get('result.xlsx'))).worksheets;
  for (const [row, column, text] of [
    [1, 1, '=A1'],
    [2, 1, '=1+1'],
    [2, 2, '@SUM(1)'],
  ] as const)
    expect(sheet?.getRow(row).getCell(column)).toMatchObject({ value: text, type: ExcelJS.ValueType.String });
});

test('every cell of a retry workbook beside its text is formatted as text', async () => {
  const found = problem('MAP-VALUE-MISSING', { row: 2, column: 'b' });
  const { folder: report } = await reportOf({
    plan: { columns: ['a', 'b', 'c'] },
    rows: [aRow(2, { cells: ['00012', '', '15.500'], verdict: 'rejected', stage: 'map', problems: [found] })],
    outcomes: [anOutcome(1, { outcome: 'rejected', stage: 'map', problems: [found], numbers_used: 0 })],
  });
  const written = (await readBack(report.files.get('retry.xlsx'))).worksheets[0]?.getRow(2);
  const cells = [1, 2, 3].map((at) => [written?.getCell(at).value, written?.getCell(at).numFmt]);
  expect(cells).toEqual(['00012', null, '15.500'].map((value) => [value, '@']));
});

test('rows beyond the limit of a sheet go on in the next one', async () => {
  const rows = Array.from({ length: 7 }, (_, index) =>
    joinRow(aRow(index + 2, { cells: [`r${index}`] }), anOutcome(index + 1), { language: 'en' }),
  );
  const facts: RowFacts = {
    plan: aPlan({ columns: ['a'] }),
    shapes: [new ColumnShape('a').found],
    language: 'en',
    finished_at: '2026-11-20T08:00:00.000Z',
  };
  const memory = createMemoryFolder();
  const writer = createResultXlsxWriter(await memory.openSink('result.xlsx'), facts, { maxSheetRows: 4 });
  for (const row of rows) await writer.write(row);
  await writer.end();
  const { worksheets } = await readBack(memory.files.get('result.xlsx'));
  expect(worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
    ['Rows', 4],
    ['Rows 2', 4],
    ['Rows 3', 2],
  ]);
  expect(worksheets.map((sheet) => sheet.getRow(2).getCell(1).value)).toEqual(['r0', 'r3', 'r6']);
});

test('a column is only taken as amounts or dates where all its cells prove it', () => {
  const read = (cells: readonly string[], header = 'x') => {
    const shape = new ColumnShape(header);
    for (const cell of cells) shape.see(cell);
    return cells.map((cell) => shapeReaders[shape.found.kind](cell).value);
  };
  expect(read(['1,50', '2', '1.000,25'])).toEqual([1.5, 2, 1000.25]);
  expect(read(['-1.50', '1,000.25', ''])).toEqual([-1.5, 1000.25, null]);
  expect(read(['1.234', '5'])).toEqual(['1.234', '5']);
  expect(read(['1,5', '1.5'])).toEqual(['1,5', '1.5']);
  expect(read(['094014201', '012345678'])).toEqual(['094014201', '012345678']);
  expect(read(['1,5', '007'])).toEqual(['1,5', '007']);
  expect(read(['03/04/2026'])).toEqual(['03/04/2026']);
  expect(read(['03/04/2026', '13/04/2026'])).toEqual([
    new Date('2026-04-03T00:00:00Z'),
    new Date('2026-04-13T00:00:00Z'),
  ]);
  expect(read(['2026-04-03'])).toEqual([new Date('2026-04-03T00:00:00Z')]);
  expect(read(['400001925600940'])).toEqual(['400001925600940']);
  expect(read(['1.1', '11.4', ''])).toEqual(['1.1', '11.4', null]);
  expect(read(['1.1', '9.9'], 'invoice_type_code')).toEqual(['1.1', '9.9']);
});

test.skipIf(officePath === undefined)(
  'LibreOffice opens the workbook and shows what was written',
  async () => {
    const { folder: report, records } = await richReport();
    const place = await mkdtemp(join(folder, 'office-'));
    await writeFile(join(place, 'result.xlsx'), report.files.get('result.xlsx') ?? '');
    const everySheet = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
    const profile = `-env:UserInstallation=${pathToFileURL(join(place, 'profile')).href}`;
    const { stderr } = await promisify(execFile)(officePath ?? 'soffice', [
      profile,
      '--headless',
      '--convert-to',
      everySheet,
      '--outdir',
      place,
      join(place, 'result.xlsx'),
    ]);
    expect(stderr).not.toMatch(/error/i);
    const sheets = (await readdir(place)).filter((name) => name.endsWith('.csv')).sort();
    expect(sheets).toEqual(['result-Γραμμές.csv', 'result-Σύνοψη.csv']);
    const [header = [], ...rows] = Papa.parse<string[]>(
      await readFile(join(place, 'result-Γραμμές.csv'), 'utf8'),
      {
        skipEmptyLines: true,
      },
    ).data;
    expect(rows).toHaveLength(records.length);
    expect(rows.map((row) => row[header.indexOf('ΜΑΡΚ')])).toEqual(records.map(({ mark }) => mark ?? ''));
    expect(await readFile(join(place, 'result-Σύνοψη.csv'), 'utf8')).toContain('πωλήσεις-νοεμβρίου.csv');
  },
);
