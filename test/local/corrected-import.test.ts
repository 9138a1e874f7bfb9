import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { sha256Hex } from '../../shared/store/store.ts';
import { importedReport } from './imported-report.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const EXPORT = receiptExport(
  receipt('A-1'),
  receipt('A-2', { quantity: 'two' }),
  receipt('A-3', { quantity: 'two' }),
);

const by = { by: 'accounting', at: '2026-11-20T10:00:00Z' };
const quantity = (row: number, over: object = {}) => ({
  row,
  column: 'line.quantity',
  was: 'two',
  now: '2',
  ...by,
  ...over,
});
const text = (...corrections: object[]) => JSON.stringify({ corrections });

async function imported(folder: TemporaryFolder, ...more: string[]) {
  const file = join(folder.path, 'sales.csv');
  return importedReport(file, join(folder.path, 'data'), ...more);
}

it('issues what the corrections say, names them in every form of the report, and leaves the export alone', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, EXPORT);
  const corrections = text(quantity(3), quantity(4, { now: '3' }));
  await writeFile(`${file}.corrections.json`, corrections);
  const { status, rows, summary, report } = await imported(folder);
  expect(status).toBe(0);
  expect(rows.map(({ outcome, payable_total }) => [outcome, payable_total])).toEqual([
    ['issued', '3.50'],
    ['issued', '7.01'],
    ['issued', '10.51'],
  ]);
  expect(rows[0]?.corrections).toBeUndefined();
  expect(rows[1]?.corrections).toEqual([
    { cell: 'F3', column: 'line.quantity', was: 'two', now: '2', ...by },
  ]);
  expect(summary.corrections).toEqual({ count: 2, sha256: sha256Hex(corrections) });
  expect(summary.source.sha256).toBe(sha256Hex(EXPORT));
  expect(await readFile(join(report, 'corrections.json'), 'utf8')).toBe(corrections);
  const words = 'F3: two → 2, accounting, 20 November 2026';
  expect(await readFile(join(report, 'summary.html'), 'utf8')).toContain(words);
  expect(await readFile(join(report, 'result.csv'), 'utf8')).toContain(words);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(join(report, 'result.xlsx'));
  expect(book.worksheets.at(-1)?.getRow(3).values).toContain(words);
  expect(await runRowmark(['verify', report, '--source', file])).toMatchObject({ status: 0 });
});

it('corrects all cells of a column that say the same with one entry, and counts them', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'sales.csv'), EXPORT);
  const given = join(folder.path, 'given.json');
  const { row: _row, ...all } = quantity(0);
  await writeFile(given, text({ rows: 'all', ...all }));
  const { status, rows, summary, report } = await imported(folder, '--corrections', given);
  expect(status).toBe(0);
  expect(rows.map(({ corrections = [] }) => corrections.map(({ cell }) => cell))).toEqual([
    [],
    ['F3'],
    ['F4'],
  ]);
  expect(summary.corrections?.count).toBe(2);
  expect(await readFile(join(report, 'summary.html'), 'utf8')).toContain('line.quantity, 2 cells: two → 2');
});

it.each([
  ['CORRECTION-STALE', 'Row 2, column line.quantity: the correction expects "two"', [quantity(2)]],
  ['CORRECTION-ROW-UNKNOWN', 'row 9', [quantity(9)]],
  ['CORRECTION-ROW-UNKNOWN', 'row 1', [quantity(1)]],
  ['CORRECTION-COLUMN-UNKNOWN', 'line.quantity', [quantity(3, { column: 'line.quantty' })]],
  ['CORRECTION-TWICE', 'Row 3, column line.quantity', [quantity(3), quantity(3, { now: '5' })]],
  [
    'CORRECTION-TWICE',
    'Row 3, column line.quantity',
    [quantity(3), quantity(0, { row: undefined, rows: 'all' })],
  ],
  ['CORRECTION-NO-CHANGE', 'two', [quantity(3, { now: 'two ' })]],
  ['CORRECTION-STALE', 'there are none', [quantity(0, { row: undefined, rows: 'all', was: 'three' })]],
  ['CORRECTIONS-UNREADABLE', 'corrections.0.by', [quantity(3, { by: '' })]],
])('%s stops the job: nothing is issued', async (code, said, corrections) => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, EXPORT);
  await writeFile(`${file}.corrections.json`, text(...corrections));
  const { status, rows, summary } = await imported(folder);
  expect(status).toBe(2);
  expect(rows).toEqual([]);
  expect(summary.unreadable?.code).toBe(code);
  expect(`${summary.unreadable?.message} ${summary.unreadable?.hint}`).toContain(said);
  expect(summary.corrections).toMatchObject({ count: 0 });
});

