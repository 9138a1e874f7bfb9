import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problem } from '../../shared/problems/problem.ts';
import type { OutcomeRecord } from '../../shared/records/document-record.ts';
import type { Plan } from '../../shared/records/plan.ts';
import { retryFileIn, retryReader } from '../../shared/records/retry-reference.ts';
import type { RowRecord } from '../../shared/records/row-record.ts';
import { unguardedSheet } from '../../shared/report/files/csv-line.ts';
import { languageIn } from '../../shared/report/retry/write-retry.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import type { Cell, SheetFacts } from '../../shared/sheet/sheet.ts';
import { anOutcome, aRow, reportOf } from './report-fixtures.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rowmark-retry-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rejected = (row: number, cells: readonly Cell[]): [RowRecord, OutcomeRecord] => {
  const found = problem('MAP-VALUE-MISSING', { row, column: 'Πελάτης', field: 'counterpart.name' });
  return [
    aRow(row, { cells, document: row, verdict: 'rejected', stage: 'map', problems: [found] }),
    anOutcome(row, { rows: [row], outcome: 'rejected', stage: 'map', problems: [found], numbers_used: 0 }),
  ];
};

const csv = (over: Partial<SheetFacts> = {}): SheetFacts => ({
  format: 'csv',
  encoding: 'utf-8',
  bom: true,
  gzip: false,
  delimiter: ';',
  newline: '\r\n',
  evidence: [],
  notices: [],
  ...over,
});

const COLUMNS = ['Παραστατικό', 'Πελάτης', 'Αξία'];

/** Writes a report whose rows are all rejected, and reads its retry file as an import would. */
async function retryOf(cells: readonly (readonly Cell[])[], plan: Partial<Plan> = {}) {
  const pairs = cells.map((cell, index) => rejected(index + 2, cell));
  const { folder: report, summary } = await reportOf({
    plan: { columns: COLUMNS, sheet: csv(), ...plan },
    rows: pairs.map(([row]) => row),
    outcomes: pairs.map(([, outcome]) => outcome),
  });
  const file = Object.keys(summary.files).find((name) => name.startsWith('retry.')) ?? '';
  const bytes = report.files.get(file) ?? Buffer.of();
  const path = join(folder, `${crypto.randomUUID()}-${file}`);
  await writeFile(path, bytes);
  const sheet = unguardedSheet(await openSheet(path, file));
  const rows = (await Array.fromAsync(sheet.batches())).flat();
  return { file, bytes, facts: sheet.facts, rows };
}

test.each<[string, Partial<SheetFacts>]>([
  ['UTF-8 with BOM', {}],
  ['UTF-8 without BOM, commas and LF', { bom: false, delimiter: ',', newline: '\n' }],
  ['windows-1253', { encoding: 'windows-1253', bom: false }],
  ['ISO-8859-7', { encoding: 'iso-8859-7', bom: false }],
  ['UTF-16LE with tabs', { encoding: 'utf-16le', delimiter: '\t' }],
  ['UTF-16BE', { encoding: 'utf-16be' }],
])('a retry file has the form of the export: %s', async (_, form) => {
  const cells = ['Ά-1', 'Άννα «Ωραία» & Υιοί', '-1.234,50'];
  const { facts, rows } = await retryOf([cells, ['Ά-2', 'με; ερωτηματικό', '']], { sheet: csv(form) });
  const { encoding, bom, delimiter, newline } = csv(form);
  expect(facts).toMatchObject({ encoding, bom, delimiter, newline });
  expect(rows[0]?.cells).toEqual([...COLUMNS, 'rowmark_problem', 'rowmark_what_to_do']);
  expect(rows[1]?.cells.slice(0, 3)).toEqual(cells);
  expect(rows[2]?.cells.slice(0, 3)).toEqual(['Ά-2', 'με; ερωτηματικό', '']);
});

test('the sentences of a retry file are English where its encoding has no Greek letters', () => {
  for (const encoding of ['windows-1252', 'cp437', 'cp850', 'iso-8859-2'])
    expect(languageIn(encoding, 'el')).toBe('en');
  for (const encoding of ['utf-8', 'utf-16le', 'windows-1253', 'iso-8859-7', 'cp737'])
    expect(languageIn(encoding, 'el')).toBe('el');
});

