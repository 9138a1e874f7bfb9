import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { ROOT, runRowmark, type TemporaryFolder, temporaryFolder } from '../local/run-rowmark.ts';
import { NOTATIONS, type Notation, PROVIDERS, paymentFile, profileOf } from './payment-files.ts';
import { type Export, tryExports } from './try-exports.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

/** What became of each file, by its name: the amount of each document, or the codes that hold its rows. */
async function tried(...exports: readonly Export[]): Promise<Record<string, (string | null | undefined)[]>> {
  const found = await tryExports(folder.path, exports);
  return Object.fromEntries(
    Object.entries(found).map(([name, rows]) => [
      name,
      typeof rows === 'string'
        ? [rows]
        : rows.map(({ outcome, payable_total, code }) => (outcome === 'ready' ? payable_total : code)),
    ]),
  );
}

const written = async (name: string, content: string | Uint8Array) => {
  const path = join(folder.path, name);
  await writeFile(path, content);
  return path;
};

/** The payments of one provider in a notation, read by a profile with this answer. */
async function file(
  name: string,
  notation: Notation,
  answer?: Parameters<typeof profileOf>[1],
): Promise<Export> {
  const provider = PROVIDERS[name];
  if (provider === undefined) throw new Error(name);
  const { name: place, content } = await paymentFile(provider.row, notation);
  const path = await written(`${name}-${answer === undefined ? '' : 'answered-'}${place}`, content);
  return [path, profileOf(provider, answer)];
}

const DONE = ['92.23', '61.27', '93.60', '124.00', '1240.50', '46.02', '23.39', '5.00', '30.64', '1189.82'];
const ASKED = DONE.map(() => 'UNIT-UNSTATED');
const MINOR = NOTATIONS.filter((notation) => notation.startsWith('minor'));

const withoutEnding = <Value>(found: Record<string, Value>) =>
  Object.fromEntries(Object.entries(found).map(([name, value]) => [name.replace(/\.\w+$/, ''), value]));

/** All in the full run; in the short one the next of them for each provider. */
const inTurn = <Of>(all: readonly Of[], at: number): readonly Of[] =>
  isFullRun ? all : all.filter((_, place) => place === at % all.length);

/** The files of a provider, each with what becomes of it; the answer to its unit is given in one format each. */
const CASES = Object.entries(PROVIDERS).flatMap(([name, { list, column }], at) => {
  const of = (notation: Notation, becomes: readonly string[], answer?: Parameters<typeof profileOf>[1]) => ({
    is: `${name}-${answer === undefined ? '' : 'answered-'}${notation.replace(' ', '-')}`,
    export: () => file(name, notation, answer),
    becomes,
  });
  const amount = { column, unit: 'minor', provider: 'iso-4217' };
  const answered = MINOR[at % MINOR.length] ?? 'minor';
  return [
    ...(['major', ...inTurn(['json', 'workbook'] as const, at)] as const).map((notation) =>
      of(notation, DONE),
    ),
    ...inTurn(MINOR, at + 1).map((notation) => of(notation, ASKED)),
    of(answered, DONE, { amount }),
    of('comma', list === undefined ? DONE : ['MAP-DECIMAL-CONTRADICTED']),
    ...(name === 'stripe' ? [of('comma', DONE, { read: { decimal: ',' } })] : []),
  ];
});

test('ten payments of a provider in any notation are the same documents, or a question', async () => {
  const found = await tried(...(await Promise.all(CASES.map((one) => one.export()))));
  expect(withoutEnding(found)).toEqual(Object.fromEntries(CASES.map(({ is, becomes }) => [is, becomes])));
});

const HEADER = 'id;day;amount;currency';
const plainFile = (name: string, amounts: readonly string[]) =>
  written(
    name,
    [HEADER, ...amounts.map((amount, at) => `P-${at};2026-11-05;${amount.replace(' ', ';')}`)].join('\n'),
  );
const plain = (unit: string, read?: object) =>
  profileOf(
    { ...PROVIDERS.plain, column: 'amount', row: () => ({}) },
    { amount: { column: 'amount', unit, provider: 'iso-4217' }, ...(read && { read }) },
  );

