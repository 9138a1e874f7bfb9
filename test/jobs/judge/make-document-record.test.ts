import { expect, it } from 'vitest';
import { type DocumentContext, makeDocumentRecord } from '../../../shared/jobs/judge/make-document-record.ts';
import type { DocumentRows } from '../../../shared/jobs/judge/payment-documents.ts';
import type { GroupedRow } from '../../../shared/jobs/rows/group-rows.ts';
import type { ForeignTerms, PaymentTrace } from '../../../shared/money/conversion/payment.ts';
import { type Problem, problem } from '../../../shared/problems/problem.ts';
import type { UnusedAmount } from '../../../shared/records/unused-amount.ts';
import { row as mapped } from '../../documents/rows.ts';

type Header = GroupedRow['header'];

/** A receipt of 10.00 and 2.40 of VAT. */
const LINE = { 'line.name': 'Goods', 'line.net_total_price': '10.00', 'line.vat_rate': '24' };
const row = (number: number, header: Header = {}, more: Partial<GroupedRow> = {}): GroupedRow => ({
  ...mapped(
    number,
    { external_id: 'A-1', invoice_type_code: '11.1', payment_method_type: '1', ...header },
    LINE,
  ),
  ...more,
});
const made = (
  rows: readonly GroupedRow[],
  context: Partial<DocumentContext> = {},
  of: Partial<DocumentRows> = {},
  original?: string,
) =>
  makeDocumentRecord(
    { rows, beside: [], found: [], ...of },
    { books: undefined, columnOf: () => undefined, ...context },
    original,
  );
const codes = ({ problems }: { problems: readonly Problem[] }) => problems.map(({ code }) => code);

/** What each such receipt is told: its line is not classified. */
const UNCLASSIFIED = problem(
  'CLASSIFICATION-MISSING',
  { row: 2, field: 'line.classification_category' },
  { line: 1 },
);
const error = problem('EXTERNAL-ID-BLANK', { row: 2, field: 'external_id' });
const doubt: Problem = { ...problem('PAY-DOCUMENT-OPEN', { row: 2 }), severity: 'doubtful' };
const warning: Problem = { ...doubt, severity: 'warning' };

it('makes a document of rows, and nothing beside that nobody stated', () => {
  const { document, ...record } = made([row(2)]);
  expect(record).toEqual({ external_id: 'A-1', rows: [2], verdict: 'ready', problems: [UNCLASSIFIED] });
  expect(Object.keys(record)).toEqual(['external_id', 'rows', 'problems', 'verdict']);
  expect(document).toMatchObject({ external_id: 'A-1', payable_total_amount: '12.40' });
  expect(made([row(2, { external_id: undefined })])).toMatchObject({ external_id: '', verdict: 'rejected' });
});

it('keeps the life of its payment, and what comes before it', () => {
  const life = { payment: 'p', states: 'sale', counted: [] } as const;
  expect(made([row(2)], {}, { life, after: ['A-0', 'B-0'] })).toMatchObject({
    ...{ life, after: [{ external_id: 'A-0' }, { external_id: 'B-0' }] },
  });
});

it.each([
  [[9], [], [9]],
  [[9, 10], [], [9, 10]],
  [[10, 9], [], [9, 10]],
  [[10], [9], [9, 10]],
  [
    [10, 12],
    [11, 9],
    [9, 10, 11, 12],
  ],
])('stands on the rows %j and beside them %j, in their order', (rows, beside, all) => {
  expect(
    made(
      rows.map((at) => row(at)),
      {},
      { beside: beside.map((at) => row(at)) },
    ).rows,
  ).toEqual(all);
});

it('is held where something beside it says so, unless it is rejected', () => {
  const held = problem('PAY-DOCUMENT-OPEN');
  expect(made([row(2)], {}, { held })).toMatchObject({ verdict: 'held', problems: [UNCLASSIFIED, held] });
  expect(made([row(2, {}, { problems: [error] })], {}, { held })).toMatchObject({
    ...{ verdict: 'rejected', stage: 'map', problems: [error, held] },
  });
});

