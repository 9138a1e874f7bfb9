import {
  type Change,
  changed,
  clearance,
  exempt,
  foreign,
  fuel,
  ofType,
  onBehalf,
  type Payload,
  sale,
} from './payloads.ts';

/** What a request that breaks a rule gets. Stage 1 uses no number, stage 2 uses one. */
export type Verdict =
  | { stage: 1; http: number; codes: readonly string[] }
  | { stage: 2; codes: readonly string[] }
  | 'accepted';

/** A sentence of the interface that states a rule, a request that keeps it and one that breaks it. */
export interface InterfaceRule {
  /** Section and point of docs/reference/interface.md, or `Schema` and an element of the schema of the authority. */
  at: string;
  rule: string;
  keeps: Payload;
  breaks: Payload;
  verdict: Verdict;
  /** The billing book that the broken request names, where it is not the one of its type. */
  book?: string;
}

const stage1 = (http: number, ...codes: string[]): Verdict => ({ stage: 1, http, codes });
const stage2 = (...codes: string[]): Verdict => ({ stage: 2, codes });
const accepted: Verdict = 'accepted';

type Broken = [at: string, rule: string, good: Payload, change: Change, verdict: Verdict, book?: string];

const lines = (payload: Payload, ...which: number[]) =>
  which.map((number) => payload.invoice_lines[number - 1] ?? {});

const heating = () =>
  changed(fuel(), {
    special_invoice_category: 11,
    counterpart: { supply_account_no: '1002003001' },
    lines: { 1: { fuel_code: 30 } },
  });

const ofTypeHeader = (type: string): Change => ({ invoice_type_code: type });

const charge = (fuelNet: number, chargeNet: number): Change => ({
  net_total_amount: fuelNet + chargeNet,
  vat_total_amount: 0,
  total_amount: fuelNet + chargeNet,
  payable_total_amount: fuelNet + chargeNet,
  lines: {
    1: { net_total_price: fuelNet, vat_rate: 0, vat_total: 0, subtotal: fuelNet, vat_exemption_code: '27' },
    2: {
      net_total_price: chargeNet,
      vat_rate: 0,
      vat_total: 0,
      subtotal: chargeNet,
      vat_exemption_code: '27',
    },
  },
});

