import { expect, test } from 'vitest';
import { makeDocumentRecord } from '../../shared/jobs/judge/make-document-record.ts';
import { mapText, refusalOf } from '../mapping/map-text.ts';

const HEADER = 'Order;Kind;Currency;Rate;Qty;Price;Net;VAT;Total';
const profile = (amounts: unknown) => ({
  read: { decimal: '.' },
  ...(amounts ? { amounts } : {}),
  document: {
    external_id: 'Order',
    invoice_type_code: 'Kind',
    payment_method_type: { value: 1 },
    'counterpart.name': { value: 'Aegean Tools Ltd' },
    'counterpart.vat': { value: '094014201' },
    'counterpart.country_code': { value: 'GR' },
  },
  line: {
    'line.name': { value: 'Lamp' },
    'line.quantity': { column: 'Qty', optional: true },
    'line.unit_price': { column: 'Price', optional: true },
    'line.net_total_price': { column: 'Net', optional: true },
    'line.vat_total': { column: 'VAT', optional: true },
    'line.subtotal': { column: 'Total', optional: true },
    'line.vat_rate': { value: 24 },
  },
});
const inColumn = { currency: 'Currency', rate: { column: 'Rate', quoted: 'foreign-per-euro' } };
const judged = async (amounts: unknown, ...rows: string[]) => {
  const mapped = await mapText([HEADER, ...rows].join('\n'), profile(amounts));
  return makeDocumentRecord(
    { rows: mapped, beside: [], found: [] },
    { books: undefined, columnOf: () => undefined },
  );
};
const codes = ({ problems }: { problems: readonly { code: string; severity: string }[] }) =>
  problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);

test('a document in dollars is one in euro, with the payable line of the customer', async () => {
  // 2 × 50.00 = 100.00, VAT 24.00: 124.00 $ ÷ 1.0842 = 114.3700; net 92.2339, VAT 22.1361.
  const { document, payment, verdict } = await judged(inColumn, 'A-1;11.1;USD;1.0842;2;50.00;;;');
  expect(verdict).toBe('ready');
  expect(document).toMatchObject({
    currency: 'USD',
    exchange_rate: '1.0842',
    net_total_amount: '92.23',
    vat_total_amount: '22.14',
    total_amount: '114.37',
    payable_total_amount: '114.37',
    invoice_lines: [{ unit_price: '46.116953', net_total_price: '92.23', subtotal: '114.37' }],
  });
  expect(payment).toMatchObject({ payable_foreign: '124.00', amount_paid: '124.00' });
});

test('yen are completed without decimals and dinars with three', async () => {
  // 333 × 24 % = 79.92 → 80; 413 ÷ 163 = 2.5337. 12.345 × 24 % = 2.9628 → 2.963; 15.308 ÷ 0.33412 = 45.8159.
  const yen = await judged(inColumn, 'A-1;11.1;JPY;163;;;333;;');
  expect(yen.payment).toMatchObject({ amount_paid: '413' });
  expect(yen.document).toMatchObject({ payable_total_amount: '2.53' });
  const dinars = await judged(inColumn, 'A-1;11.1;KWD;0.33412;;;12.345;;');
  expect(dinars.payment).toMatchObject({ amount_paid: '15.308' });
  expect(dinars.document).toMatchObject({ payable_total_amount: '45.82' });
});

test('where rounding would print another total the stated rate makes it the customer’s own', async () => {
  // 62.00 ÷ 1.0842 = 57.1850 → 57.19; 57.19 × 1.0842 = 62.0054 → 62.01; 62.00 ÷ 57.19 = 1.08411.
  const { document, payment } = await judged(inColumn, 'A-1;11.1;USD;1.0842;;;50.00;12.00;62.00');
  expect(document).toMatchObject({ payable_total_amount: '57.19', exchange_rate: '1.08411' });
  expect(payment).toMatchObject({ payable_foreign: '62.00', converted_at: { value: '1.0842' } });
});

test('sums that are wrong in the customer’s currency are wrong', async () => {
  expect(codes(await judged(inColumn, 'A-1;11.1;USD;1.0842;;;100.00;24.00;125.00'))).toEqual([
    'LINE-SUBTOTAL-DIFFERS',
  ]);
  expect(codes(await judged(inColumn, 'A-1;11.1;USD;1.0842;2;49.00;100.00;;'))).toEqual(['LINE-NET-DIFFERS']);
});

test('one document has one currency and one rate', async () => {
  const other = (row: string) => judged(inColumn, 'A-1;11.1;USD;1.0842;1;50.00;;;', row);
  expect(codes(await other('A-1;11.1;GBP;1.0842;1;9.00;;;'))).toEqual(['DOC-HEADER-DISAGREES']);
  expect(codes(await other('A-1;11.1;USD;1.09;1;9.00;;;'))).toEqual(['DOC-HEADER-DISAGREES']);
  expect(codes(await other('A-1;11.1;EUR;;1;9.00;;;'))).toContain('DOC-HEADER-DISAGREES');
});

test('rows in euro stay as they are; a rate that is missing or upside down is an error', async () => {
  const euro = await judged(inColumn, 'A-1;11.1;EUR;;1;50.00;;;');
  expect(euro.document).toMatchObject({ payable_total_amount: '62.00' });
  expect(euro.document).not.toHaveProperty('currency');
  expect(codes(await judged(inColumn, 'A-1;11.1;USD;;1;50.00;;;'))).toEqual(['FX-RATE-MISSING']);
  expect(codes(await judged(inColumn, 'A-1;11.1;JPY;0.00613;1;5000;;;'))).toEqual(['FOREIGN-RATE-INVERTED']);
  expect(codes(await judged(inColumn, 'A-1;11.1;;;1;50.00;;;'))).toEqual(['MAP-VALUE-MISSING']);
});

test('amounts beside another currency are refused where nothing says what they are', async () => {
  expect(codes(await judged(undefined, 'A-1;11.1;USD;1.0842;1;50.00;;;'))).toEqual([
    'AMOUNT-CURRENCY-UNPROVEN',
  ]);
  for (const currency of ['EUR', 'eur', '€', 'ευρώ', ''])
    expect(codes(await judged(undefined, `A-1;11.1;${currency};;1;50.00;;;`))).toEqual([]);
  const said = await judged({ currency: { value: 'EUR' } }, 'A-1;11.1;USD;1.0842;1;50.00;;;');
  expect(codes(said)).toEqual([]);
  expect(said.document).toMatchObject({ payable_total_amount: '62.00' });
});

test('a profile cannot give what the amounts section makes, nor leave its rate out', async () => {
  const of = (amounts: unknown, document: Record<string, unknown> = {}) => {
    const base = profile(amounts);
    return refusalOf(HEADER, { ...base, document: { ...base.document, ...document } });
  };
  expect(await of(inColumn, { currency: 'Currency' })).toEqual(['MAP-PROFILE-INVALID']);
  expect(await of({ currency: 'Currency' })).toEqual(['MAP-PROFILE-INCOMPLETE']);
  expect(await of({ currency: 'Currency', rate: { source: 'ecb' } })).toEqual(['MAP-PROFILE-INCOMPLETE']);
  expect(await of({ currency: 'Currency', rate: { source: '?' }, date: 'Order' })).toEqual([
    'MAP-PROFILE-RATE-OPEN',
  ]);
});