it('is rejected for an error of any row or of its payment, and told the errors alone', () => {
  const unread = problem('READ-EMPTY', { row: 3 });
  const rejected = (problems: readonly Problem[], stage = 'map') => ({
    ...{ external_id: 'A-1', rows: [2, 3], verdict: 'rejected', stage, problems },
  });
  const rows = [row(2, {}, { problems: [warning] }), row(3, {}, { problems: [unread] })];
  expect(made(rows)).toEqual(rejected([unread], 'read'));
  expect(made([row(2), row(3)], {}, { found: [warning, error] })).toEqual(rejected([error]));
  expect(made(rows, {}, { found: [error] })).toEqual(rejected([unread, error], 'read'));
  const life = { payment: 'p', states: 'sale', counted: [] } as const;
  expect(made(rows, {}, { life })).toEqual({ ...rejected([unread], 'read'), life });
});

it('is held for a doubt of any row, told before what else is found; one found anew is told once', () => {
  const rows = [row(2), row(3, {}, { problems: [doubt, warning] })];
  const held = made(rows);
  expect([held.verdict, held.stage]).toEqual(['held', 'preflight']);
  expect(held.problems[0]).toEqual(doubt);
  expect(held.problems.filter(({ code }) => code === doubt.code)).toHaveLength(1);
  const anew = { ...doubt, params: { anew: '1' } };
  const other = { ...doubt, code: 'AMEND-KIND' } as Problem;
  const both = made([row(2, {}, { problems: [doubt, other] })], {}, { found: [anew, warning] });
  expect(both.problems.slice(0, 3)).toEqual([other, anew, warning]);
  expect(made([row(2)], {}, { found: [warning] })).toMatchObject({
    verdict: 'ready',
    problems: [warning, UNCLASSIFIED],
  });
});

it('goes on with a doubt that somebody took on', () => {
  const accepted = new Map([[doubt.code, { by: 'Anna', at: '2026-11-20T08:00:00Z' }]]);
  const record = made([row(2, {}, { problems: [doubt] })], { accepted });
  expect([record.verdict, record.stage, codes(record)]).toEqual([
    'ready',
    undefined,
    [doubt.code, 'CLASSIFICATION-MISSING', 'DOUBT-ACCEPTED'],
  ]);
});

it('fails where the service could not be asked, after all that is wrong with itself', () => {
  const unreachable = [problem('EXTERNAL-ID-BLANK')];
  expect(made([row(2)], { unreachable })).toMatchObject({
    ...{ verdict: 'failed', problems: [UNCLASSIFIED, ...unreachable] },
  });
  expect(made([row(2, {}, { problems: [doubt] })], { unreachable }).verdict).toBe('held');
  const negative = { ...LINE, 'line.net_total_price': '-1.00' };
  expect(made([row(2, {}, { lines: [negative] })], { unreachable })).toMatchObject({
    ...{ verdict: 'rejected', stage: 'preflight' },
  });
});

const trace: PaymentTrace = { currency: 'EUR', amount_paid: '12.40' };

it('takes a payment that is told again for the same, and another for an error', () => {
  const [first, again] = [row(2, {}, { trace }), row(3, {}, { trace })];
  const once = made([first, again]);
  expect([once.verdict, once.document?.payable_total_amount, once.payment]).toEqual([
    'ready',
    '12.40',
    trace,
  ]);
  expect(once.problems[0]).toEqual(
    problem('PAY-REPEATED', { row: 3, field: 'external_id' }, { external_id: 'A-1', first: 2 }),
  );
  const other = made([first, row(3, {}, { trace: { ...trace, amount_paid: '9.00' } })]);
  expect([other.verdict, other.stage, codes(other)]).toEqual(['rejected', 'map', ['PAY-REPEAT-DIFFERS']]);
  expect(other.payment).toEqual(trace);
  expect(made([row(2), row(3)]).document?.payable_total_amount).toBe('24.80');
});