const table: readonly Broken[] = [
  // Invoice
  [
    'Invoice, invoice_type_code',
    'a number is accepted at draft, 204 and 205 at issue',
    sale(),
    { invoice_type_code: 1.1 },
    stage2('204', '205'),
  ],
  [
    'Invoice, invoice_type_code',
    'a type is needed',
    sale(),
    { invoice_type_code: undefined },
    stage1(200, 'invoice_type_blank', 'billing_book_type'),
  ],
  [
    'Invoice, billing_book_id',
    'one of the account',
    sale(),
    { billing_book_id: 'nobody-s' },
    stage1(200, 'billing_book_unknown'),
    'as sent',
  ],
  [
    'Invoice, billing_book_id',
    'must be given',
    sale(),
    { billing_book_id: undefined },
    stage1(200, 'billing_book_missing'),
    'as sent',
  ],
  ['Invoice, billing_book_id', 'of the document’s type', sale(), {}, stage1(200, 'billing_book_type'), '2.1'],
  [
    'Invoice, billing_book_id',
    '2.3 uses the series of 2.1',
    ofType('2.3'),
    {},
    stage1(200, 'billing_book_type'),
    '1.1',
  ],
  ['Invoice, currency', 'lower case', foreign(), { currency: 'usd' }, stage2('101')],
  ['Invoice, currency', 'outside the list', foreign(), { currency: 'BYN' }, stage2('101')],
  ['Invoice, currency', 'no code at all', foreign(), { currency: 'DOLLARS' }, stage2('101')],
  [
    'Invoice, currency',
    'independent of document type and VAT',
    foreign(),
    { ...exempt(), currency: 'JPY', exchange_rate: 162.35 },
    accepted,
  ],
  [
    'Invoice, exchange_rate',
    'required whenever currency is not euro',
    foreign(),
    { exchange_rate: undefined },
    stage1(200, 'exchange_rate_blank'),
  ],
  [
    'Invoice, exchange_rate',
    'null is blank',
    foreign(),
    { exchange_rate: null },
    stage1(200, 'exchange_rate_blank'),
  ],
  [
    'Invoice, exchange_rate',
    'euro needs none',
    foreign(),
    { currency: 'EUR', exchange_rate: undefined },
    accepted,
  ],
  [
    'Invoice, exchange_rate',
    'a 6th decimal is rounded with no warning',
    foreign(),
    { exchange_rate: 1.084215 },
    accepted,
  ],
  [
    'Invoice, payable_total_amount',
    'must equal the sum of the lines',
    sale(),
    { payable_total_amount: 124.01 },
    stage2('208'),
  ],
  [
    'Invoice, payable_total_amount',
    'to the cent below too',
    sale(),
    { payable_total_amount: 123.99 },
    stage2('208'),
  ],
  [
    'Invoice, notes',
    'satisfies no coded-field requirement',
    exempt(),
    { notes: 'άρθρο 33', lines: { 1: { vat_exemption_code: undefined } } },
    stage2('217'),
  ],
  // Counterpart and Line
  [
    'Counterpart, vat',
    'the sandbox accepts any value',
    sale(),
    { counterpart: { vat: 'not a number' } },
    accepted,
  ],
  [
    'Counterpart, supply_account_no',
    'at header level silently ignored',
    heating(),
    { supply_account_no: '1002003001', counterpart: { supply_account_no: undefined } },
    accepted,
  ],
  [
    'Line, fuel_code',
    'sent as an integer, not a string',
    fuel(),
    { lines: { 1: { fuel_code: '20' } } },
    stage1(422, 'fuel_code_invalid'),
  ],
  [
    'Line, invoice_detail_type',
    'type 1.5 only',
    sale(),
    { lines: { 1: { invoice_detail_type: 2 } } },
    stage2('205'),
  ],
  // What the service does
  [
    'What the service does, 6',
    'a wrong tax choice is accepted',
    sale(),
    { lines: { 1: { classification_type: 'E3_561_003' } } },
    accepted,
  ],
  ['What the service does, 8', 'unknown fields are ignored at the top', sale(), { colour: 'blue' }, accepted],
  [
    'What the service does, 8',
    'and at the other levels',
    sale(),
    { counterpart: { colour: 'blue' }, lines: { 1: { colour: 'blue' } } },
    accepted,
  ],
  // Payload rules, Fuel documents
  [
    'Fuel documents, 1',
    'fuel_code needs fuel_invoice: true',
    fuel(),
    { fuel_invoice: undefined, invoice_lines: lines(fuel(), 1), payable_total_amount: 124 },
    stage2('247'),
  ],
  ['Fuel documents, 1', 'once for each line', fuel(), { fuel_invoice: false }, stage2('247', '247')],
  [
    'Fuel documents, 2',
    'outside the 29 values',
    fuel(),
    { lines: { 1: { fuel_code: 16 } } },
    stage1(422, 'fuel_code_invalid'),
  ],
  [
    'Fuel documents, 2',
    'also without fuel_invoice',
    sale(),
    { lines: { 1: { fuel_code: 0 } } },
    stage1(422, 'fuel_code_invalid'),
  ],
  [
    'Fuel documents, 3',
    'one line with 999',
    fuel(),
    {
      ...charge(200, 50),
      invoice_lines: [...fuel().invoice_lines, { ...fuel().invoice_lines[1], line_number: 3 }],
      payable_total_amount: 312,
      lines: { 1: { net_total_price: 200, subtotal: 188 } },
    },
    stage2('270'),
  ],
  [
    'Fuel documents, 4',
    'the 999 line is at most the others; equality passes',
    changed(fuel(), charge(75, 75)),
    charge(75, 75.01),
    stage2('269'),
  ],
  [
    'Fuel documents, 4',
    'a fuel document with 999 alone',
    fuel(),
    { invoice_lines: lines(fuel(), 2), payable_total_amount: 62 },
    stage2('268', '269'),
  ],
  [
    'Fuel documents, 5',
    'several fuels in one document',
    fuel(),
    { lines: { 2: { fuel_code: 10 } } },
    accepted,
  ],
  [
    'Fuel documents, 7',
    'the four data points are not checked by the authority',
    heating(),
    { special_invoice_category: undefined, notes: 'επίδομα θέρμανσης' },
    accepted,
  ],
  [
    'Fuel documents, 6',
    'special_invoice_category goes in the header: on a line it is lost, and so is its limit',
    heating(),
    { special_invoice_category: undefined, lines: { 1: { special_invoice_category: 99 } } },
    accepted,
  ],
  [
    'Fuel documents, 7',
    'credit notes are covered',
    changed(heating(), ofTypeHeader('5.2')),
    { counterpart: { vat: '' } },
    accepted,
  ],
  [
    'Fuel documents, 7',
    'retail is covered, with the buyer',
    changed(heating(), ofTypeHeader('11.1')),
    { counterpart: { supply_account_no: undefined } },
    accepted,
  ],
  // Payload rules, Foreign currency
  [
    'Foreign currency, 1',
    'a foreign amount in a euro field is not caught',
    foreign(),
    {
      ...foreign(),
      payable_total_amount: 134.44,
      lines: { 1: { net_total_price: 108.42, vat_total: 26.02, subtotal: 134.44 } },
    },
    accepted,
  ],
  ['Foreign currency, 3', 'an inverted rate is accepted', foreign(), { exchange_rate: 0.92234 }, accepted],
  [
    'Foreign currency, 6',
    'zero VAT needs a vat_exemption_code',
    exempt(),
    { lines: { 1: { vat_exemption_code: undefined } } },
    stage2('217'),
  ],
  [
    'Foreign currency, 6',
    'empty text is none',
    exempt(),
    { lines: { 1: { vat_exemption_code: '' } } },
    stage2('217'),
  ],
  // Payload rules, Type 1.4
  [
    'Type 1.4, 1',
    'category1_1',
    onBehalf(),
    { lines: { 1: { classification_category: 'category1_1' } } },
    stage2('331'),
  ],
  [
    'Type 1.4, 1',
    'category1_3',
    onBehalf(),
    { lines: { 1: { classification_category: 'category1_3' } } },
    stage2('331'),
  ],
  [
    'Type 1.4, 1',
    'category1_95',
    onBehalf(),
    { lines: { 1: { classification_category: 'category1_95' } } },
    stage2('313'),
  ],
  [
    'Type 1.4, 1',
    'category1_7 only',
    onBehalf(),
    { lines: { 1: { classification_category: 'category1_2' } } },
    stage2('331'),
  ],
  [
    'Type 1.4, 2',
    'the destination is the issuer’s choice',
    onBehalf(),
    { lines: { 1: { classification_type: 'E3_881_004' } } },
    accepted,
  ],
  [
    'Type 1.4, 3',
    'no invoice_detail_type',
    onBehalf(),
    { lines: { 1: { invoice_detail_type: 1 } } },
    stage2('205'),
  ],
  // Payload rules, Type 1.5
  [
    'Type 1.5, 1',
    'missing values give 246 plus 204',
    clearance(),
    { lines: { 1: { invoice_detail_type: undefined }, 2: { invoice_detail_type: undefined } } },
    stage2('204', '246'),
  ],
  [
    'Type 1.5, 1',
    'one of them missing',
    clearance(),
    { lines: { 2: { invoice_detail_type: undefined } } },
    stage2('204', '246'),
  ],
  [
    'Type 1.5, 1',
    'two fees and no clearance',
    clearance(),
    {
      lines: {
        1: {
          invoice_detail_type: 2,
          classification_category: 'category1_1',
          classification_type: 'E3_561_001',
          expense: false,
        },
      },
    },
    stage2('246'),
  ],
  [
    'Type 1.5, 1',
    'exactly one of each',
    clearance(),
    { invoice_lines: [...clearance().invoice_lines, ...lines(clearance(), 2)], payable_total_amount: 131.6 },
    stage2('246'),
  ],
  [
    'Type 1.5, 2',
    'without expense, 101 once per line',
    clearance(),
    { lines: { 1: { expense: undefined } } },
    stage2('101', '101'),
  ],
  [
    'Type 1.5, 2',
    'expense false likewise',
    clearance(),
    { lines: { 1: { expense: false } } },
    stage2('101', '101'),
  ],
  [
    'Type 1.5, 2',
    'the type "" is invalid',
    clearance(),
    { lines: { 1: { classification_type: '' } } },
    stage2('101'),
  ],
  [
    'Type 1.5, 2',
    'the type null is invalid',
    clearance(),
    { lines: { 1: { classification_type: null } } },
    stage2('101'),
  ],
  [
    'Type 1.5, 2',
    'a category of income is none of expenses',
    clearance(),
    { lines: { 1: { classification_category: 'category1_1' } } },
    stage2('101', '101'),
  ],
  [
    'Type 1.5, 2',
    'a clearance that is not marked, whatever its category: once per line',
    clearance(),
    { lines: { 1: { classification_category: 'category1_1', expense: undefined } } },
    stage2('101', '101'),
  ],
  [
    'Type 1.5, 2',
    'another category of expenses',
    clearance(),
    { lines: { 1: { classification_category: 'category2_3' } } },
    stage2('331'),
  ],
  [
    'Type 1.5, 3',
    'a type of the fee that is no E3 code',
    clearance(),
    { lines: { 2: { classification_type: 'VAT_361' } } },
    stage2('101'),
  ],
  [
    'Line',
    'a category that there is not',
    sale(),
    { lines: { 1: { classification_category: 'category9_9' } } },
    stage2('101'),
  ],
  [
    'Line',
    'text for a boolean',
    clearance(),
    { lines: { 1: { expense: 'true' } } },
    stage2('101', '101', '101'),
  ],
  ['Invoice', 'text for a boolean of the header', fuel(), { fuel_invoice: 'yes' }, stage2('101')],
  ['Type 1.5, 3', '_ on the fee', clearance(), { lines: { 2: { classification_type: '_' } } }, stage2('313')],
  [
    'Type 1.5, 3',
    'a real E3 code is required',
    clearance(),
    { lines: { 2: { classification_type: undefined } } },
    stage2('313'),
  ],
  [
    'Type 1.5, 3',
    'category1_7 on the fee',
    clearance(),
    { lines: { 2: { classification_category: 'category1_7' } } },
    stage2('331'),
  ],
  [
    'Type 1.5, 3',
    'category1_1 to category1_3 only',
    clearance(),
    { lines: { 2: { classification_category: 'category1_95' } } },
    stage2('331'),
  ],
  [
    'Type 1.5, 3',
    'a fee of 0.00',
    clearance(),
    { payable_total_amount: 111.6, lines: { 2: { net_total_price: 0, subtotal: 0 } } },
    stage2('222'),
  ],
  [
    'Type 1.5, 4',
    'E3_881 on the fee',
    clearance(),
    { lines: { 2: { classification_type: 'E3_881_001' } } },
    stage2('313'),
  ],
  [
    'Type 1.5, 4',
    'E3_881 on the clearance is both',
    clearance(),
    { lines: { 1: { classification_type: 'E3_881_001' } } },
    stage2('231', '313'),
  ],
  [
    'Type 1.5, 4',
    'an E3 classification on the clearance',
    clearance(),
    { lines: { 1: { classification_type: 'E3_585_009' } } },
    stage2('231'),
  ],
  [
    'Type 1.5, 5',
    'the payable total is the sum of the lines',
    clearance(),
    { payable_total_amount: 101.6 },
    stage2('208'),
  ],
  ['Type 1.5, 5', 'notes may say what is paid', clearance(), { notes: 'Καταβάλλονται 101,60 €' }, accepted],
  [
    'Type 1.5, 6',
    'valuation is not checked',
    clearance(),
    {
      payable_total_amount: 1010,
      lines: {
        1: { net_total_price: 1000, vat_rate: 0, vat_exemption_code: '18', vat_total: 0, subtotal: 1000 },
      },
    },
    accepted,
  ],
  // Errors: what raises none
  [
    'Stage 2',
    'fields at the wrong level',
    fuel(),
    { lines: { 1: { special_invoice_category: 11, fuel_invoice: false } } },
    accepted,
  ],
  [
    'Stage 2',
    'a wrong VAT exemption reason',
    exempt(),
    { lines: { 1: { vat_exemption_code: '31' } } },
    accepted,
  ],
  [
    'Stage 2',
    'wrong values: a VAT that does not fit its rate',
    sale(),
    { payable_total_amount: 113, lines: { 1: { vat_total: 13, subtotal: 113 } } },
    accepted,
  ],
  [
    'Stage 2',
    'wrong values: totals that are not the payable one',
    sale(),
    { net_total_amount: 1, vat_total_amount: 2, total_amount: 3 },
    accepted,
  ],
  // Stage 2
  [
    'Stage 2',
    '101 hides the business errors',
    fuel(),
    { fuel_invoice: false, currency: 'usd', exchange_rate: 1 },
    stage2('101'),
  ],
  [
    'Stage 2',
    'business errors are cumulative',
    clearance(),
    {
      payable_total_amount: 1,
      lines: {
        1: { fuel_code: 30 },
        2: { classification_category: 'category1_7', classification_type: 'E3_881_001' },
      },
    },
    stage2('208', '247', '313', '331'),
  ],
  // Limits of the authority's schema: each a 101; 211
  [
    'Schema, amounts',
    'more than 2 decimals',
    sale(),
    { lines: { 1: { net_total_price: 100.001 } } },
    stage2('101'),
  ],
  [
    'Schema, amounts',
    'negative, once for each element',
    sale(),
    { net_total_amount: -100, vat_total_amount: -24 },
    stage2('101', '101'),
  ],
  ['Schema, amounts', 'more than 15 digits', sale(), { net_total_amount: 1234567890123456 }, stage2('101')],
  ['Schema, amounts', 'no number', sale(), { lines: { 1: { net_total_price: 'many' } } }, stage2('101')],
  [
    'Schema, amounts',
    'a net value is needed',
    sale(),
    { lines: { 1: { net_total_price: undefined } } },
    stage2('101'),
  ],
  [
    'Schema, exchangeRate',
    'above 50,000',
    changed(foreign(), { exchange_rate: 50000 }),
    { exchange_rate: 50000.00001 },
    stage2('101'),
  ],
  ['Schema, exchangeRate', 'negative', foreign(), { exchange_rate: -1 }, stage2('101')],
  ['Schema, 211', 'a rate of zero', foreign(), { exchange_rate: 0 }, stage2('211')],
  ['Schema, 211', 'a rate that rounds to zero', foreign(), { exchange_rate: 0.000004 }, stage2('211')],
  ['Schema, quantity', 'strictly above 0', sale(), { lines: { 1: { quantity: 0 } } }, stage2('101')],
  [
    'Schema, quantityType',
    '1 to 7',
    changed(sale(), { lines: { 1: { quantity_type: 7 } } }),
    { lines: { 1: { quantity_type: 8 } } },
    stage2('101'),
  ],
  [
    'Schema, vatExemption',
    '1 to 31',
    changed(exempt(), { lines: { 1: { vat_exemption_code: '31' } } }),
    { lines: { 1: { vat_exemption_code: '32' } } },
    stage2('101'),
  ],
  [
    'Schema, special category',
    '1 to 13',
    changed(sale(), { special_invoice_category: 13 }),
    { special_invoice_category: 14 },
    stage2('101'),
  ],
  [
    'Schema, invoiceDetailType',
    '1 or 2',
    clearance(),
    { lines: { 2: { invoice_detail_type: 3 } } },
    stage2('101'),
  ],
  [
    'Schema, name',
    'at most 200 characters',
    changed(sale(), { counterpart: { name: 'Ω'.repeat(200) } }),
    { counterpart: { name: 'Ω'.repeat(201) } },
    stage2('101'),
  ],
  [
    'Schema, vatNumber',
    'at most 30 characters',
    changed(sale(), { counterpart: { vat: '1'.repeat(30) } }),
    { counterpart: { vat: '1'.repeat(31) } },
    stage2('101'),
  ],
  [
    'Schema, supplyAccountNo',
    'at most 100 characters',
    changed(heating(), { counterpart: { supply_account_no: '1'.repeat(100) } }),
    { counterpart: { supply_account_no: '1'.repeat(101) } },
    stage2('101'),
  ],
  [
    'Schema, country',
    'an old ISO edition: EL is not in it',
    sale(),
    { counterpart: { country_code: 'EL' } },
    stage2('101'),
  ],
  [
    'Schema, country',
    'nor is XK',
    changed(sale(), { counterpart: { country_code: 'AN' } }),
    { counterpart: { country_code: 'XK' } },
    stage2('101'),
  ],
  [
    'Schema, classification',
    'a category of expenses is no income',
    sale(),
    { lines: { 1: { classification_category: 'category2_1', classification_type: 'E3_102_002' } } },
    stage2('101'),
  ],
  [
    'Line, expense',
    'is for the 1.5: a 3.1 takes categories of expenses with it and without',
    changed(ofType('3.1'), {
      lines: {
        1: { classification_category: 'category2_1', classification_type: 'E3_102_002', expense: true },
      },
    }),
    { lines: { 1: { expense: undefined } } },
    accepted,
  ],
  ['Schema, lines', 'a document has lines', sale(), { invoice_lines: [] }, stage2('101')],
];

export const interfaceRules: readonly InterfaceRule[] = table.map(
  ([at, rule, keeps, change, verdict, book]) => ({
    at,
    rule,
    keeps,
    breaks: changed(keeps, change),
    verdict,
    ...(book === undefined ? {} : { book }),
  }),
);