const ONE_FILE: readonly [says: string, amounts: string[], becomes: string[]][] = [
  ['yen alone have one unit', ['5000 JPY', '800 JPY'], ['30.64', '4.90']],
  ['whole cents', ['10000 USD', '10000 JPY', '31250 KWD'], ASKED.slice(0, 3)],
  ['whole cents of euro alone', ['12400 EUR', '500 EUR'], ASKED.slice(0, 2)],
  ['one decimal of another hand among cents', ['12900 EUR', '49.90 EUR', '4990 EUR'], ASKED.slice(0, 3)],
  ['euro that a person types', ['50 EUR', '49.90 EUR', '12.50 EUR'], ['50.00', '49.90', '12.50']],
  [
    'numbers of a program',
    ['50 EUR', '49.9 EUR', '100 EUR', '20 EUR'],
    ['50.00', '49.90', '100.00', '20.00'],
  ],
  ['thousands for people', ['1.200 EUR', '1.300 EUR', '1.220,50 EUR'], ['1200.00', '1300.00', '1220.50']],
  ['dinars in thousandths', ['5,120 KWD', '129,00 USD'], ['15.34', '118.98']],
  ['a currency that nobody knows', ['5000 $'], ['UNIT-UNSTATED']],
];

/** A sale and its refund, each in the column of its direction. */
async function creditAndDebit(name: string, [paid, back]: readonly [number, number]): Promise<Export> {
  const { adyen } = PROVIDERS;
  if (adyen === undefined) throw new Error('no adyen');
  const row = adyen.row({ id: 'U-1', amount: '', currency: 'EUR', digits: 2, number: '' }, paid);
  const refund = { ...row, Type: 'Refunded', 'Modification Reference': 'U-1R' };
  const given = { ...refund, 'Gross Credit (GC)': '', 'Gross Debit (GC)': back };
  const payment = { ...adyen.payment, refunds: { invoice_type_code: '11.4' } };
  return [await written(name, JSON.stringify([row, given])), profileOf({ ...adyen, payment })];
}

test('unit, sign and currency are what the file shows, or a question', async () => {
  const paths = await Promise.all(ONE_FILE.map(([, amounts], at) => plainFile(`one-${at}.csv`, amounts)));
  const amount = { column: 'amount', unit: 'minor', provider: 'iso-4217' };
  const notations = ['major', 'json', 'workbook'] as const;
  const minor = await Promise.all(notations.map((notation) => file('plain', notation, { amount })));
  const stated = plain('major', { decimal: '.' });
  const { payment, ...euro } = plain('shown');
  const found = await tried(
    ...paths.map((path): Export => [path, plain('shown')]),
    ...minor,
    [await plainFile('open.csv', ONE_FILE[5]?.[1] ?? []), plain('? major | minor')],
    await creditAndDebit('split.json', [49.9, 30]),
    await creditAndDebit('split-cents.json', [4990, 3000]),
    [await plainFile('held.csv', ['129,00 USD', '5,120 KWD', '31.250 KWD']), stated],
    [await plainFile('mixed.csv', ['129.00 USD', '1,240 EUR', '12,50 EUR']), stated],
    [await plainFile('typo.csv', ['129.00 USD', '12,50 EUR', '14.10 EUR']), stated],
    [
      await plainFile('constant.csv', ['10.50 EUR', '12.50 USD', '14.50 978', '16.50 ']),
      { ...euro, payment: { ...payment, currency: { value: 'EUR' } } },
    ],
  );
  for (const [at, [says, , becomes]] of ONE_FILE.entries())
    expect(found[`one-${at}.csv`], says).toEqual(becomes);
  // Minor units with a decimal among them hold the whole file, in every format.
  for (const [path] of minor) expect(found[basename(path)], path).toEqual(['UNIT-NOT-WHOLE']);
  expect(found).toMatchObject({
    'open.csv': ASKED.slice(0, 4),
    'split.json': ['49.90', '30.00'],
    'split-cents.json': ASKED.slice(0, 2),
    'held.csv': ['MAP-DECIMAL-CONTRADICTED'],
    'mixed.csv': ['MAP-DECIMAL-CONTRADICTED'],
    'typo.csv': ['118.98', 'MAP-NOT-A-NUMBER', '14.10'],
    'constant.csv': ['10.50', 'PAY-CURRENCY-SIGN', '14.50', '16.50'],
  });
});

async function inspected(path: string) {
  const { stdout } = await runRowmark(['inspect', path, '--json']);
  return JSON.parse(stdout).profile;
}

test('inspect asks for the unit that no amount shows', async () => {
  const unitOf = async (path: string) => (await inspected(path)).payment.amount?.unit;
  const balance = (content: string) => written('balance.csv', content);
  const sample = join(ROOT, 'samples/stripe-minor-units/balance-2024-03.csv');
  const cents = await readFile(sample, 'utf8');
  const before = 'txn_9,2024-03-04 09:40:00,usd,49.90,0.00,49.90,charge,ch_9,Order,ch_9,1.0846\n';
  expect(await unitOf(sample)).toMatch(/^\? major/);
  expect(await unitOf(await balance(`${cents.trimEnd()}\n${before}`))).toMatch(/^\? major/);
  expect(await unitOf(await balance(`${cents.split('\n')[0]}\n${before}`))).toBeUndefined();
  const asked = { column: 'amount', unit: '? cents | major' };
  for (const notation of [...MINOR, 'json', 'comma'] as const) {
    const [path] = await file('plain', notation);
    const { line } = await inspected(path);
    expect(line['line.unit_price'], notation).toEqual(MINOR.includes(notation) ? asked : 'amount');
  }
});

