import fc, { type Arbitrary } from 'fast-check';
import type { Counterpart, Document, Line } from '../../shared/documents/document.ts';
import { buyer, type Change, header, line, type Mutant, summed, thenSummed } from './changes.ts';
import { validDocument } from './valid-documents.ts';

const someText = fc.constantFrom(
  ...' · _ · x · GR · EL · QQ · constructor · __proto__ · USD · usd · EUR · XYZ · 7 · 31 · 99 · category1_1 · category1_7 · category1_95 · category2_9 · category2_1 · E3_561_001 · E3_881_001 · E3_881_003 · E3_585_009'.split(
    ' · ',
  ),
);
const someDecimal = fc.constantFrom(
  ...'0 · -1 · 0.01 · 0.001 · 1 · 24 · 13 · 6 · 0.24 · 100 · 50000 · 50000.01 · 1.123456 · 99999999999999.99'.split(
    ' · ',
  ),
);
const someInteger = fc.constantFrom(-1, 0, 1, 2, 3, 7, 8, 10, 11, 13, 14, 20, 30, 31, 999, 1000);
const someFlag = fc.boolean();

const absentOr = <T>(value: Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 4 });
const type = fc.constantFrom(
  ...'1.1 · 1.4 · 1.5 · 1.6 · 2.1 · 2.3 · 3.1 · 5.1 · 5.2 · 11.1 · 11.4 ·  · 1 · 1.2 · constructor'.split(
    ' · ',
  ),
);

const headerNoise: Arbitrary<Partial<Document>> = fc.oneof(
  type.map((invoice_type_code) => ({ invoice_type_code })),
  absentOr(someText).map((currency) => ({ currency })),
  absentOr(someDecimal).map((exchange_rate) => ({ exchange_rate })),
  absentOr(someFlag).map((fuel_invoice) => ({ fuel_invoice })),
  absentOr(someInteger).map((special_invoice_category) => ({ special_invoice_category })),
  absentOr(someInteger).map((payment_method_type) => ({ payment_method_type })),
  someDecimal.map((net_total_amount) => ({ net_total_amount })),
  someDecimal.map((vat_total_amount) => ({ vat_total_amount })),
  someDecimal.map((total_amount) => ({ total_amount })),
  someDecimal.map((payable_total_amount) => ({ payable_total_amount })),
  fc
    .constantFrom<string[] | undefined>(undefined, [], ['400001925600940'])
    .map((correlated_invoices) => ({ correlated_invoices })),
  fc.constantFrom(undefined, {}).map((counterpart) => ({ counterpart })),
);
const buyerNoise: Arbitrary<Counterpart> = fc.oneof(
  absentOr(someText).map((country_code) => ({ country_code })),
  absentOr(someText).map((vat) => ({ vat })),
  absentOr(someText).map((name) => ({ name })),
  absentOr(someText).map((supply_account_no) => ({ supply_account_no })),
);
const lineNoise: Arbitrary<Partial<Line>> = fc.oneof(
  absentOr(someDecimal).map((quantity) => ({ quantity })),
  absentOr(someInteger).map((quantity_type) => ({ quantity_type })),
  absentOr(someDecimal).map((unit_price) => ({ unit_price })),
  someDecimal.map((net_total_price) => ({ net_total_price })),
  someDecimal.map((vat_rate) => ({ vat_rate })),
  someDecimal.map((vat_total) => ({ vat_total })),
  someDecimal.map((subtotal) => ({ subtotal })),
  absentOr(someText).map((vat_exemption_code) => ({ vat_exemption_code })),
  absentOr(someText).map((classification_category) => ({ classification_category })),
  absentOr(someText).map((classification_type) => ({ classification_type })),
  absentOr(someInteger).map((fuel_code) => ({ fuel_code })),
  absentOr(someInteger).map((invoice_detail_type) => ({ invoice_detail_type })),
  absentOr(someFlag).map((expense) => ({ expense })),
  someInteger.map((line_number) => ({ line_number })),
);

const noise: Change = fc.oneof(
  headerNoise.chain(header),
  buyerNoise.chain(buyer),
  lineNoise.chain(line),
  thenSummed(lineNoise.chain(line)),
  fc.nat().map(
    (at) => (document: Document) =>
      summed({
        ...document,
        invoice_lines: document.invoice_lines.filter(
          (_, index) => index !== at % document.invoice_lines.length,
        ),
      }),
  ),
);

/** One to three fields set to whatever: what nobody thought of. */
export const noiseMutant: Arbitrary<Mutant> = fc
  .tuple(validDocument, fc.array(noise, { minLength: 1, maxLength: 3 }))
  .map(([document, changes]) => ({
    name: 'noise',
    code: 'any',
    document: changes.reduce((before, change) => change(before), document),
  }));
