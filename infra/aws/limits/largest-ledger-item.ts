import type { Document, Line } from '../../../shared/documents/document.ts';
import { fingerprint } from '../../../shared/ledger/fingerprint.ts';
import { entryKey, type Item, settledItem } from '../../../shared/ledger/ledger-item.ts';

const LONG_NAME = 'Ω'.repeat(150);

/** Bytes that the settled entry of a document with so many lines takes in the ledger, every field filled. */
export function ledgerItemBytes(lines: number): number {
  const document = filled(lines);
  const { external_id } = document;
  const item = settledItem(
    { external_id, ...fingerprint(document), job: 'f'.repeat(32) },
    { state: 'issued', issued: { ...ISSUED, qr_url: `https://example.com/${'q'.repeat(200)}` } },
  );
  return bytesOf({ pk: { S: entryKey('https://service.example', 'a'.repeat(64), external_id) }, ...item });
}

const ISSUED = {
  invoice_id: 'f'.repeat(36),
  series: LONG_NAME,
  number: '9'.repeat(12),
  mark: '9'.repeat(15),
  uid: 'F'.repeat(40),
  issued_at: '2026-11-20T10:00:00.000Z',
};

/** DynamoDB counts names and values as UTF-8. */
const bytesOf = (item: Item): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(Object.values(value)[0] ?? ''),
    0,
  );

const filled = (lines: number): Document => ({
  external_id: LONG_NAME,
  invoice_type_code: '1.5',
  billing_book_id: 'f'.repeat(36),
  payment_method_type: 3,
  currency: 'USD',
  exchange_rate: '1.08740',
  fuel_invoice: true,
  special_invoice_category: 11,
  net_total_amount: '1.00',
  vat_total_amount: '1.00',
  total_amount: '1.00',
  payable_total_amount: '1.00',
  notes: LONG_NAME,
  correlated_invoices: ['400001234567890'],
  counterpart: {
    name: LONG_NAME,
    country_code: 'GR',
    vat: '094014201',
    city: LONG_NAME,
    street: LONG_NAME,
    number: '1',
    postal_code: '10000',
    supply_account_no: '1'.repeat(12),
  },
  invoice_lines: Array.from({ length: lines }, (_, index) => filledLine(index + 1)),
});

const filledLine = (line_number: number): Line => ({
  line_number,
  name: LONG_NAME,
  quantity: '1',
  quantity_type: 1,
  unit_price: '1.00',
  net_total_price: '1.00',
  vat_rate: '24',
  vat_total: '0.24',
  subtotal: '1.24',
  vat_exemption_code: '1',
  classification_category: 'category1_1',
  classification_type: 'E3_561_001',
  fuel_code: 20,
  invoice_detail_type: 1,
  expense: true,
});
