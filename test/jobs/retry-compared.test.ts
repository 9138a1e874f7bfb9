import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStats } from '../local/read-stats.ts';
import { answers, localImports } from './local-imports.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type,note';
/** A receipt with quantities and prices of three decimals, as tills of filling stations write them. */
const receipt = (id: string, over: { quantity?: string; price?: string; vat?: string } = {}) => {
  const { quantity = '2.250', price = '15.500', vat = '24' } = over;
  return `${id},11.1,0,Βενζίνη,${quantity},${price},${vat},category1_1,E3_561_003,1.500`;
};
const csv = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;
const CLEAR = { price: '15.25', quantity: '1.5' };
const PROVES = receipt('P-1', CLEAR);

type Imports = Awaited<ReturnType<typeof localImports>>;

const reportFile = (imports: Imports, file = 'retry.csv') =>
  readFile(join(imports.data, 'store', imports.lastReport(), file), 'utf8');

const issuedOf = async (imports: Imports) =>
  Object.keys((await readStats(join(imports.data, 'store'))).accounts['demo@rowmark.example']?.issued ?? {});

/** Imports an export whose rows with a VAT rate of 14 come back, and gives their retry file. */
async function bringWrong(imports: Imports, ...rows: string[]): Promise<string> {
  await imports.import(csv(PROVES, ...rows));
  return reportFile(imports);
}

const doubts = (rows: Awaited<ReturnType<Imports['import']>>) =>
  rows.flatMap(({ problems }) =>
    problems
      .filter(({ severity }) => severity === 'doubtful')
      .map(({ code, column, params }) => [code, column, params]),
  );

it('holds a cell that a spreadsheet has changed, with both values, until it is accepted by name', async () => {
  await using imports = await localImports();
  const retry = await bringWrong(imports, receipt('R-1', { vat: '14' }), receipt('R-2', { vat: '14' }));
  // As a program with Greek settings saves it, with the named cell corrected.
  const saved = retry
    .replaceAll(',14,', ',24,')
    .replace('R-1,11.1,0,Βενζίνη,2.250,15.500', 'R-1,11.1,0,Βενζίνη,2250,15500');
  const held = await imports.import(saved, { file: 'saved.csv' });
  expect(held.map(({ outcome }) => outcome)).toEqual(['held', 'issued']);
  expect(doubts(held)).toEqual([
    ['RETRY-CELL-CHANGED', 'line.quantity', { was: '2.250', now: '2250' }],
    ['RETRY-CELL-CHANGED', 'line.unit_price', { was: '15.500', now: '15500' }],
  ]);
  expect(held[1]?.net_total).toBe('34.88');

  // Brought once more, and in the retry file of its own report, it is the same change.
  expect((await imports.import(saved, { file: 'saved.csv' })).map(({ outcome }) => outcome)).toEqual([
    'held',
    'duplicate',
  ]);
  const left = await reportFile(imports);
  expect((await imports.import(left, { file: 'left.csv' })).map(({ outcome }) => outcome)).toEqual(['held']);
  const accepted = await imports.import(left, { file: 'left.csv', accept: ['RETRY-CELL-CHANGED'] });
  expect(accepted.map(({ outcome, net_total }) => [outcome, net_total])).toEqual([['issued', '34875000.00']]);
});

it('issues what is put back as it was, and what stands there in another notation', async () => {
  await using imports = await localImports();
  const retry = await bringWrong(imports, receipt('R-1', { vat: '14' }), receipt('R-2', { vat: '14' }));
  const saved = retry
    .replaceAll(',14,', ',24,')
    .replace('R-1,11.1,0,Βενζίνη,2.250', 'R-1,11.1,0,Βενζίνη,2250');
  await imports.import(saved, { file: 'saved.csv' });
  const back = (await reportFile(imports)).replace(',2250,', ',"2,25",');
  const issued = await imports.import(back, { file: 'back.csv' });
  expect(issued.map(({ outcome, net_total }) => [outcome, net_total])).toEqual([['issued', '34.88']]);
});

it('refuses an identity that changed, and keeps the rest of its document back', async () => {
  await using imports = await localImports();
  const wrong = receipt('00012', { vat: '14' });
  const retry = await bringWrong(imports, wrong, wrong);
  const saved = retry.replaceAll(',14,', ',24,').replace('\n00012,', '\n12,');
  const refused = await imports.import(saved, { file: 'saved.csv' });
  expect(answers(refused)).toEqual(['00012 rejected RETRY-IDENTITY-CHANGED', '00012 held ROW-HELD']);
  await imports.import(csv(PROVES, receipt('00012'), receipt('00012')), { accept: ['ROWS-IDENTICAL'] });
  expect(await issuedOf(imports)).toEqual(['P-1', '00012']);
});