test('cells are quoted only where they must be, so that a line begins as it does in the export', async () => {
  const { bytes } = await retryOf([
    ['A-1', 'x', '1'],
    ['A-2', 'y;z', '2'],
  ]);
  const lines = bytes.toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFΠαραστατικό;Πελάτης;Αξία;rowmark_problem;rowmark_what_to_do');
  expect(lines[1]).toMatch(/^A-1;x;1;/);
  expect(lines[2]).toMatch(/^A-2;"y;z";2;/);
});

test('every row carries the row of the original that it stands for', async () => {
  const { rows } = await retryOf([
    ['A-1', 'x', '1'],
    ['A-2', 'y', '2'],
  ]);
  const reader = retryReader(rows[0]?.cells.map(String) ?? []);
  expect(rows.slice(1).map(({ cells }) => reader?.origin(cells))).toEqual([
    { job: 'job-1', row: 2 },
    { job: 'job-1', row: 3 },
  ]);
});

test('a retry of a retry names the row of the first original and has the two columns once', async () => {
  const columns = [...COLUMNS, 'rowmark_problem', 'rowmark_what_to_do'];
  const cells = ['A-1', 'x', '1', 'Old. [rowmark first-job#17]', 'Mend it.'];
  const { rows } = await retryOf([cells], { columns });
  expect(rows[0]?.cells).toEqual(columns);
  expect(rows[1]?.cells.slice(0, 3)).toEqual(['A-1', 'x', '1']);
  expect(retryReader(columns)?.origin(rows[1]?.cells ?? [])).toEqual({ job: 'first-job', row: 17 });
});

test('the header stands in its row, so that the same profile finds it', async () => {
  const { rows } = await retryOf([['A-1', 'x', '1']], { header_row: 4 });
  const header = rows.find(({ cells }) => cells[0] === COLUMNS[0]);
  expect(header?.number).toBe(4);
  expect(rows.at(-1)?.number).toBe(5);
});

test('what could run as a formula is guarded in the file and read back as it was', async () => {
  const cells = ['=1+1', '@SUM(1)', '-12,50'];
  const { bytes, rows } = await retryOf([cells]);
  expect(bytes.toString('utf8')).toContain("'=1+1");
  expect(rows[1]?.cells.slice(0, 3)).toEqual(cells);
});

test('a line of JSON that cannot be read goes out blank, so that nobody takes the words for values', async () => {
  const broken: Cell = { kind: 'error', text: 'no JSON' };
  const { rows } = await retryOf([[broken, broken, broken]], { sheet: csv({ format: 'jsonl' }) });
  expect(rows[1]?.cells.slice(0, 3)).toEqual(['', '', '']);
  expect(retryReader(rows[0]?.cells.map(String) ?? [])?.origin(rows[1]?.cells ?? [])?.row).toBe(2);
});

describe('the numbers of retry.csv', () => {
  const cells = ['A-1', '1,234.50', '15.500'];
  const signs = [null, null, '.'] as const;
  const points = csv({ delimiter: ',' });

  test('are written as the programs of a Greek reader read them, where the export has points', async () => {
    const { facts, rows } = await retryOf([cells], { sheet: points, signs, language: 'el' });
    expect(facts.delimiter).toBe(';');
    expect(rows[1]?.cells.slice(0, 3)).toEqual(['A-1', '1,234.50', '15,500']);
  });

  test('are written with points for an English reader, where the export has commas', async () => {
    const commas = [['A-1', 'x', '1.234,50']];
    const { facts, rows } = await retryOf(commas, { signs: [null, null, ','], language: 'en' });
    expect(facts.delimiter).toBe(',');
    expect(rows[1]?.cells[2]).toBe('1234.50');
  });

  test('stay as the export has them where they are not misread, or where nobody knows by whom', async () => {
    for (const plan of [{ language: 'en' as const }, {}]) {
      const { facts, rows } = await retryOf([cells], { sheet: points, signs, ...plan });
      expect([facts.delimiter, rows[1]?.cells[2]]).toEqual([',', '15.500']);
    }
    const greek = await retryOf([['A-1', 'x', '15,500']], { signs: [null, null, ','], language: 'el' });
    expect([greek.facts.delimiter, greek.rows[1]?.cells[2]]).toEqual([';', '15,500']);
  });
});

