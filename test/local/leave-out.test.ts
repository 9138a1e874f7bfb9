import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importedReport } from './imported-report.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const file = () => join(folder.path, 'sales.csv');
const data = () => join(folder.path, 'data');
const correct = (...args: string[]) =>
  runRowmark(['correct', file(), ...args, '--by', 'maria', '--data', data()]);

const imported = () => importedReport(file(), data());

it('leaves out every row of a document of which one row is named, wherever the others stand', async () => {
  await writeFile(file(), receiptExport(receipt('L-1'), receipt('L-2'), receipt('L-3'), receipt('l-2')));
  const said = await correct('--row', '5', '--leave-out', '--reason', 'a test order');
  expect(said).toMatchObject({ status: 0, stderr: '' });
  const { rows, report, summary } = await imported();
  expect(rows.map(({ outcome }) => outcome)).toEqual(['issued', 'skipped', 'issued', 'skipped']);
  expect(rows[1]?.problems).toMatchObject([
    { code: 'ROW-LEFT-OUT', params: { by: 'maria', reason: 'a test order' } },
  ]);
  expect(rows[3]?.problems).toMatchObject([{ code: 'ROW-LEFT-OUT', row: 5 }]);
  const { balance = [], complete, counts } = summary;
  expect([complete, counts.rows.skipped, counts.documents.issued]).toEqual([true, 2, 2]);
  for (const { difference } of balance) expect(Number(difference)).toBe(0);
  const verified = await runRowmark(['verify', report, '--source', file(), '--json']);
  expect(verified.status).toBe(0);
  expect(JSON.parse(verified.stdout)).toMatchObject({ sound: true });
});

it('lets the wrong document of an export be left out, and the rest is complete', async () => {
  await writeFile(file(), receiptExport(receipt('L-1'), receipt('L-2', { rate: '23' })));
  await correct('--row', '3', '--leave-out', '--reason', 'issued by hand');
  expect(await imported()).toMatchObject({
    status: 0,
    rows: [{ outcome: 'issued' }, { outcome: 'skipped' }],
  });
});

it('refuses a row that is not there, and to leave out without a reason or beside a cell', async () => {
  await writeFile(file(), receiptExport(receipt('L-1')));
  const unknown = await correct('--row', '9', '--leave-out', '--reason', 'x');
  expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('9')]);
  const silent = await correct('--row', '2', '--leave-out');
  expect([silent.status, silent.stderr]).toEqual([2, expect.stringContaining('--reason')]);
  const both = await correct(
    '--row',
    '2',
    '--leave-out',
    '--reason',
    'x',
    '--column',
    'line.vat_rate',
    '--now',
    '24',
  );
  expect(both.status).toBe(2);
});

it('is named by the corrections file with its key where the entry is wrong', async () => {
  await writeFile(file(), receiptExport(receipt('L-1')));
  await writeFile(
    `${file()}.corrections.json`,
    '{"corrections":[{"row":2,"leave_out":true,"by":"a","at":"2026-11-20T10:00:00Z"}]}',
  );
  const { status, stdout } = await runRowmark(['import', file(), '--data', data()]);
  expect([status, stdout]).toEqual([2, expect.stringContaining('reason')]);
});
