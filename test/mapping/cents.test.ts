import { expect, test } from 'vitest';
import { mapText, refusalOf } from './map-text.ts';

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
