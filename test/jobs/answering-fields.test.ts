import { expect, it } from 'vitest';
import { headerFields, lineFields } from '../../shared/documents/fields.ts';
import { answeringFields, isUntold } from '../../shared/jobs/retry/answering-fields.ts';

const HEADER = Object.keys(headerFields);
const LINE = Object.keys(lineFields);
const words = (text: string): string[] => text.split(' ');
const TOTALS = words('net_total_amount vat_total_amount total_amount payable_total_amount');
const AMOUNTS = words(
  'line.quantity line.unit_price line.net_total_price line.vat_total line.subtotal line.vat_rate',
);
const KIND = words(
  `invoice_type_code special_invoice_category counterpart.country_code correlated_invoices line.vat_rate
line.vat_exemption_code line.expense line.invoice_detail_type line.classification_category line.classification_type`.replaceAll(
    '\n',
    ' ',
  ),
);
const FUEL = words(
  'invoice_type_code fuel_invoice special_invoice_category line.fuel_code line.quantity counterpart.supply_account_no counterpart.vat',
);
const CLEARED = [...words('clears invoice_type_code commission.sale_total commission.fee'), ...LINE];

/** Which cells may be corrected so that a problem goes away, beside the one that it names. */
it.each<[codes: string, fields: readonly string[]]>([
  ['203 207 208 209 269', [...TOTALS, ...AMOUNTS]],
  ['LINE-NET-DIFFERS LINE-VAT-DIFFERS LINE-SUBTOTAL-DIFFERS', AMOUNTS],
  [
    '211 EXCHANGE-RATE FOREIGN-TOTAL FX-RATE-MISSING AMOUNT-CURRENCY-UNKNOWN',
    [...words('currency exchange_rate payable_foreign'), ...TOTALS, ...AMOUNTS],
  ],
  ['247 268 270 FUEL-QUANTITY HEATING-ACCOUNT NOTES-NOT-CODED', FUEL],
  ['CLEARED-NOT-ISSUED CLEARS-NO-SALE 246 COMMISSION-MISSING', CLEARED],
  ['202', words('counterpart.vat counterpart.country_code')],
  ['BILLING-BOOK-UNKNOWN', words('billing_book_id invoice_type_code')],
  ['DOC-NO-LINES', LINE],
  ['MAP-LINE-LOOSE MAP-PARENT-MISSING', HEADER],
  [
    'EXTERNAL-ID-CONFLICT DOC-HEADER-DISAGREES DOC-IDENTITY DOC-LINES-MAX DOC-BYTES-MAX IDENTITY-CHANGED NUMBER-LOST',
    ['external_id'],
  ],
  ['READ-BACK-DIFFERS SERVICE-REFUSED AUTHORITY-REFUSED', [...HEADER, ...LINE]],
  ['218 999', KIND],
  ['MAP-NOT-A-NUMBER 2180 21', []],
])('%s', (codes, fields) => {
  for (const code of words(codes)) expect(answeringFields({ code } as never), code).toEqual(fields);
});

it('cells that stand under no column of their own cannot be compared', () => {
  const untold = words(
    'MAP-CELLS-TOO-FEW MAP-CELLS-TOO-MANY READ-QUOTE-TEXT READ-ROW-NUMBER READ-TWO-CELLS READ-BAD-REFERENCE',
  );
  for (const code of untold) expect([code, isUntold({ code } as never)]).toEqual([code, true]);
  for (const code of words('READ-NUL MAP-NOT-A-NUMBER')) expect(isUntold({ code } as never)).toBe(false);
});

it('what the authority says in its own words may be any cell', () => {
  expect(answeringFields({ code: '202', params: { variant: 'authority' } })).toEqual([...HEADER, ...LINE]);
});
