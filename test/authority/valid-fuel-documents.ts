import fc, { type Arbitrary } from 'fast-check';
import type { Document } from '../../shared/documents/document.ts';
import {
  classified,
  decimalText,
  documentsOf,
  greek,
  type LinePlan,
  line,
  taxed,
} from './document-shapes.ts';

const fuelQuantity = fc.record({
  quantity: decimalText(1, 900_000, 2),
  unit_price: decimalText(5_000, 30_000, 4),
});
const fuelCode = fc
  .constantFrom(...'10 11 12 13 14 15 20 21 32 33 34 35 36 37 38 40 41 42 43 44 50 60 61 70 71 72'.split(' '))
  .map((code) => ({ fuel_code: Number(code) }));
const fuelLine = (category: Arbitrary<Partial<LinePlan>>) =>
  line(fuelQuantity, fc.record({ vat_rate: taxed }), category, fuelCode);

/** One service charge at most, worth at most one cent: less than any fuel on the document, or equal. */
const serviceCharge = (category: Arbitrary<Partial<LinePlan>>) =>
  fc.option(line(fc.constant({ net_total_price: '0.01', vat_rate: '24', fuel_code: 999 }), category), {
    nil: undefined,
  });

const fuelLines = (category: Arbitrary<Partial<LinePlan>>): Arbitrary<LinePlan[]> =>
  fc
    .tuple(fc.array(fuelLine(category), { minLength: 1, maxLength: 3 }), serviceCharge(category))
    .map(([fuels, charge]) => (charge === undefined ? fuels : [...fuels, charge]));

const fuelHeader = fc.constant({ fuel_invoice: true });
const wholesale = classified('1_1', 'E3_561_001');
const overTheCounter = classified('1_1', 'E3_561_003');

export const fuelInvoice = documentsOf({
  type: '1.1',
  counterpart: greek,
  header: fuelHeader,
  lines: fuelLines(wholesale),
});
export const fuelReceipt = documentsOf({
  type: '11.1',
  header: fuelHeader,
  lines: fuelLines(overTheCounter),
});

const withSupply = greek.map((buyer) => ({ ...buyer, supply_account_no: '112345678901' }));
const heatingHeader = { fuel_invoice: true, special_invoice_category: 11 };
const heatingLines = (category: Arbitrary<Partial<LinePlan>>) =>
  fc
    .tuple(
      line(
        fuelQuantity,
        fc.record({ vat_rate: fc.constant('24') }),
        category,
        fc.constantFrom(30, 31).map((fuel_code) => ({ fuel_code })),
      ),
      serviceCharge(category),
    )
    .map(([oil, charge]) => (charge === undefined ? [oil] : [oil, charge]));

const heatingOf = (type: string, category: Arbitrary<Partial<LinePlan>>, more: Partial<Document> = {}) =>
  documentsOf({
    type,
    counterpart: withSupply,
    header: fc.constant({ ...heatingHeader, ...more }),
    lines: heatingLines(category),
  });

const marks = { correlated_invoices: ['400001925600940'] };

export const heatingDocument = fc.oneof(
  heatingOf('1.1', wholesale),
  heatingOf('1.4', classified('1_7', 'E3_881_001')),
  heatingOf('1.6', wholesale, marks),
  heatingOf('5.1', wholesale, marks),
  heatingOf('5.2', wholesale),
  heatingOf('11.1', overTheCounter),
  heatingOf('11.4', overTheCounter),
);
