import fc, { type Arbitrary } from 'fast-check';
import {
  completeLine,
  completeTotals,
  type LineNumbers,
} from '../../shared/documents/build/complete-money.ts';
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

export const name = fc.constantFrom(
  'Καφές Βραζιλίας 250 g',
  'Office chair',
  'Σέρβις λέβητα',
  'Ελαιόλαδο 5 lt',
  'Ώρες 12/2026',
);
/** Reasons that go with every kind, country and classification. */
export const exemption = fc.constantFrom(
  ...'1 2 5 6 7 9 10 11 12 13 15 17 18 19 20 21 22 23 24 25 26 27'.split(' '),
);
export const taxed = fc.constantFrom('24', '13', '6', '17', '9', '4', '3');

/** Net from quantity and price, or stated outright. */
export const amount: Arbitrary<LineNumbers> = fc.oneof(
  fc.record({ quantity: decimalText(1, 500_000, 3), unit_price: decimalText(10_000, 9_000_000, 4) }),
  fc.record({ net_total_price: decimalText(1, 90_000_000, 2) }),
);

export const vat = (rates: Arbitrary<string>): Arbitrary<LineNumbers & { vat_exemption_code?: string }> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ vat_rate: rates }) },
    { weight: 1, arbitrary: fc.record({ vat_rate: fc.constant('0'), vat_exemption_code: exemption }) },
  );

export const exempt = fc.record({ vat_rate: fc.constant('0'), vat_exemption_code: exemption });

export const line = (...parts: Arbitrary<Partial<LinePlan>>[]): Arbitrary<LinePlan> =>
  fc
    .tuple(fc.record({ name, quantity_type: fc.integer({ min: 1, max: 7 }) }), ...parts)
    .map((given) => Object.assign({}, ...given));

export const classified = (category: string, ...types: string[]): Arbitrary<Partial<LinePlan>> =>
  fc.constantFrom(...types).map((type) => ({
    classification_category: `category${category}`,
    classification_type: type,
  }));

export const greek: Arbitrary<Counterpart> = fc.record(
  {
    name: fc.constantFrom('Αφοί Δοκιμαστικού ΟΕ', 'Υποθετική Ναυτιλιακή ΑΕ', 'Παράδειγμα ΙΚΕ'),
    country_code: fc.constant('GR'),
    vat: fc.constantFrom('064677095', '925667500', '320806520', '090000045'),
    city: fc.constant('Πειραιάς'),
    postal_code: fc.constant('18535'),
  },
  { requiredKeys: ['name', 'country_code', 'vat'] },
);

export const abroad = (country: string): Arbitrary<Counterpart> =>
  fc.record({
    name: fc.constant('Sample Trading Ltd'),
    country_code: fc.constant(country),
    vat: fc.constant('X1234567'),
    city: fc.constant('Harbour'),
    street: fc.constant('Quay 1'),
  });

/** The counterpart with an address, which some kinds want. */
export const addressed = (counterpart: Arbitrary<Counterpart>): Arbitrary<Counterpart> =>
  counterpart.map((one) => ({ ...one, city: 'Πειραιάς', postal_code: '18535' }));

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

export interface Shape {
  type: string;
  counterpart?: Arbitrary<Counterpart>;
  header?: Arbitrary<Partial<Document>>;
  lines: Arbitrary<LinePlan[]>;
}

export const documentsOf = ({
  type,
  counterpart,
  header = fc.constant({}),
  lines,
}: Shape): Arbitrary<Document> =>
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
