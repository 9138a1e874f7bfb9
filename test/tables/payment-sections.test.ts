import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importExports } from '../../infra/local/import/import-exports.ts';
import { providerTypeListNames } from '../../shared/facts/payment-types/provider-type-lists.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';
import { exportTable, merged } from './export-table.ts';
import { ORDER_LINE, RETAIL } from './receipt-profile.ts';

// What a payment section reads: ids, amounts, signs, rates and kinds of rows, and what providers write in other ways than their lists.
exportTable(
  'payment sections',
  {
    name: 'payments',
    document: RETAIL,
    payment: { payable_line: true, line: ORDER_LINE },
  },
  {
    file: 'payment-sections.txt',
    now: new Date('2024-03-07T12:00:00Z'),
  },
);

const DAY = { column: 'd', time_zone: 'UTC' };
const SECTION: Record<string, unknown> = {
  name: 'section',
  document: { ...RETAIL, external_id: 'id' },
  payment: { amount: { column: 'amount', unit: 'major' }, currency: 'currency', line: ORDER_LINE },
};
const share = (share: unknown) => ({ name: { value: 'x' }, vat_rate: { value: 24 }, share });
const rated = (rate: object) => ({ payment: { rate } });

// What is changed in the section, and the place that the refusal names; none where it is fine.
const SECTIONS: readonly [what: string, change: Record<string, unknown>, ...places: string[]][] = [
  ['no unit', { payment: { amount: { unit: undefined } } }, 'payment → amount → unit'],
  ['an unknown unit', { payment: { amount: { unit: 'cents' } } }, 'payment → amount → unit'],
  ['no amount', { payment: { amount: null } }, 'payment → amount'],
  ['no currency', { payment: { currency: null } }, 'payment → currency'],
  ['no line', { payment: { line: null } }, 'payment → line'],
  ['a rate without direction', rated({ column: 'rate' }), 'payment → rate'],
  ['a fixed rate without direction', rated({ value: '1.08' }), 'payment → rate'],
  ['a rate of zero', rated({ value: '0', quoted: 'foreign-per-euro' }), 'payment → rate'],
  ['reference rates without a day', rated({ source: 'ecb' }), 'payment → rate → date'],
  ['an unknown source', rated({ source: 'bank', date: 'date' }), 'payment → rate → source'],
  ['a small currency', rated({ value: { usd: '1.08' }, quoted: 'foreign-per-euro' }), 'rate → value → usd'],
  [
    'a small currency beside reference rates',
    rated({ source: 'ecb', date: DAY, not_quoted: { value: { kwd: 0.33 }, quoted: 'foreign-per-euro' } }),
    'rate → not_quoted → value → kwd',
  ],
  ['an unknown key', { payment: { payable: true } }, 'payment'],
  ['refunds without an id', { payment: { refunds: { invoice_type_code: '11.4' } } }, 'payment → refund_id'],
  ['refunds as invoices', { payment: { refunds: { invoice_type_code: '1.1' } } }, 'invoice_type_code'],
  ['shares of 90', { payment: { line: null, lines: [share(70), share(20)] } }, 'payment → lines'],
  ['shares of 1', { payment: { line: null, lines: [share('0.7'), share('0.3')] } }],
  ['a currency of the document', { document: { currency: { value: 'GBP' } } }, 'document → currency'],
  [
    'a rate and a total of the document',
    { document: { exchange_rate: 'rate', payable_total_amount: 'amount' } },
    ...['document → exchange_rate', 'document → payable_total_amount'],
  ],
  ['lines of its own', { line: { 'line.name': 'item', 'line.fuel_code': { value: 20 } } }, 'line'],
];

/** The sentence of each profile that no export is read with; blank where it is fine. */
async function refusals(profiles: readonly object[]): Promise<string[]> {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'a.csv');
  await writeFile(file, 'id,amount,currency\n1,5.00,EUR\n');
  const exports = profiles.map((_, at) => ({ path: file, profile: join(folder.path, `${at}.json`) }));
  for (const [at, { profile }] of exports.entries()) await writeFile(profile, JSON.stringify(profiles[at]));
  const told: string[] = [];
  await importExports(
    exports,
    {
      data: join(folder.path, 'data'),
      account: 'default',
      lang: 'en',
      dryRun: true,
      concurrency: 1,
      service: undefined,
    },
    { answered: async (_, answer) => void told.push('sentence' in answer ? answer.sentence : '') },
  );
  return told;
}

it('a payment section that does not say enough is refused with the place of what is missing', async () => {
  const told = await refusals(SECTIONS.map(([, change]) => merged(SECTION, change)));
  for (const [at, [what, , ...places]] of SECTIONS.entries()) {
    expect(told[at] === '', what).toBe(places.length === 0);
    for (const place of places) expect(told[at], what).toContain(place);
  }
});

it('every provider leaves the line to the issuer, and Adyen the capture', async () => {
  const profiles = providerTypeListNames.map((name) => ({
    name: `own-${name}`,
    extends: name,
    document: RETAIL,
  }));
  const told = await refusals(profiles.map((one) => ({ ...one, payment: {} })));
  const places = told.map((sentence) => [...sentence.matchAll(/payment → \w+/g)].map(([place]) => place));
  expect(places).toEqual(
    profiles.map((one) => [
      'payment → line',
      ...(one.extends.startsWith('adyen') ? ['payment → capture'] : []),
    ]),
  );
});
