import fc, { type Arbitrary } from 'fast-check';
import { compare, divide, plus, sum, times, toCents } from '../../shared/money/decimal.ts';
import {
  appended,
  beside,
  cents,
  charge,
  detail,
  headerOf,
  type Mutant,
  mutant,
  nextNumber,
  oneLine,
  summed,
  thenSummed,
} from './changes.ts';
import { decimalText } from './document-shapes.ts';
import { clearance, foreignDocument, receipt, salesInvoice, validDocument } from './valid-documents.ts';
import { fuelInvoice, fuelReceipt, heatingDocument } from './valid-fuel-documents.ts';

const fuel = fc.oneof(fuelInvoice, fuelReceipt);
const several = salesInvoice.filter(({ invoice_lines }) => invoice_lines.length > 1);
/** A rate clearly apart from 1, on an amount that rounding cannot blur. */
const plainRate = fc
  .tuple(
    salesInvoice.filter(({ payable_total_amount: euro }) => compare(euro, '100') > 0),
    fc.oneof(decimalText(110, 300, 2), decimalText(40, 90, 2)),
  )
  .map(([document, exchange_rate]) => ({ ...document, currency: 'USD', exchange_rate }));

/** Changes that depend on the document, or on what the export says beside it. */
export const otherMutants: readonly Arbitrary<Mutant>[] = [
  mutant(
    '101',
    'currency in small letters',
    foreignDocument,
    headerOf(fc.constant(0), (_, { currency = '' }) => ({ currency: currency.toLowerCase() })),
  ),
  mutant(
    '208',
    'the sum paid to the principal',
    clearance,
    fc.constant((document) => ({
      ...document,
      payable_total_amount: document.invoice_lines[0]?.net_total_price ?? '0',
    })),
  ),
  mutant(
    '222',
    'fee of 0.00',
    clearance,
    thenSummed(detail(2, { net_total_price: '0.00', vat_total: '0.00', subtotal: '0.00' })),
  ),
  mutant(
    '246',
    'a third line',
    clearance,
    appended((lines) => ({
      ...lines.find((one) => one.invoice_detail_type === 2),
      line_number: nextNumber(lines),
      net_total_price: '1.00',
      vat_rate: '0',
      vat_total: '0.00',
      subtotal: '1.00',
    })),
  ),
  mutant(
    '261',
    'line number repeated',
    validDocument,
    appended((lines) => ({
      ...(lines[0] ?? {
        line_number: 1,
        net_total_price: '1',
        vat_rate: '24',
        vat_total: '0',
        subtotal: '1',
      }),
    })),
  ),
  mutant(
    '268',
    'only a service charge',
    fuel,
    fc.constant((document) =>
      summed({
        ...document,
        invoice_lines: document.invoice_lines.slice(0, 1).map((one) => ({ ...one, fuel_code: 999 })),
      }),
    ),
  ),
  mutant(
    '269',
    'service charge a cent above the fuel',
    fuel.filter(({ invoice_lines }) => invoice_lines.every(({ fuel_code }) => fuel_code !== 999)),
    charge((lines) => plus(sum(lines.map((one) => one.net_total_price)), '0.01')),
  ),
  mutant(
    'none',
    'service charge equal to the fuel',
    fuel.filter(({ invoice_lines }) => invoice_lines.every(({ fuel_code }) => fuel_code !== 999)),
    charge((lines) => sum(lines.map((one) => one.net_total_price))),
  ),
  mutant(
    '270',
    'two service charges',
    fuel,
    charge(() => '0.01').chain((once) =>
      charge(() => '0.01').map((twice) => (document) => twice(once(document))),
    ),
  ),
  mutant(
    'none',
    'a buyer abroad on purpose',
    salesInvoice,
    fc.constant((document) => ({
      ...document,
      special_invoice_category: 5,
      counterpart: { ...document.counterpart, country_code: 'DE', vat: 'DE123456788' },
    })),
  ),
  mutant(
    '304',
    'one line without classification',
    several,
    fc.constant((document) => ({
      ...document,
      invoice_lines: document.invoice_lines.map((one, index) =>
        index === 0 ? { ...one, classification_category: undefined, classification_type: undefined } : one,
      ),
    })),
  ),
  mutant(
    'PAYABLE-NOTHING',
    'lines for nothing',
    salesInvoice,
    fc.constant((document) => ({
      ...document,
      ...{ net_total_amount: '0', vat_total_amount: '0', total_amount: '0', payable_total_amount: '0' },
      invoice_lines: document.invoice_lines.map((one) => ({
        ...one,
        ...{ unit_price: '0', net_total_price: '0', vat_total: '0', subtotal: '0' },
      })),
    })),
  ),
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
    ({ payable_total_amount: euro }) => ({ payable_foreign: euro }),
  ),
  beside('FOREIGN-AMOUNT-DIFFERS', 'some other amount', plainRate, ({ payable_total_amount: euro }) => ({
    payable_foreign: times(euro, '7'),
  })),
  beside('CLEARS-ELSEWHERE', 'a receipt that clears', receipt, () => ({ clears: ['A-1'] })),
  beside('CLEARS-ITSELF', 'a clearance of itself', clearance, ({ external_id }) => ({
    clears: [external_id],
  })),
];
