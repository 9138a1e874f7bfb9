import fc, { type Arbitrary } from 'fast-check';
import type { Document } from '../../shared/documents/document.ts';
import { currencyMagnitudes } from '../../shared/facts/currencies.ts';
import { divide, equals, times } from '../../shared/money/decimal.ts';
import {
  abroad,
  addressed,
  amount,
  classified,
  decimalText,
  documentsOf,
  exempt,
  greek,
  type LinePlan,
  line,
  taxed,
  vat,
} from './document-shapes.ts';
import { fuelInvoice, fuelReceipt, heatingDocument } from './valid-fuel-documents.ts';

const some = (one: Arbitrary<LinePlan>) => fc.array(one, { minLength: 1, maxLength: 4 });

const goods = some(line(amount, vat(taxed), classified('1_1', 'E3_561_001', 'E3_561_007')));
const services = some(line(amount, vat(taxed), classified('1_3', 'E3_561_001', 'E3_561_007')));
const retail = some(line(amount, vat(taxed), classified('1_1', 'E3_561_003', 'E3_561_007')));
const original: Arbitrary<Partial<Document>> = fc.constant({ correlated_invoices: ['400001925600940'] });

export const salesInvoice = documentsOf({ type: '1.1', counterpart: greek, lines: goods });
export const supplement = documentsOf({ type: '1.6', counterpart: greek, header: original, lines: goods });
export const serviceInvoice = documentsOf({ type: '2.1', counterpart: addressed(greek), lines: services });
export const creditNote = documentsOf({ type: '5.1', counterpart: greek, header: original, lines: goods });
export const looseCreditNote = documentsOf({ type: '5.2', counterpart: greek, lines: goods });
export const receipt = documentsOf({ type: '11.1', lines: retail });
export const retailCreditNote = documentsOf({ type: '11.4', lines: retail });

export const serviceAbroad = documentsOf({
  type: '2.3',
  counterpart: abroad('US'),
  lines: some(line(amount, exempt, classified('1_3', 'E3_561_006', 'E3_561_007'))),
});

export const acquisition = documentsOf({
  type: '3.1',
  counterpart: addressed(greek),
  lines: some(
    line(
      amount,
      exempt,
      classified('2_1', 'E3_102_002', 'E3_102_003'),
      fc.constantFrom({}, { expense: true }),
    ),
  ),
});

export const commissionSale = fc.oneof(
  ...[
    { buyer: greek, type: 'E3_881_001' },
    { buyer: abroad('DE'), type: 'E3_881_003' },
    { buyer: abroad('US'), type: 'E3_881_004' },
  ].map(({ buyer, type }) =>
    documentsOf({
      type: '1.4',
      counterpart: buyer,
      lines: some(line(amount, vat(taxed), classified('1_7', type))),
    }),
  ),
);

const clearanceLine = line(
  amount,
  vat(taxed),
  classified('2_9', '_'),
  fc.constant({ expense: true, invoice_detail_type: 1 }),
);
const feeLine = line(
  fc.record({ net_total_price: decimalText(1, 90_000_000, 2) }),
  exempt,
  fc.oneof(...['1_1', '1_2', '1_3'].map((category) => classified(category, 'E3_561_001', 'E3_561_007'))),
  fc.constant({ invoice_detail_type: 2 }),
);
export const clearance = documentsOf({
  type: '1.5',
  counterpart: greek,
  lines: fc.tuple(clearanceLine, feeLine).chain((both) => fc.constantFrom([...both], [...both].reverse())),
});

const euroDocument = fc.oneof(
  salesInvoice,
  supplement,
  serviceInvoice,
  serviceAbroad,
  acquisition,
  creditNote,
  looseCreditNote,
  receipt,
  retailCreditNote,
  commissionSale,
  clearance,
  fuelInvoice,
  fuelReceipt,
  heatingDocument,
);

/** A rate within a half and twice the usual one, with up to five decimals. */
const rateOf = (currency: string): Arbitrary<string> =>
  fc
    .integer({ min: 60, max: 190 })
    .map((percent) => divide(times(currencyMagnitudes.get(currency) ?? '1', String(percent)), '100', 5))
    .filter((rate) => !equals(rate, '1'));

export const foreignDocument: Arbitrary<Document> = fc
  .constantFrom('USD', 'GBP', 'JPY', 'CHF', 'KWD', 'IDR')
  .chain((currency) => fc.tuple(euroDocument, fc.constant(currency), rateOf(currency)))
  .map(([document, currency, exchange_rate]) => ({ ...document, currency, exchange_rate }));

/** Any document that is right, in euro or with a payable line in another currency. */
export const validDocument: Arbitrary<Document> = fc.oneof(
  { weight: 3, arbitrary: euroDocument },
  { weight: 1, arbitrary: foreignDocument },
);
