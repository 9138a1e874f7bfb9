import { expect, test } from 'vitest';
import { loadProfile } from '../../shared/mapping/load/load-profile.ts';
import { mapSheet } from '../../shared/mapping/rows/map-sheet.ts';
import { mapText, refusalOf } from './map-text.ts';
import { lines, sheetOf } from './sheet-of.ts';

const profile = (price: unknown) => ({
  document: { external_id: 'No', invoice_type_code: { value: '11.1' }, payment_method_type: { value: 3 } },
  line: { 'line.name': { value: 'Goods' }, 'line.net_total_price': price, 'line.vat_rate': { value: 24 } },
});

test.each([
  'amount_cents',
  'unitAmountCents',
  'Price (cents)',
  'Ποσό σε λεπτά',
  'montant centimes',
  'Kwota grosze',
])('an amount under %j needs its unit', async (header) => {
  expect(await refusalOf(`No;${header}\n1;1250`, profile(header))).toEqual(['AMOUNT-UNIT-UNSTATED']);
  const [cents] = await mapText(`No;${header}\n1;1250`, profile({ column: header, unit: 'cents' }));
  expect(cents?.lines[0]?.['line.net_total_price']).toBe('12.5');
  const [major] = await mapText(`No;${header}\n1;1250`, profile({ column: header, unit: 'major' }));
  expect(major?.lines[0]?.['line.net_total_price']).toBe('1250');
});

test('words that hold another one are none of cents', async () => {
  for (const header of ['Percentage', 'Center amount', 'Recent total'])
    expect(await refusalOf(`No;${header}\n1;1250`, profile(header))).toEqual([]);
});

test('whole numbers that another column says in a hundredth need their unit', async () => {
  const text = 'No;Amount;Shown\n1;12400;124,00\n2;6200;62\n3;;\n4;3150;31,50';
  expect(await refusalOf(text, profile('Amount'))).toEqual(['AMOUNT-UNIT-UNSTATED']);
  const [cents] = await mapText(text, profile({ column: 'Amount', unit: 'cents' }));
  expect(cents?.lines[0]?.['line.net_total_price']).toBe('124');
});

test.each([
  ['one row proves nothing', 'No;Amount;Shown\n1;12400;124,00'],
  ['a row that disagrees', 'No;Amount;Shown\n1;12400;124,00\n2;6200;62,00\n3;100;2,00'],
  ['a quantity of goods at 100', 'No;Amount;Qty\n1;300;3\n2;500;5\n3;700;7'],
  ['one rate beside one price', 'No;Amount;Rate\n1;2400;24,00\n2;2400;24,00'],
])('%s', async (_, text) => {
  expect(await refusalOf(text, profile('Amount'))).toEqual([]);
});

test('a profile that is older than the question is told, and read as before', async () => {
  const loaded = await loadProfile({ name: 'x', json: profile('amount_cents'), find: async () => undefined });
  if ('problems' in loaded) throw new Error('unsound');
  const { notices } = await mapSheet(sheetOf(lines('No;amount_cents\n1;1250')), loaded.profile, {
    isOlder: true,
  });
  expect(notices).toMatchObject([
    { code: 'AMOUNT-UNIT-UNSTATED', severity: 'warning', column: 'amount_cents' },
  ]);
});