test('a workbook stands beside the text, with every cell formatted as text, and is the one to offer', async () => {
  const [row, outcome] = rejected(2, ['00012', '', '15.500']);
  const { folder: report, summary } = await reportOf({
    plan: { columns: COLUMNS, sheet: csv() },
    rows: [row],
    outcomes: [outcome],
  });
  expect(retryFileIn(Object.keys(summary.files))).toBe('retry.xlsx');
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Uint8Array.from(report.files.get('retry.xlsx') ?? []).buffer);
  const written = book.worksheets[0]?.getRow(2);
  expect([1, 2, 3].map((at) => [written?.getCell(at).value, written?.getCell(at).numFmt])).toEqual([
    ['00012', '@'],
    [null, '@'],
    ['15.500', '@'],
  ]);
});

test('a record with a cell too few or too many is not made to fit', async () => {
  const { rows } = await retryOf([
    ['A-1', '1,00'],
    ['A-2', 'x', 'y', '1,00'],
  ]);
  expect(rows[1]?.cells).toHaveLength(4);
  expect(rows[2]?.cells).toHaveLength(6);
  const reader = retryReader([...COLUMNS, 'rowmark_problem', 'rowmark_what_to_do']);
  expect(reader?.origin(rows[1]?.cells ?? [])).toEqual({ job: 'job-1', row: 2 });
  expect(reader?.ownCells(rows[1]?.cells ?? [])).toEqual(['A-1', '1,00']);
  expect(reader?.ownCells(rows[2]?.cells ?? [])).toEqual(['A-2', 'x', 'y', '1,00']);
});

test('a workbook comes back as a workbook with the types of its cells', async () => {
  const cells: Cell[] = [
    '=not a formula',
    { kind: 'number', text: '-1234.5' },
    { kind: 'number', text: '24', percent: true },
    { kind: 'date', text: '2026-11-20' },
    { kind: 'date', text: '2026-11-20T08:30:15' },
    { kind: 'boolean', text: 'true' },
    { kind: 'error', text: '#DIV/0!' },
    '0094014201',
  ];
  const columns = cells.map((_, index) => `C${index}`);
  const sheet = { ...csv(), format: 'xlsx' as const, sheet: 'Πωλήσεις' };
  const { file, facts, rows } = await retryOf([cells], { columns, sheet, header_row: 3 });
  expect(file).toBe('retry.xlsx');
  expect(facts).toMatchObject({ format: 'xlsx', sheet: 'Πωλήσεις' });
  expect(rows.find(({ cells: [first] }) => first === 'C0')?.number).toBe(3);
  expect(rows.at(-1)?.cells.slice(0, cells.length)).toEqual(cells);
});

test('only rows that are not done are in it, and there is none when all are done', async () => {
  const done = (['issued', 'duplicate', 'skipped'] as const).map((outcome, index) => ({ outcome, index }));
  const rows = done.map(({ outcome, index }) =>
    aRow(index + 2, outcome === 'skipped' ? { verdict: 'skipped' } : {}),
  );
  const outcomes = done.map(({ outcome, index }) => anOutcome(index + 1, { rows: [index + 2], outcome }));
  const all = await reportOf({ plan: { columns: COLUMNS }, rows, outcomes });
  expect(Object.keys(all.summary.files)).not.toContain('retry.csv');
  const [row, outcome] = rejected(9, ['A-9', '', '9']);
  const one = await reportOf({
    plan: { columns: COLUMNS },
    rows: [...rows, row],
    outcomes: [...outcomes, outcome],
  });
  expect(one.folder.text('retry.csv').trim().split('\r\n')).toHaveLength(2);
});
