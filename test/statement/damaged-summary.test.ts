import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { localImports } from '../jobs/local-imports.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runRowmark } from '../local/run-rowmark.ts';

it.each([
  ['empty', (path: string) => truncate(path, 0)],
  ['cut', (path: string) => truncate(path, 300)],
  ['no JSON', (path: string) => writeFile(path, '{')],
])('a month is closed though a summary is %s', async (_, damage) => {
  await using imports = await localImports();
  const data = join(imports.data, 'store');
  await imports.import(receiptExport(receipt('A-1')), { file: 'one.csv' });
  const damaged = join(data, imports.lastReport(), 'summary.json');
  await imports.import(receiptExport(receipt('B-1')), { file: 'two.csv' });
  await damage(damaged);
  const month = new Date().toISOString().slice(0, 7);
  const run = () => runRowmark(['statement', '--month', month, '--data', data]);
  const { status, stdout } = await run();
  expect([status, stdout.split('\n')[0]]).toEqual([1, expect.stringContaining('summary.json is damaged')]);
  expect(stdout).not.toContain('to the cent');
  const told = await runRowmark(['statement', '--month', month, '--data', data, '--json']);
  const { documents, not_ours, undecided } = JSON.parse(told.stdout);
  expect([documents.length, not_ours, undecided]).toEqual([2, [], []]);
});
