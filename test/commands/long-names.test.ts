import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.net_total_price,line.vat_rate,line.classification_category,line.classification_type';

const METHODS = ['slice', 'replace', 'replaceAll', 'normalize', 'toLowerCase', 'split', 'trim'] as const;

/** Characters that the methods of texts are given while a command runs: its steps, where it looks at texts again and again. */
async function charactersLookedAt(work: () => Promise<unknown>): Promise<number> {
  let characters = 0;
  const undo = METHODS.map((name) => {
    const before = Object.getOwnPropertyDescriptor(String.prototype, name);
    const own: (...given: unknown[]) => unknown = before?.value;
    const value = function (this: string, ...given: unknown[]) {
      characters += this.length;
      return Reflect.apply(own, this, given);
    };
    Object.defineProperty(String.prototype, name, { ...before, value });
    return () => Object.defineProperty(String.prototype, name, before ?? {});
  });
  try {
    await work();
  } finally {
    for (const back of undo) back();
  }
  return characters;
}

const asCsv = (header: string, ...cells: string[]) => `${header}\n${cells.join(',')}\n`;
const CELLS = ['LONG-1', '11.1', '3', 'Είδος', '1.10', '24', 'category1_3', 'E3_561_003'];
const unknown = HEADER.replace('external_id', 'Number').replace('invoice_type_code', 'Kind');
const placed: Record<string, (text: string) => [string, string]> = {
  'a header, inspected': (text) => ['inspect', asCsv(`${unknown},${text}`, ...CELLS, 'x')],
  'a cell, inspected': (text) => ['inspect', asCsv(`${unknown},Note`, ...CELLS, text)],
  'a key, inspected': (text) => ['inspect', JSON.stringify([{ Number: 1, [text]: 2 }])],
  'a header, imported': (text) => ['import', asCsv(`${HEADER},${text}`, ...CELLS, 'x')],
  'an id, imported': (text) => ['import', asCsv(HEADER, text, ...CELLS.slice(1))],
  'an amount, imported': (text) => ['import', asCsv(HEADER, ...CELLS.with(4, text))],
};
const LETTERS = 16_000;
/** Of a text that stands in the list of problems, in the report and on the screen. */
const TIMES_EACH = 400;

test.each(Object.keys(placed))('%s is looked at as long as it is, and answered', async (name) => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'export.csv');
  const run = async (text: string) => {
    const [command = '', content = ''] = placed[name]?.(text) ?? [];
    await writeFile(file, content);
    const options = command === 'import' ? ['--dry-run', '--data', join(folder.path, text.slice(0, 9))] : [];
    return runRowmark([command, file, ...options]);
  };
  const short = await charactersLookedAt(() => run('b'));
  const said = { stdout: '', stderr: '' };
  const long = await charactersLookedAt(async () => Object.assign(said, await run('a.'.repeat(LETTERS / 2))));
  expect(said.stderr).not.toContain('unexpected error');
  if (/header|key/.test(name)) expect(said.stdout + said.stderr).toMatch(/longer\s+than\s+500\s+characters/);
  expect(long - short).toBeLessThan(LETTERS * TIMES_EACH);
});

test('a reference too long for the ledger, and an amount of 30,000 digits, stop no import', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'orders.csv');
  const row = (...cells: string[]) =>
    `${cells[0]},${cells[1]},2026-11-03,Kunde,EUR,,Item,1,${cells[2]},24,${cells[3]}\n`;
  await writeFile(
    file,
    'Kind,Order,Date,Customer,Currency,Rate,Item,Qty,Price,VAT %,Credits\n' +
      row('Credit note', 'O-1', '10.00', 'x'.repeat(8_000)) +
      row('Invoice', 'O-2', '1'.repeat(30_000), '') +
      row('Invoice', 'O-3', '10.00', ''),
  );
  const profile = join(import.meta.dirname, '../../samples/foreign-invoices/profile.json');
  const args = [
    'import',
    file,
    '--profile',
    profile,
    '--dry-run',
    '--data',
    join(folder.path, 'data'),
    '--json',
  ];
  const { status, stdout } = await runRowmark(args);
  expect(status).toBe(1);
  expect(stdout).toMatch(/"documents": \{[^}]*"ready": 2,/);
});