it('writes corrections by command and from an edited retry file, into one record that names who', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  const at = ['--data', join(folder.path, 'data')];
  await writeFile(file, `${EXPORT}${receipt('A-4', { quantity: 'four' })}\n`);
  const first = await imported(folder, '--dry-run');
  expect(first.status).toBe(1);

  const one = [
    'correct',
    file,
    '--row',
    '3',
    '--column',
    'LINE.QUANTITY',
    '--now',
    '2',
    '--by',
    'accounting',
  ];
  expect(await runRowmark([...one, ...at])).toMatchObject({ status: 0 });
  const retry = join(folder.path, 'retry.csv');
  const left = await readFile(join(first.report, 'retry.csv'), 'utf8');
  await writeFile(retry, left.replace(/(A-3.*?),two,/, '$1,3,').replace(/(A-4.*?),four,/, '$1,4,'));
  const fromRetry = ['correct', file, '--from', retry, '--by', 'sales', '--json', ...at];
  const ran = await runRowmark(fromRetry);
  expect(JSON.parse(ran.stdout)).toMatchObject({
    entries: 3,
    added: [
      { row: 4, cell: 'F4', was: 'two', now: '3', by: 'sales' },
      { row: 5, cell: 'F5', was: 'four', now: '4', by: 'sales' },
    ],
  });
  expect((await runRowmark(fromRetry)).status).toBe(2);

  const { status, rows, report } = await imported(folder);
  expect(status).toBe(0);
  expect(
    rows.flatMap(({ corrections = [] }) => corrections.map(({ cell, now, by }) => [cell, now, by])),
  ).toEqual([
    ['F3', '2', 'accounting'],
    ['F4', '3', 'sales'],
    ['F5', '4', 'sales'],
  ]);
  expect((await runRowmark(['verify', report, '--source', file])).status).toBe(0);
});

it.each([
  ['row 9', ['--row', '9', '--column', 'line.quantity', '--now', '2']],
  ['line.quantity', ['--row', '3', '--column', 'line.quantty', '--now', '2']],
  ['says "two"', ['--row', '3', '--column', 'line.quantity', '--was', 'three', '--now', '2']],
  ['stays "two"', ['--row', '3', '--column', 'line.quantity', '--now', 'two']],
  ['needs --was', ['--row', 'all', '--column', 'line.quantity', '--now', '2']],
  ['--row, --column and --now', ['--column', 'line.quantity', '--now', '2']],
])('writes no correction that an import would refuse: %s', async (said, args) => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, EXPORT);
  const ran = await runRowmark(['correct', file, ...args, '--data', join(folder.path, 'data')]);
  expect(ran.status).toBe(2);
  expect(ran.stderr).toContain(said);
  await expect(readFile(`${file}.corrections.json`)).rejects.toThrow('ENOENT');
});

it('takes from a retry file that a program has saved what was corrected, and refuses what no problem explains', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  const at = ['--data', join(folder.path, 'data')];
  const litres = receipt('L-1', { quantity: 'two' }).replace(',3.10,', ',1.250,');
  await writeFile(file, receiptExport(receipt('A-1'), litres));
  const { report } = await imported(folder, '--dry-run');
  const left = await readFile(join(report, 'retry.csv'), 'utf8');
  expect(left).toContain(',two,1.250,');
  const retry = join(folder.path, 'saved.csv');
  const fromRetry = ['correct', file, '--from', retry, '--by', 'sales', '--json', ...at];

  // Greek Calc reads 1.250 as a thousand, and a person corrects the quantity.
  await writeFile(retry, left.replace(',two,1.250,', ',2,1250,'));
  const refused = await runRowmark(fromRetry);
  expect(refused.status).toBe(2);
  expect(refused.stderr.replace(/\s+/g, ' ')).toContain(
    'the cell was "1.250" when it went out and came back as "1250"',
  );

  // Written in another notation, it is what it was; the correction is written in that of the export.
  await writeFile(retry, left.replace(',two,1.250,', ',"2,40","1,25",'));
  const taken = await runRowmark(fromRetry);
  expect(JSON.parse(taken.stdout).added).toMatchObject([{ row: 3, was: 'two', now: '2.40' }]);

  // Somebody who means the other price says so by itself.
  const price = [
    'correct',
    file,
    '--row',
    '3',
    '--column',
    'line.unit_price',
    '--now',
    '1250',
    '--by',
    'sales',
  ];
  expect((await runRowmark([...price, ...at])).status).toBe(0);
  await writeFile(retry, left.replace(',two,1.250,', ',2.40,1250,'));
  expect((await runRowmark(fromRetry)).stderr).not.toContain('came back as');
});