it('states the first payment and the first day that a row has', () => {
  const rows = [
    row(2),
    row(3, {}, { trace, date: '1/2/26' }),
    row(4, {}, { trace: { ...trace, part: '2' }, date: '3/4/26' }),
  ];
  expect(made(rows)).toMatchObject({ payment: trace, date: '1/2/26' });
});

const dollars: ForeignTerms = {
  ...{ currency: 'USD', row: 2, columns: {} },
  rate: { source: 'column', value: '1.24', quoted: 'foreign-per-euro' },
};

it('states a document in another currency in euro, with what was paid', () => {
  // 12.40 $ at 1.24 are 10.00 €: 10.00 ÷ 1.24 = 8.06, 2.40 ÷ 1.24 = 1.94.
  const record = made([row(2, {}, { foreign: dollars })]);
  expect(record).toMatchObject({
    ...{ verdict: 'ready', payment: { currency: 'USD', amount_paid: '12.40' } },
    document: { payable_total_amount: '10.00', net_total_amount: '8.06', vat_total_amount: '1.94' },
  });
  // In yen without decimals: 24 % of 333 are 79.92, and so 80.
  const yen = { ...LINE, 'line.net_total_price': '333' };
  const ofYen = made([row(2, {}, { foreign: { ...dollars, currency: 'JPY' }, lines: [yen] })]);
  expect(ofYen.payment?.amount_paid).toBe('413');
});

it('rejects sums that are wrong in the other currency, and rows that disagree about it', () => {
  const wrong = { ...LINE, 'line.vat_total': '2.40', 'line.subtotal': '13.00' };
  const sums = made([row(2, {}, { foreign: dollars, lines: [wrong] })]);
  expect([sums.verdict, sums.stage, codes(sums)]).toEqual(['rejected', 'map', ['LINE-SUBTOTAL-DIFFERS']]);
  const two = made([
    row(2, {}, { foreign: dollars }),
    row(3, {}, { foreign: { ...dollars, currency: 'GBP' } }),
  ]);
  expect([two.verdict, two.stage, codes(two)]).toEqual(['rejected', 'map', ['DOC-HEADER-DISAGREES']]);
  const rateless = made([row(2, {}, { foreign: { currency: 'USD', columns: {} } })]);
  expect([rateless.verdict, rateless.stage, codes(rateless)]).toEqual([
    'rejected',
    'map',
    ['FX-RATE-MISSING'],
  ]);
});

it('tells what feeds nothing of any row, where the profile asks', () => {
  const told: (readonly UnusedAmount[])[] = [];
  const others = [{ column: 'Tip', value: '3.00' }];
  const rows = [row(2), row(3, {}, { others })];
  const context = {
    amounts: { answers: {}, isOlder: false },
    onUnused: (all: readonly UnusedAmount[]) => told.push(all),
  };
  expect(codes(made(rows, context))).toContain('AMOUNT-UNANSWERED');
  expect(told).toEqual([[{ column: 'Tip', sum: '3.00', rows: 1, because: 'unanswered' }]]);
  expect(codes(made(rows))).not.toContain('AMOUNT-UNANSWERED');
  expect(made([row(2), row(3)], context).verdict).toBe('ready');
  expect(told).toHaveLength(1);
});

it('names what it clears, with its column where it has one', () => {
  const clearing = row(2, { invoice_type_code: '1.5', clears: 'S-1 S-2' });
  const columnOf = (field: string) => `<${field}>`;
  expect(made([clearing], { columnOf })).toMatchObject({ clears: ['S-1', 'S-2'], clears_column: '<clears>' });
  const bare = made([clearing]);
  expect([bare.clears, 'clears_column' in bare]).toEqual([['S-1', 'S-2'], false]);
  expect('clears' in made([row(2)], { columnOf })).toBe(false);
});

