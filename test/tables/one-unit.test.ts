import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { writeProgram } from './program-tables.ts';
import { ORDER_LINE, RETAIL } from './receipt-profile.ts';
import { tryExports } from './try-exports.ts';

// `programs/units.txt` and `one-unit.txt` have what imports make of units.

test('inspect asks for the unit that no amount shows', async () => {
  await using folder = await temporaryFolder();
  const asked = { column: 'amount', unit: '? cents | major' };
  for (const [notation, price] of [
    ['minor units', asked],
    ['minor units in JSON', asked],
    ['minor units in a workbook', asked],
    ['numbers of JSON', 'amount'],
    ['decimal commas', 'amount'],
  ] as const) {
    const { path } = await writeProgram(folder.path, `plain in ${notation}`);
    const { line } = JSON.parse((await runRowmark(['inspect', path, '--json'])).stdout).profile;
    expect(line['line.unit_price'], notation).toEqual(price);
  }
});

test('the payments of the README are the documents that it states', async () => {
  await using folder = await temporaryFolder();
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```(\w+)\n(.*?)```/gs)];
  const shown = (language: string, of: string) =>
    blocks.find(([, is, text]) => is === language && text?.includes(of))?.[2] ?? '';
  const [csv, json] = [shown('csv', 'KWD'), shown('json', '"payment"')];
  const payments = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
  // 31.250 KWD at 0.33385 KWD for a euro.
  const euro = payments.map(([, , amount, , rate]) => (Number(amount) / Number(rate)).toFixed(2));
  expect(payments.map(([, , , currency]) => currency)).toEqual(['USD', 'JPY', 'KWD']);
  for (const amount of euro) expect(readme).toContain(amount);
  const payment = { id: 'id', date: 'day', line: ORDER_LINE, ...JSON.parse(json).payment };
  const whole = csv.replace('100.00', '10000').replace('31.250', '31250');
  const paths = ['readme.csv', 'whole.csv'].map((name) => join(folder.path, name));
  for (const [at, path] of paths.entries()) await writeFile(path, [csv, whole][at] ?? '');
  const found = await tryExports(
    folder.path,
    paths.map((path) => [path, { document: RETAIL, payment }]),
  );
  expect(found).toMatchObject({
    'readme.csv': euro.map((payable_total) => ({ outcome: 'ready', payable_total })),
    'whole.csv': euro.map(() => ({ outcome: 'rejected', code: 'UNIT-UNSTATED' })),
  });
});
