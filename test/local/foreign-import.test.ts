import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importedReport } from './imported-report.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const PROFILE = {
  name: 'paid',
  document: {
    external_id: 'id',
    invoice_type_code: { value: '11.1' },
    payment_method_type: { value: 3 },
  },
  payment: {
    amount: { column: 'amount', unit: 'major' },
    currency: 'currency',
    rate: { column: 'rate', quoted: 'foreign-per-euro' },
    euro_amount: 'euro',
    payable_line: true,
    line: {
      name: { value: 'Order' },
      vat_rate: { value: 24 },
      classification_category: { value: 'category1_1' },
      classification_type: { value: 'E3_561_003' },
    },
  },
};
const COLUMNS = ['external_id', 'invoice_type_code', 'payment_method_type', 'line.name', 'line.vat_rate'];
const MONEY = ['line.subtotal', 'payable_foreign', 'currency', 'exchange_rate'];
const CLASSIFIED = ['line.classification_category', 'line.classification_type'];

/** Euro amount, foreign amount, currency and rate of one document. */
type Facts = readonly [euro: string, foreign: string, currency: string, rate: string];

let folder: TemporaryFolder;
let profile: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  profile = join(folder.path, 'paid.profile.json');
  await writeFile(profile, JSON.stringify(PROFILE));
});
afterAll(() => folder[Symbol.asyncDispose]());

async function imported(name: string, lines: readonly (readonly string[])[], ...args: string[]) {
  const file = join(folder.path, name);
  await writeFile(file, `${lines.map((cells) => cells.join(',')).join('\n')}\n`);
  const data = join(folder.path, `${name}.data`);
  return (await importedReport(file, data, ...args)).rows;
}

const payments = (name: string, all: readonly Facts[], ...args: string[]) => {
  const rows = all.map(([euro, foreign, currency, rate], at) => [`F-${at}`, foreign, currency, rate, euro]);
  return imported(
    name,
    [['id', 'amount', 'currency', 'rate', 'euro'], ...rows],
    '--profile',
    profile,
    ...args,
  );
};
const documents = (name: string, all: readonly Facts[], ...args: string[]) => {
  const before = (at: number) => [`F-${at}`, '11.1', '3', 'Order', '24'];
  const rows = all.map((facts, at) => [...before(at), ...facts, 'category1_1', 'E3_561_003']);
  return imported(name, [[...COLUMNS, ...MONEY, ...CLASSIFIED], ...rows], ...args);
};

const facts: readonly Facts[] = [
  ['61.37', '10000', 'JPY', '163'],
  ['100.00', '108.42', 'USD', '1.08'],
  ['100.00', '108.42', 'USD', '1.0800'],
  ['100.00', '16293', 'JPY', '0.0061'],
  ['100.00', '108.42', 'USD', '0.92234'],
  ['100.00', '120.00', 'USD', '1.0842'],
  ['100.00', '100.00', 'USD', '1'],
];

test('the same facts come out alike of a payment export and of the standard columns', async () => {
  const paid = await payments('paid.csv', facts, '--dry-run');
  const stated = await documents('stated.csv', facts, '--dry-run');
  expect(paid.map(({ outcome }) => outcome)).toEqual(stated.map(({ outcome }) => outcome));
  expect(stated.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['ready', null],
    ['ready', null],
    ['rejected', 'FOREIGN-AMOUNT-DIFFERS'],
    ['rejected', 'FOREIGN-RATE-INVERTED'],
    ['rejected', 'FOREIGN-RATE-INVERTED'],
    ['rejected', 'FOREIGN-AMOUNT-DIFFERS'],
    ['held', 'EXCHANGE-RATE-ONE'],
  ]);
  for (const rows of [paid, stated]) {
    expect(rows[0]).toMatchObject({ exchange_rate: '162.94606', payable_total: '61.37' });
    expect(rows[0]?.warnings).toContain('FX-RATE-REFINED');
    expect(rows[1]).toMatchObject({ exchange_rate: '1.0842', payable_total: '100.00' });
    expect(rows[3]?.warnings).toContain('FX-RATE-COARSE');
    expect(rows[4]?.warnings ?? '').not.toContain('FX-RATE-COARSE');
  }
});

test('a rate of 1 is held in both, and issued on the word of who accepts it', async () => {
  const one = facts.slice(-1);
  const [paid] = await payments('paid-one.csv', one);
  expect(paid).toMatchObject({ outcome: 'held', code: 'FX-RATE-ONE' });
  const [accepted] = await payments('paid-one.csv', one, '--accept', 'FX-RATE-ONE');
  expect(accepted).toMatchObject({ outcome: 'issued', code: null, exchange_rate: '1' });
  expect(accepted?.warnings).toContain('DOUBT-ACCEPTED');
  const [stated] = await documents('stated-one.csv', one, '--accept', 'EXCHANGE-RATE-ONE');
  expect(stated).toMatchObject({ outcome: 'issued', exchange_rate: '1' });
});

test('an export that comes again is a duplicate, with the rate that was made of its amounts', async () => {
  const [first] = await documents('again.csv', facts.slice(0, 1));
  expect(first).toMatchObject({ outcome: 'issued', exchange_rate: '162.94606' });
  const [again] = await documents('again.csv', facts.slice(0, 1));
  expect(again).toMatchObject({ outcome: 'duplicate', exchange_rate: '162.94606' });
});