test('inspect asks of lists for cents that nothing marks, and for the VAT of a lone value', async () => {
  const listed = (header: string, amounts: readonly string[]) =>
    written(
      'list.csv',
      [`No;Day;Item;${header}`, ...amounts.map((amount, at) => `${at};2026-11-05;Mug;${amount}`)].join('\n'),
    );
  const whole = (count: number) => Array.from({ length: count }, (_, at) => String(10_000 + at * 150));
  const of = async (header: string, amounts: readonly string[]) => {
    const { line, read } = await inspected(await listed(header, amounts));
    return [line['line.unit_price']?.unit, read.prices].map((one) => one?.slice(0, 9));
  };
  expect(await of('amount_minor', whole(3))).toEqual(['? cents |', '? line-ne']);
  expect(await of('Price', whole(10))).toEqual(['? cents |', '? net (wi']);
  expect(await of('Price', [...whole(10), '9.50'])).toEqual([undefined, '? net (wi']);
  for (const header of ['Αξία', 'Betrag'])
    expect(await of(header, ['10.50', '7.25'])).toEqual([undefined, '? line-ne']);
  expect(await of('Καθαρή αξία', ['10.50', '7.25'])).toEqual([undefined, undefined]);
});

test('the payments of the README are the documents that it states', async () => {
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
  const base = profileOf({ column: 'amount', row: () => ({}) });
  const profile = { ...base, payment: { ...base.payment, ...JSON.parse(json).payment } };
  const whole = csv.replace('100.00', '10000').replace('31.250', '31250');
  const found = await tried(
    [await written('readme.csv', csv), profile],
    [await written('whole.csv', whole), profile],
  );
  expect(found).toEqual({
    'readme.csv': euro,
    'whole.csv': ASKED.slice(0, 3),
  });
});

const EXPORT = 'No;Day;Cur;Rate;Net';
const documents = (name: string, rows: readonly string[]) =>
  written(
    name,
    [EXPORT, ...rows.map((row, at) => `D-${at};2026-11-05;${row.replaceAll(' ', ';')}`)].join('\n'),
  );
const read = (unit?: string) => ({
  document: {
    external_id: 'No',
    invoice_type_code: { value: '11.1' },
    payment_method_type: { value: 3 },
  },
  amounts: { currency: 'Cur', rate: { column: 'Rate', quoted: 'foreign-per-euro' }, date: 'Day' },
  line: {
    'line.name': { value: 'Goods' },
    'line.net_total_price': { column: 'Net', ...(unit && { unit }) },
    'line.vat_rate': { value: 24 },
    'line.classification_category': { value: 'category1_1' },
    'line.classification_type': { value: 'E3_561_003' },
  },
});

test('foreign amounts of documents are in the unit that is shown or stated', async () => {
  const dollars = (nets: readonly string[]) => nets.map((net) => `USD 1.0842 ${net}`);
  const whole = Array.from({ length: 10 }, (_, at) => String(10_000 + at * 250));
  const few = await documents('few.csv', dollars(whole.slice(0, 9)));
  const cents = await documents('cents.csv', dollars(whole));
  const stated = await documents('stated.csv', dollars(whole));
  const shown = await documents('shown.csv', dollars([...whole, '12.50']));
  const mixed = await documents('mixed.csv', ['USD 1.0842 10000', 'JPY 163.21 10000', 'KWD 0.33385 31250']);
  const wrong = await documents('wrong.csv', dollars(['10000', '49.90']));
  const found = await tried(
    ...[few, cents, shown].map((path): Export => [path, read()]),
    ...[stated, mixed, wrong].map((path): Export => [path, read('cents')]),
  );
  expect(found).toMatchObject({
    'few.csv': ['11437.00', ...whole.slice(1, 9).map(() => expect.any(String))],
    'cents.csv': ['AMOUNT-UNIT-UNSTATED'],
    'shown.csv': ['11437.00', ...whole.map(() => expect.stringMatching(/^\d/))],
    'stated.csv': ['114.37', ...whole.slice(1).map(() => expect.stringMatching(/^\d/))],
    'mixed.csv': ['114.37', 'AMOUNT-UNIT-UNSTATED', 'AMOUNT-UNIT-UNSTATED'],
    'wrong.csv': ['UNIT-NOT-WHOLE'],
  });
});