it('takes a new identity where that answers the problem', async () => {
  await using imports = await localImports();
  const long = 'X'.repeat(300);
  const retry = await bringWrong(imports, receipt(long));
  expect(
    (await imports.import(retry.replace(long, 'X-1'), { file: 'saved.csv' })).map(({ outcome }) => outcome),
  ).toEqual(['issued']);
});

it('reads a correction in either notation, and asks where reader and file differ over it', async () => {
  await using imports = await localImports();
  const words = ['ένα', 'δύο', 'τρία'];
  const retry = await bringWrong(imports, ...words.map((quantity, at) => receipt(`R-${at}`, { quantity })));
  const typed = retry.replace('ένα', '"2,40"').replace('δύο', '"0,125"').replace('τρία', '3.125');
  const greek = await imports.import(typed, { file: 'typed.csv', language: 'el' });
  expect(greek.map(({ outcome, net_total }) => [outcome, net_total])).toEqual([
    ['issued', '37.20'],
    ['issued', '1.94'],
    ['rejected', null],
  ]);
  expect(greek[2]?.code).toBe('MAP-NUMBER-AMBIGUOUS');
  const left = await reportFile(imports);
  const english = await imports.import(left, { file: 'left.csv' });
  expect(english.map(({ outcome, net_total }) => [outcome, net_total])).toEqual([['issued', '48.44']]);
});

it('compares with the retry that went out last, and lets its problems be answered', async () => {
  await using imports = await localImports();
  const retry = await bringWrong(imports, receipt('R-1', { quantity: 'δύο', vat: '14' }));
  // The rate is judged when the quantity can be read.
  const first = await imports.import(retry.replace('δύο', '2.5'), { file: 'first.csv' });
  expect(answers(first)).toEqual(['R-1 rejected VAT-RATE-UNKNOWN']);
  const second = (await reportFile(imports)).replace(',14,', ',24,');
  expect(answers(await imports.import(second, { file: 'second.csv' }))).toEqual(['R-1 issued']);
});

it('keeps in mind what was changed beside a mistake in another row of the document', async () => {
  await using imports = await localImports();
  const wrong = receipt('R-1', { vat: '14' });
  const retry = await bringWrong(imports, wrong, wrong);
  const [head = '', one = '', other = ''] = retry.split('\n');
  const half = [head, one, other.replace(',14,', ',24,').replace(',15.500,', ',15500,')].join('\n');
  const first = await imports.import(half.replace(',2.250,', ',δύο,'), { file: 'half.csv' });
  expect(answers(first)).toEqual(['R-1 rejected MAP-NOT-A-NUMBER VAT-RATE-UNKNOWN', 'R-1 held ROW-HELD']);
  const second = await imports.import(half.replaceAll(',14,', ',24,'), { file: 'whole.csv' });
  expect(second.map(({ outcome }) => outcome)).toEqual(['held', 'held']);
});

it('asks nothing about a note of which a program has made a number', async () => {
  await using imports = await localImports();
  const retry = await bringWrong(imports, receipt('R-1', { vat: '14' }), receipt('R-2', { vat: '14' }));
  // As a program with English settings saves it, with the named cell corrected.
  const saved = retry
    .replaceAll(',14,', ',24,')
    .replaceAll(',2.250,15.500,', ',2.25,15.5,')
    .replaceAll(',1.500,', ',1.5,');
  expect(saved).toContain(',1.5,');
  const issued = await imports.import(saved, { file: 'saved.csv' });
  expect(issued.map(({ outcome, net_total }) => [outcome, net_total])).toEqual([
    ['issued', '34.88'],
    ['issued', '34.88'],
  ]);
});

it('a line that was no JSON object stays unread until somebody fills its row', async () => {
  await using imports = await localImports();
  const names = HEADER.split(',');
  const lineOf = (id: string) =>
    JSON.stringify(
      Object.fromEntries(
        receipt(id, CLEAR)
          .split(',')
          .map((cell, at) => [names[at], cell]),
      ),
    );
  const lines = [lineOf('A-1'), 'null', lineOf('A-2'), ''].join('\n');
  const unread = ['rejected PAY-UNREADABLE'];
  expect(answers(await imports.import(lines, { file: 'lines.jsonl' }))).toEqual([
    ...['A-1 issued', ...unread, 'A-2 issued'],
  ]);
  for (const file of ['once.csv', 'twice.csv'])
    expect(answers(await imports.import(await reportFile(imports), { file }))).toEqual(unread);
  const retry = await reportFile(imports);
  const filled = retry.replace(/\r\n,*/, `\r\n${receipt('A-9', CLEAR)},`);
  expect(answers(await imports.import(filled, { file: 'filled.csv' }))).toEqual(['A-9 issued']);
});
