import fc, { type Arbitrary } from 'fast-check';
import { buyer, header, headerOf, line, type Mutant, mutant, oneLine } from './changes.ts';
import {
  acquisition,
  clearance,
  commissionSale,
  creditNote,
  looseCreditNote,
  receipt,
  retailCreditNote,
  salesInvoice,
  serviceAbroad,
  serviceInvoice,
  supplement,
  validDocument,
} from './valid-documents.ts';

const withoutAddress = { city: undefined, street: undefined, postal_code: undefined };
const business = fc.oneof(salesInvoice, commissionSale, clearance, supplement, serviceInvoice);
const several = salesInvoice.filter(({ invoice_lines }) => invoice_lines.length > 1);
const taxed = { vat_rate: '24', vat_exemption_code: undefined };

/** Documents of which the interface says nothing, and the authority is known to answer: the table per kind. */
export const doubtfulMutants: readonly Arbitrary<Mutant>[] = [
  mutant('204', 'no tax number', business, buyer({ vat: undefined })),
  mutant('204', 'no name', fc.oneof(business, serviceAbroad, acquisition), buyer({ name: '' })),
  mutant('204', 'no country', fc.oneof(salesInvoice, supplement, serviceAbroad), buyer({ country_code: '' })),
  mutant(
    '204',
    'no counterpart',
    fc.oneof(business, acquisition, creditNote),
    header({ counterpart: undefined }),
  ),
  mutant('204', 'no number of a Greek buyer', fc.oneof(creditNote, looseCreditNote), buyer({ vat: ' ' })),
  mutant(
    'none',
    'no number of a buyer abroad',
    fc.oneof(serviceAbroad, looseCreditNote),
    buyer({ vat: undefined, country_code: 'US' }),
  ),
  mutant('204', 'no address', fc.oneof(serviceInvoice, serviceAbroad, acquisition), buyer(withoutAddress)),
  mutant(
    '204',
    'a city alone',
    fc.oneof(serviceInvoice, acquisition),
    buyer({ ...withoutAddress, city: 'Βόλος' }),
  ),
  mutant('204', 'no correlated MARK', fc.oneof(supplement, creditNote), header({ correlated_invoices: [] })),
  mutant('204', 'no payment method', validDocument, header({ payment_method_type: undefined })),
  mutant('204', 'a line without a description', business, line({ name: '' })),
  mutant('none', 'a receipt without a description', fc.oneof(receipt, retailCreditNote), line({ name: '' })),
  mutant('202', 'wrong check digit', fc.oneof(salesInvoice, serviceInvoice), buyer({ vat: '094014202' })),
  mutant('202', 'nothing but zeros', salesInvoice, buyer({ vat: '000000000' })),
  mutant('202', 'a number of another country', salesInvoice, buyer({ vat: 'DE123456788' })),
  mutant('215', 'VAT on a service abroad', serviceAbroad, line(taxed)),
  mutant('218', 'VAT on a title of acquisition', acquisition, line(taxed)),
  mutant(
    '242',
    'a buyer abroad',
    fc.oneof(salesInvoice, serviceInvoice),
    fc.constantFrom('DE', 'US', 'CY').chain((country_code) => buyer({ country_code, vat: 'X1234567' })),
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
  mutant('244', 'a buyer in the Union', serviceAbroad, buyer({ country_code: 'FR' })),
  mutant('244', 'a buyer in Greece', serviceAbroad, buyer({ country_code: 'GR', vat: '094014201' })),
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
    '308',
    'a category of other kinds',
    fc.oneof(serviceInvoice, serviceAbroad),
    line({ classification_category: 'category1_1' }),
  ),
  mutant('313', 'a retail type on an invoice', salesInvoice, line({ classification_type: 'E3_561_003' })),
  mutant('313', 'an own sale on a 1.4', commissionSale, line({ classification_type: 'E3_561_001' })),
  mutant(
    '313',
    'a domestic type on a service abroad',
    serviceAbroad,
    oneLine(fc.constantFrom('E3_561_001', '_', undefined), (classification_type) => ({
      classification_type,
    })),
  ),
  mutant(
    'SPECIAL-CATEGORY-KIND',
    'a category of cash registers, and 13 on an invoice',
    salesInvoice,
    headerOf(fc.constantFrom(8, 9, 13), (special_invoice_category) => ({ special_invoice_category })),
  ),
  mutant('none', 'correlation not possible', retailCreditNote, header({ special_invoice_category: 13 })),
];
