import fc, { type Arbitrary } from 'fast-check';
import { completeLine, type LineNumbers } from '../../shared/documents/complete-line.ts';
import { completeTotals } from '../../shared/documents/complete-totals.ts';
import type { Counterpart, Document, Line } from '../../shared/documents/document.ts';

/*
 * Documents that keep every rule, of every shape of the interface. Amounts are completed as the pipeline completes
 * them; everything else is stated here on its own.
 */

export type LinePlan = Omit<Line, keyof LineNumbers | 'line_number'> & LineNumbers;

/** Decimal text with at most `places` decimals between the two bounds, counted in the last place. */
export const decimalText = (min: number, max: number, places: number): Arbitrary<string> =>
  fc.integer({ min, max }).map((units) => {
    const digits = String(units).padStart(places + 1, '0');
    return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  });

const name = fc.constantFrom(
  'Καφές Βραζιλίας 250 g',
  'Office chair',
  'Σέρβις λέβητα',
  'Ελαιόλαδο 5 lt',
  'Ώρες 12/2026',
);
const exemption = fc.integer({ min: 1, max: 31 }).map(String);
const taxed = fc.constantFrom('24', '13', '6', '17', '9', '4', '3');

/** Net from quantity and price, or stated outright. */
const amount: Arbitrary<LineNumbers> = fc.oneof(
  fc.record({ quantity: decimalText(1, 500_000, 3), unit_price: decimalText(10_000, 9_000_000, 4) }),
  fc.record({ net_total_price: decimalText(1, 90_000_000, 2) }),
);

const vat = (rates: Arbitrary<string>): Arbitrary<LineNumbers & { vat_exemption_code?: string }> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ vat_rate: rates }) },
    { weight: 1, arbitrary: fc.record({ vat_rate: fc.constant('0'), vat_exemption_code: exemption }) },
  );

const exempt = fc.record({ vat_rate: fc.constant('0'), vat_exemption_code: exemption });

const line = (...parts: Arbitrary<Partial<LinePlan>>[]): Arbitrary<LinePlan> =>
  fc
    .tuple(fc.record({ name, quantity_type: fc.integer({ min: 1, max: 7 }) }), ...parts)
    .map((given) => Object.assign({}, ...given));

const classified = (category: string, ...types: string[]): Arbitrary<Partial<LinePlan>> =>
  fc.constantFrom(...types).map((type) => ({
    classification_category: `category${category}`,
    classification_type: type,
  }));

const greek: Arbitrary<Counterpart> = fc.record(
  {
    name: fc.constantFrom('Αφοί Δοκιμαστικού ΟΕ', 'Υποθετική Ναυτιλιακή ΑΕ', 'Παράδειγμα ΙΚΕ'),
    country_code: fc.constant('GR'),
    vat: fc.constantFrom('064677095', '925667500', '320806520', '090000045'),
    city: fc.constant('Πειραιάς'),
    postal_code: fc.constant('18535'),
  },
  { requiredKeys: ['name', 'country_code', 'vat'] },
);

const abroad = (country: string): Arbitrary<Counterpart> =>
  fc.record({
    name: fc.constant('Sample Trading Ltd'),
    country_code: fc.constant(country),
    vat: fc.constant('X1234567'),
  });

/** A line as the pipeline completes it. */
export function lineOf(plan: LinePlan, index: number): Line {
  const money = completeLine(plan);
  if (typeof money === 'string') throw new Error(`The generator made a line without money: ${money}.`);
  return { ...plan, ...money, line_number: index + 1 };
}

/** The document with its lines numbered and its totals summed. */
export function withLines(
  document: Omit<Document, 'invoice_lines' | keyof ReturnType<typeof completeTotals>>,
  plans: readonly LinePlan[],
): Document {
  const invoice_lines = plans.map(lineOf);
  return { ...document, ...completeTotals({}, invoice_lines), invoice_lines };
}

interface Shape {
  type: string;
  counterpart?: Arbitrary<Counterpart>;
  header?: Arbitrary<Partial<Document>>;
  lines: Arbitrary<LinePlan[]>;
}

const documentsOf = ({ type, counterpart, header = fc.constant({}), lines }: Shape): Arbitrary<Document> =>
  fc
    .record({
      external_id: fc.uuid(),
      payment_method_type: fc.integer({ min: 0, max: 7 }),
      notes: fc.option(fc.constantFrom('Παράδοση στην αποθήκη', 'Order 4711'), { nil: undefined }),
      more: header,
      buyer: counterpart ?? fc.constant(undefined),
      plans: lines,
    })
    .map(({ external_id, payment_method_type, notes, more, buyer, plans }) =>
      withLines(
        {
          external_id,
          invoice_type_code: type,
          payment_method_type,
          ...(notes === undefined ? {} : { notes }),
          ...(buyer === undefined ? {} : { counterpart: buyer }),
          ...more,
        },
        plans,
      ),
    );

const some = (one: Arbitrary<LinePlan>) => fc.array(one, { minLength: 1, maxLength: 4 });

const goods = some(line(amount, vat(taxed), classified('1_1', 'E3_561_001', 'E3_561_002', 'E3_561_007')));
const services = some(line(amount, vat(taxed), classified('1_3', 'E3_561_001', 'E3_561_007')));
const retail = some(line(amount, vat(taxed), classified('1_1', 'E3_561_003', 'E3_561_004')));
const original: Arbitrary<Partial<Document>> = fc.constant({ correlated_invoices: ['400001925600940'] });

export const salesInvoice = documentsOf({ type: '1.1', counterpart: greek, lines: goods });
export const supplement = documentsOf({ type: '1.6', counterpart: greek, header: original, lines: goods });
export const serviceInvoice = documentsOf({ type: '2.1', counterpart: greek, lines: services });
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
  counterpart: greek,
  lines: some(
    line(amount, exempt, classified('2_1', 'E3_102_002', 'E3_102_003'), fc.constant({ expense: true })),
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

const fuelQuantity = fc.record({
  quantity: decimalText(1, 900_000, 2),
  unit_price: decimalText(5_000, 30_000, 4),
});
const fuelCode = fc
  .constantFrom(
    10,
    11,
    12,
    13,
    14,
    15,
    20,
    21,
    32,
    33,
    34,
    35,
    36,
    37,
    38,
    40,
    41,
    42,
    43,
    44,
    50,
    60,
    61,
    70,
    71,
    72,
  )
  .map((fuel_code) => ({ fuel_code }));
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

export const foreignDocument: Arbitrary<Document> = fc
  .tuple(
    euroDocument,
    fc.constantFrom('USD', 'GBP', 'JPY', 'CHF', 'KWD', 'IDR'),
    fc.oneof(decimalText(1, 5_000_000_000, 5), decimalText(50, 400, 2)),
  )
  .map(([document, currency, exchange_rate]) => ({ ...document, currency, exchange_rate }));

/** Any document that is right, in euro or with a payable line in another currency. */
export const validDocument: Arbitrary<Document> = fc.oneof(
  { weight: 3, arbitrary: euroDocument },
  { weight: 1, arbitrary: foreignDocument },
);
