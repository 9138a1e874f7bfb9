import fc, { type Arbitrary } from 'fast-check';
import { minus, plus, sum } from '../../shared/money/decimal.ts';
import {
  appended,
  buyer,
  cents,
  charge,
  detail,
  header,
  headerOf,
  line,
  type Mutant,
  mutant,
  netOf,
  nextNumber,
  oneLine,
  summed,
  thenSummed,
} from './changes.ts';
import {
  clearance,
  commissionSale,
  foreignDocument,
  receipt,
  salesInvoice,
  serviceAbroad,
  validDocument,
} from './valid-documents.ts';
import { fuelInvoice, fuelReceipt, heatingDocument } from './valid-fuel-documents.ts';

const fuel = fc.oneof(fuelInvoice, fuelReceipt);
const long = (length: number) => 'χ'.repeat(length);

/** Documents that the authority refuses at issue, by its own code. */
export const authorityMutants: readonly Arbitrary<Mutant>[] = [
  mutant('none', 'nothing changed', validDocument, header({})),

  mutant(
    '101',
    'currency in small letters',
    foreignDocument,
    headerOf(fc.constant(0), (_, { currency = '' }) => ({ currency: currency.toLowerCase() })),
  ),
  mutant(
    '101',
    'currency unlisted',
    foreignDocument,
    headerOf(fc.constantFrom('BYN', 'ZMW', 'XXX', 'US', 'EURO', '€'), (currency) => ({ currency })),
  ),
  mutant('101', 'negative amount', validDocument, netOf(fc.constantFrom('-0.01', '-100'))),
  mutant('101', 'more than two decimals', salesInvoice, netOf(fc.constantFrom('0.001', '10.005', '99.999'))),
  mutant(
    '101',
    'more than 15 digits',
    salesInvoice,
    netOf(fc.constantFrom('99999999999999.99', '1000000000000000')),
  ),
  mutant('101', 'rate above 50,000', foreignDocument, header({ exchange_rate: '89500' })),
  mutant(
    '101',
    'quantity not above 0',
    validDocument,
    oneLine(fc.constantFrom('0', '-1', '-0.5'), (quantity) => ({ quantity, unit_price: undefined })),
  ),
  mutant(
    '101',
    'quantity type',
    validDocument,
    oneLine(fc.constantFrom(0, 8, -1), (quantity_type) => ({ quantity_type })),
  ),
  mutant(
    '101',
    'special category',
    validDocument,
    headerOf(fc.constantFrom(0, 14, 99), (special_invoice_category) => ({ special_invoice_category })),
  ),
  mutant('101', 'detail type', clearance, detail(2, { invoice_detail_type: 3 })),
  mutant(
    '101',
    'exemption reason',
    serviceAbroad,
    oneLine(fc.constantFrom('0', '32', 'x'), (vat_exemption_code) => ({ vat_exemption_code })),
  ),
  mutant(
    '101',
    'country',
    salesInvoice,
    fc.constantFrom('XI', 'XK', 'QQ', 'Atlantis').map((country_code) => (document) => ({
      ...document,
      counterpart: { ...document.counterpart, country_code },
    })),
  ),
  mutant('101', 'name too long', salesInvoice, buyer({ name: long(201) })),
  mutant('101', 'tax number too long', salesInvoice, buyer({ vat: long(31) })),
  mutant('101', 'supply number too long', fuelInvoice, buyer({ supply_account_no: long(101) })),
  mutant('101', 'category misspelt', salesInvoice, line({ classification_category: 'category1-1' })),
  mutant('101', 'type misspelt', salesInvoice, line({ classification_type: '561_001' })),
  mutant(
    '101',
    'clearance without expense',
    clearance,
    fc.constantFrom(false, undefined).chain((expense) => detail(1, { expense })),
  ),

  mutant(
    '203',
    'total is no sum',
    validDocument,
    headerOf(cents, (by, { total_amount }) => ({ total_amount: plus(total_amount, by) })),
  ),
  mutant('204', 'detail type missing', clearance, detail(1, { invoice_detail_type: undefined })),
  mutant(
    '204',
    'both detail types missing',
    clearance,
    fc.constant((document) => ({
      ...document,
      invoice_lines: document.invoice_lines.map(({ invoice_detail_type: _, ...rest }) => rest),
    })),
  ),
  mutant(
    '205',
    'detail type elsewhere',
    fc.oneof(salesInvoice, commissionSale),
    oneLine(fc.constantFrom(1, 2), (invoice_detail_type) => ({ invoice_detail_type })),
  ),
  mutant('205', 'expense elsewhere', receipt, line({ expense: true })),
  mutant(
    '207',
    'net total',
    validDocument,
    headerOf(cents, (by, { net_total_amount }) => ({ net_total_amount: plus(net_total_amount, by) })),
  ),
  mutant(
    '208',
    'payable total',
    validDocument,
    headerOf(cents, (by, { payable_total_amount }) => ({
      payable_total_amount: plus(payable_total_amount, by),
    })),
  ),
  mutant(
    '208',
    'payable total, a cent less',
    validDocument,
    headerOf(fc.constant(0), (_, { payable_total_amount }) => ({
      payable_total_amount: minus(payable_total_amount, '0.01'),
    })),
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
    '209',
    'VAT total',
    validDocument,
    headerOf(cents, (by, { vat_total_amount }) => ({ vat_total_amount: plus(vat_total_amount, by) })),
  ),
  mutant(
    '211',
    'rate not above 0',
    foreignDocument,
    headerOf(fc.constantFrom('0', '-1.08', '0.000004'), (exchange_rate) => ({ exchange_rate })),
  ),
  mutant(
    '217',
    'no exemption reason',
    serviceAbroad,
    oneLine(fc.constantFrom(undefined, ''), (vat_exemption_code) => ({ vat_exemption_code })),
  ),
  mutant(
    '222',
    'fee of 0.00',
    clearance,
    thenSummed(detail(2, { net_total_price: '0.00', vat_total: '0.00', subtotal: '0.00' })),
  ),
  mutant(
    '231',
    'E3 on the clearance line',
    clearance,
    fc
      .constantFrom('E3_561_001', 'E3_585_009')
      .chain((classification_type) => detail(1, { classification_type })),
  ),
  mutant('246', 'two fees', clearance, detail(1, { invoice_detail_type: 2 })),
  mutant('246', 'two clearances', clearance, detail(2, { invoice_detail_type: 1 })),
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
    '247',
    'fuel code without the switch',
    fc.oneof(fuel, heatingDocument),
    headerOf(fc.constantFrom(false, undefined), (fuel_invoice) => ({ fuel_invoice })),
  ),
  mutant('247', 'fuel code on another document', salesInvoice, line({ fuel_code: 20 })),
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
  mutant('271', 'exemption reason beside VAT', receipt, line({ vat_rate: '24', vat_exemption_code: '7' })),
  mutant(
    '313',
    'third-party code on a 1.5',
    clearance,
    fc.constantFrom<1 | 2>(1, 2).chain((kind) => detail(kind, { classification_type: 'E3_881_001' })),
  ),
  mutant('313', 'fee without a code', clearance, detail(2, { classification_type: '_' })),
  mutant(
    '313',
    'information category on a 1.4',
    commissionSale,
    line({ classification_category: 'category1_95' }),
  ),
  mutant(
    '331',
    'third-party category on the fee',
    clearance,
    detail(2, { classification_category: 'category1_7' }),
  ),
  mutant(
    '331',
    'own goods on a 1.4',
    commissionSale,
    oneLine(fc.constantFrom('category1_1', 'category1_3', 'category1_2'), (classification_category) => ({
      classification_category,
    })),
  ),
];
