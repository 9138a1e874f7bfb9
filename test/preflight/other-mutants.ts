import fc, { type Arbitrary } from 'fast-check';
import { compare, divide, equals, plus, times, toCents } from '../../shared/money/decimal.ts';
import {
  beside,
  buyer,
  cents,
  detail,
  header,
  headerOf,
  line,
  type Mutant,
  mutant,
  oneLine,
} from './changes.ts';
import { decimalText } from './document-shapes.ts';
import { clearance, foreignDocument, receipt, salesInvoice, validDocument } from './valid-documents.ts';
import { fuelInvoice, fuelReceipt, heatingDocument } from './valid-fuel-documents.ts';

const fuel = fc.oneof(fuelInvoice, fuelReceipt);
/** A rate clearly apart from 1, on an amount that rounding cannot blur. */
const plainRate = fc
  .tuple(
    salesInvoice.filter(({ payable_total_amount: euro }) => compare(euro, '100') > 0),
    fc.oneof(decimalText(110, 300, 2), decimalText(40, 90, 2)),
  )
  .map(([document, exchange_rate]) => ({ ...document, currency: 'USD', exchange_rate }));
const long = (length: number) => 'χ'.repeat(length);

/** Documents that the service refuses at draft, and documents in which nobody but us sees the mistake. */
export const otherMutants: readonly Arbitrary<Mutant>[] = [
  mutant('BILLING-BOOK-UNKNOWN', 'unknown book', validDocument, header({ billing_book_id: 'no such book' })),
  mutant('BILLING-BOOK-TYPE', 'book of another type', salesInvoice, header({ billing_book_id: 'ALP' })),
  mutant('INVOICE-TYPE-BLANK', 'type left blank', validDocument, header({ invoice_type_code: '' })),
  mutant(
    'TYPE-UNKNOWN',
    'unknown type',
    validDocument,
    headerOf(fc.constantFrom('1.9', '1.2', '11.2', '13.1', 'ΤΔΑ'), (invoice_type_code) => ({
      invoice_type_code,
    })),
  ),
  mutant(
    'PAYMENT-METHOD-UNKNOWN',
    'a method of the authority alone',
    validDocument,
    headerOf(fc.constantFrom(8, -1, 12), (payment_method_type) => ({ payment_method_type })),
  ),
  mutant('EXTERNAL-ID-BLANK', 'external_id left blank', validDocument, header({ external_id: '' })),
  mutant(
    'EXTERNAL-ID-DOTS',
    'external_id that no address can name',
    validDocument,
    headerOf(fc.constantFrom('.', '..'), (external_id) => ({ external_id })),
  ),
  mutant(
    'EXTERNAL-ID-LONG',
    'external_id too long',
    validDocument,
    headerOf(fc.uuid(), (id) => ({ external_id: `${id}${long(250)}` })),
  ),
  mutant(
    'EXCHANGE-RATE-BLANK',
    'currency without rate',
    foreignDocument,
    header({ exchange_rate: undefined }),
  ),
  mutant('EXCHANGE-RATE-ONE', 'rate of 1', foreignDocument, header({ exchange_rate: '1.00' })),
  mutant(
    'EXCHANGE-RATE-ALONE',
    'rate without currency',
    foreignDocument.filter(({ exchange_rate = '1' }) => !equals(exchange_rate, '1')),
    header({ currency: undefined }),
  ),
  mutant(
    'EXCHANGE-RATE-EURO',
    'rate on euro',
    foreignDocument,
    header({ currency: 'EUR', exchange_rate: '1.08' }),
  ),
  mutant('none', 'euro named', validDocument, header({ currency: 'EUR', exchange_rate: undefined })),
  mutant(
    'none',
    'rate of 1 and no currency',
    validDocument,
    header({ currency: undefined, exchange_rate: '1' }),
  ),
  mutant('none', 'a name of 200 pictures', salesInvoice, buyer({ name: '😀'.repeat(200) })),
  mutant(
    'CORRELATED-MARK',
    'what is no MARK',
    validDocument,
    headerOf(fc.constantFrom('PIS-12', '12345', '4.00002E+14', '4000019256009401'), (mark) => ({
      correlated_invoices: ['400001925600940', mark],
    })),
  ),
  mutant('none', 'country by its tax prefix', salesInvoice, buyer({ country_code: 'EL' })),
  mutant(
    'FUEL-CODE-INVALID',
    'no such fuel',
    fuel,
    oneLine(fc.constantFrom(0, 16, 45, 100, 998, -10), (fuel_code) => ({ fuel_code })),
  ),
  mutant('FUEL-CODE-MISSING', 'fuel line without code', fuel, line({ fuel_code: undefined })),
  mutant('none', 'named Diesel, coded Biodiesel', fuel, line({ name: 'Diesel', fuel_code: 72 })),
  mutant(
    'HEATING-TYPE',
    'heating allowance on a service',
    heatingDocument,
    header({ invoice_type_code: '2.1', correlated_invoices: undefined }),
  ),
  mutant('HEATING-VAT-MISSING', 'no tax number', heatingDocument, buyer({ vat: '' })),
  mutant('HEATING-SUPPLY-MISSING', 'no supply number', heatingDocument, buyer({ supply_account_no: '' })),
  mutant(
    'HEATING-FUEL-MISSING',
    'another fuel',
    heatingDocument,
    fc.constant((document) => ({
      ...document,
      invoice_lines: document.invoice_lines.map((invoice_line) =>
        invoice_line.fuel_code === 999 ? invoice_line : { ...invoice_line, fuel_code: 20 },
      ),
    })),
  ),
  mutant(
    'HEATING-QUANTITY-MISSING',
    'no quantity',
    heatingDocument,
    fc.constant((document) => ({
      ...document,
      invoice_lines: document.invoice_lines.map(({ quantity: _, unit_price: __, ...rest }) => rest),
    })),
  ),
  mutant(
    'HEATING-CATEGORY-MISSING',
    'no indication',
    heatingDocument,
    header({ special_invoice_category: undefined }),
  ),
  mutant(
    'NOTES-NOT-CODED',
    'indication only in the notes',
    heatingDocument,
    header({ special_invoice_category: undefined, notes: 'Επίδομα θέρμανσης 2026' }),
  ),
  mutant(
    'LINE-NET-DIFFERS',
    'net is not quantity × price',
    salesInvoice,
    oneLine(fc.constant(0), (_, { net_total_price }) => ({
      quantity: '2',
      unit_price: plus(net_total_price, '1'),
    })),
  ),
  mutant(
    'LINE-VAT-DIFFERS',
    'VAT is not net × rate',
    salesInvoice,
    oneLine(cents, (by, { vat_total, subtotal }) => ({
      vat_total: plus(vat_total, by),
      subtotal: plus(subtotal, by),
    })),
  ),
  mutant(
    'LINE-SUBTOTAL-DIFFERS',
    'subtotal is no sum',
    salesInvoice,
    oneLine(cents, (by, { subtotal }) => ({ subtotal: plus(subtotal, by) })),
  ),
  mutant(
    'VAT-RATE-UNKNOWN',
    'rate not in force',
    receipt,
    oneLine(fc.constantFrom('0.24', '23', '12.5'), (vat_rate) => ({
      vat_rate,
      vat_exemption_code: undefined,
    })),
  ),
  mutant(
    '331',
    'income category on the clearance line',
    clearance,
    detail(1, { classification_category: 'category1_1' }),
  ),
  mutant(
    '101',
    'no type on the clearance line',
    clearance,
    fc.constantFrom(undefined, '').chain((classification_type) => detail(1, { classification_type })),
  ),

  beside(
    'none',
    'the foreign amount agrees',
    plainRate,
    ({ payable_total_amount: euro, exchange_rate = '1' }) => ({
      payable_foreign: toCents(times(euro, exchange_rate)),
    }),
  ),
  beside(
    'FOREIGN-RATE-INVERTED',
    'rate upside down',
    plainRate,
    ({ payable_total_amount: euro, exchange_rate = '1' }) => ({
      payable_foreign: divide(euro, exchange_rate, 2),
    }),
  ),
  beside(
    'FOREIGN-AMOUNT-AS-EURO',
    'foreign amount in the euro fields',
    plainRate,
    ({ payable_total_amount: euro }) => ({
      payable_foreign: euro,
    }),
  ),
  beside('FOREIGN-AMOUNT-DIFFERS', 'some other amount', plainRate, ({ payable_total_amount: euro }) => ({
    payable_foreign: times(euro, '7'),
  })),
  beside('CLEARS-ELSEWHERE', 'a receipt that clears', receipt, () => ({ clears: ['A-1'] })),
  beside('CLEARS-ITSELF', 'a clearance of itself', clearance, ({ external_id }) => ({
    clears: [external_id],
  })),
];
