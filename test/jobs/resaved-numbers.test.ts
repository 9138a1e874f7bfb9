import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { resolveProfile } from '../../infra/local/profiles/resolve-profile.ts';
import { mapSheet } from '../../shared/mapping/rows/map-sheet.ts';
import type { Cell, Sheet } from '../../shared/sheet/sheet.ts';
import { openQuietHost } from '../local/open-quiet-host.ts';
import { putSampleRates, readSample } from '../samples/samples.ts';
import { writeProgram } from '../tables/program-tables.ts';
import { localImports } from './local-imports.ts';

it('never issues 45,815.28 for 45.82 from the foreign invoices as Greek Calc saves them', async () => {
  await using imports = await localImports();
  const sample = await readSample('foreign-invoices');
  await using host = await openQuietHost(join(imports.data, 'store'));
  await putSampleRates(host.store, sample);
  const { name: profile } = await resolveProfile(host.store, sample.export.profile);
  await host[Symbol.asyncDispose]();
  const saved = (await readFile(sample.export.path, 'utf8')).replace(',12.345,', ',12345,');
  const rows = await imports.import(saved, { profile });
  const held = rows.find(({ external_id }) => external_id === 'O-3');
  expect(held?.outcome).toBe('held');
  expect(held?.problems.filter(({ code }) => code === 'NUMBERS-RESAVED')).toMatchObject([
    { row: 6, column: 'Price', params: { text: '12345', other: '12.345' } },
  ]);
  // 5,000 yen are 30.64 euro: they have no decimals, and nothing is wrong with them.
  expect(rows.find(({ external_id }) => external_id === 'O-2')).toMatchObject({
    outcome: 'issued',
    payable_total: '37.99',
  });

  // What was only said once more is as doubtful; what was corrected is 12.345 ÷ 0.33412 = 36.95, and 8.87 of VAT.
  const retry = await readFile(join(imports.data, 'store', imports.lastReport(), 'retry.csv'), 'utf8');
  const again = await imports.import(retry, { file: 'retry.csv', profile });
  expect(again[0]).toMatchObject({ external_id: 'O-3', outcome: 'held', code: 'NUMBERS-RESAVED' });
  const mended = await imports.import(retry.replace(',12345,', ',12.345,'), { file: 'mended.csv', profile });
  expect(mended[0]).toMatchObject({ external_id: 'O-3', outcome: 'issued', payable_total: '45.82' });
});

const number = (text: string): Cell => ({ kind: 'number', text });

/** Codes of the rows of a workbook whose quantities and prices stand in these cells. */
async function codesOf(...rows: [quantity: Cell, price: Cell][]): Promise<string[][]> {
  const columns = ['id', 'quantity', 'price'];
  const cells = rows.map((row, at) => ({ number: at + 2, cells: [`R-${at + 1}`, ...row] }));
  const sheet: Sheet = {
    facts: { format: 'xlsx', encoding: 'utf-8', bom: false, gzip: false, evidence: [], notices: [] },
    async *batches() {
      yield [{ number: 1, cells: columns }, ...cells];
    },
  };
  const line = { 'line.quantity': 'quantity', 'line.unit_price': 'price' };
  const mapped = await mapSheet(sheet, { name: 'book', document: { external_id: 'id' }, line });
  const found: string[][] = [];
  for await (const batch of mapped.rows())
    for (const { mapped: row } of batch)
      found.push(row.problems.map(({ code, column }) => `${code} ${column}`));
  return found;
}

it('doubts a number of a workbook beside texts with decimals, whatever it comes to', async () => {
  expect(await codesOf([number('2'), '12.40'], [number('1'), number('1250')])).toEqual([
    [],
    ['NUMBERS-RESAVED price'],
  ]);
  expect(await codesOf([number('1250'), '12.40'], [number('2500'), '7.10'])).toEqual([
    ['NUMBERS-RESAVED quantity'],
    ['NUMBERS-RESAVED quantity'],
  ]);
});

it('doubts a number with decimals that a program has made of thousands', async () => {
  expect(await codesOf([number('2'), '12.40'], [number('1'), number('5.5')])).toEqual([
    [],
    ['NUMBERS-RESAVED price'],
  ]);
  expect(await codesOf(['2', '12.40'], ['1', '7.10'], ['1', '5,5'])).toEqual([
    [],
    [],
    ['NUMBERS-RESAVED price'],
  ]);
});

it('never issues five yen for five thousand where Greek Calc has saved a list of PayPal', async () => {
  await using imports = await localImports();
  const { path, profile: read } = await writeProgram(imports.data, 'paypal activity');
  await using host = await openQuietHost(join(imports.data, 'store'));
  await putSampleRates(host.store, await readSample('stripe-mixed-currencies'));
  const { name: profile } = await resolveProfile(host.store, read);
  await host[Symbol.asyncDispose]();
  const list = await readFile(path, 'utf8');
  const rows = await imports.import(list.replace('"5,000"', '5'), { profile });
  expect(rows.find(({ row }) => row === 8)).toMatchObject({
    outcome: 'held',
    code: 'PAY-FEES-DISAGREE',
  });
  const untouched = await imports.import(list, { profile, file: 'untouched.csv' });
  expect(untouched.find(({ row }) => row === 8)).toMatchObject({ outcome: 'issued', payable_total: '30.67' });
});

it('takes a workbook in one notation as it stands', async () => {
  expect(await codesOf([number('2'), number('12.4')], [number('1200'), number('0.1')])).toEqual([[], []]);
});