const MARKS = '400001 400002';
const byMarks = [{ mark: '400001' }, { mark: '400002' }];
const whole = { external_id: 'A-0' };
const book = (id: string, invoice_type_code: string) => ({ id, name: id, series: id, invoice_type_code });
it.each<[type: string, header: Header, credits: unknown]>([
  ['5.1', { correlated_invoices: MARKS }, byMarks],
  ['5.1', { correlated_invoices: MARKS, reverses: 'A-0' }, [...byMarks, whole]],
  ['5.2', { reverses: 'A-0' }, [whole]],
  ['11.4', { reverses: 'A-0' }, [whole]],
  ['11.4', {}, undefined],
  ['1.1', { correlated_invoices: MARKS }, undefined],
])('of type %s with %j credits %j', (invoice_type_code, header, credits) => {
  const record = made([row(2, { invoice_type_code, ...header })]);
  expect(record.credits).toEqual(credits);
  const wasOnce = invoice_type_code === '5.1' && header.reverses !== undefined;
  expect(record.credited_as_5_2).toEqual(wasOnce ? {} : undefined);
  const life = { payment: 'p', states: 'refund', counted: [] } as const;
  expect(made([row(2, { invoice_type_code, ...header })], {}, { life })).not.toHaveProperty('credits');
});

it.each([
  [[], {}],
  [[book('a', '5.1'), book('b', '5.2')], { billing_book_id: 'b' }],
  [[book('b', '5.2'), book('c', '5.2')], {}],
])('knows by which book %j it would have been a 5.2', (books, as) => {
  const rows = [row(2, { invoice_type_code: '5.1', reverses: 'A-0' })];
  expect(made(rows, { books }).credited_as_5_2).toEqual(as);
});

it('states the last day of its supply, and is judged by the law of that day', () => {
  const rows = [row(2, { supply_date: '2025-12-20' }), row(3, { supply_date: '2025-12-20' })];
  expect(made(rows).supplied).toBe('2025-12-20');
  expect(made([row(2)])).not.toHaveProperty('supplied');
});

const columns =
  (...known: string[]) =>
  (field: string) =>
    known.find((one) => one === field);
/** The column that is named for a negative net, VAT and value of a line. */
const named = (...known: string[]) => {
  const negative = { ...LINE, 'line.net_total_price': '-10.00' };
  const { problems } = made([row(7, {}, { lines: [LINE, negative] })], { columnOf: columns(...known) });
  const of = (field: string) => problems.find((one) => one.code === '101' && one.field === field);
  const [net, vat, value] = ['line.net_total_price', 'line.vat_total', 'line.subtotal'].map(of);
  expect([net?.row, net?.params?.line]).toEqual([7, 2]);
  return [net?.column, vat?.column, value?.column];
};
const [NET, VAT, PRICE, SUBTOTAL] = [
  ...(['line.net_total_price', 'line.vat_total', 'line.unit_price', 'line.subtotal'] as const),
];

it.each([
  [[], [undefined, undefined, undefined]],
  [
    [NET, VAT, PRICE, SUBTOTAL],
    [NET, VAT, SUBTOTAL],
  ],
  [
    [NET, PRICE],
    [NET, NET, NET],
  ],
  [
    [PRICE, SUBTOTAL],
    [PRICE, PRICE, SUBTOTAL],
  ],
  [[PRICE], [PRICE, PRICE, PRICE]],
  [[SUBTOTAL], [SUBTOTAL, SUBTOTAL, SUBTOTAL]],
])('of the columns %j it names those to mend: %j', (known, cells) => {
  expect(named(...known)).toEqual(cells);
});

it('leaves a finding where it was found', () => {
  const found = { ...warning, row: 9, column: 'Own', field: 'line.unit_price', params: { line: 1 } };
  const record = made([row(2)], { columnOf: (field) => `<${field}>` }, { found: [found] });
  expect(record.problems[0]).toEqual(found);
});
