import { expect, it } from 'vitest';
import type { ForeignTerms, PaymentTrace } from '../../../shared/money/conversion/payment.ts';
import { type Problem, problem } from '../../../shared/problems/problem.ts';
import type { UnusedAmount } from '../../../shared/records/unused-amount.ts';
import { codes, LINE, made, row, UNCLASSIFIED } from './record-kit.ts';

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
  expect(made([row(2), row(3, {}, { problems: [unread] })])).toEqual(rejected([unread], 'read'));
  expect(made([row(2), row(3)], {}, { found: [warning, error] })).toEqual(rejected([error]));
  expect(made([row(2), row(3)], {}, { found: [error] })).toEqual(rejected([error]));
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

it('tells all that was found in the other currency', () => {
  const others = [{ column: 'Tip', value: '3.00' }];
  const amounts = { answers: {}, isOlder: true };
  const reduced = { ...LINE, 'line.quantity': '1', 'line.unit_price': '11.11' };
  const found = codes(made([row(2, {}, { foreign: dollars, others, lines: [reduced] })], { amounts }));
  expect(found.slice(0, 2)).toEqual(['AMOUNT-UNANSWERED', 'LINE-PRICE-LIST']);
  const wrong = { ...LINE, 'line.vat_total': '2.40', 'line.subtotal': '13.00' };
  expect(codes(made([row(2, {}, { foreign: dollars, others, lines: [wrong] })], { amounts }))).toEqual([
    ...['AMOUNT-UNANSWERED', 'LINE-SUBTOTAL-DIFFERS'],
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

it('tells it beside what building it has found', () => {
  // 3 × 0.40 at 24 %: 0.096 each is 0.10, and 0.29 on the document.
  const cents = { lines: [{ ...LINE, 'line.net_total_price': '0.40' }] };
  const rows = [2, 3, 4].map((at) => row(at, { vat_total_amount: '0.29' }, cents));
  const others = [{ column: 'Tip', value: '3.00' }];
  const found = made([{ ...(rows[0] ?? row(2)), others }, ...rows.slice(1)], {
    amounts: { answers: {}, isOlder: true },
  });
  expect(codes(found).slice(0, 2)).toEqual(['LINE-VAT-SPREAD', 'AMOUNT-UNANSWERED']);
  expect([found.problems[0]?.params?.line, found.problems[0]?.row]).toEqual([1, 2]);
});

it('judges the lines of a converted document before they are converted, and no rate that it worked out', () => {
  // 3 × 12.40 $ at 1.0842 are 34.31 €, of which 27.67 are net: the first line takes the cent that is left.
  const foreign: ForeignTerms = {
    ...dollars,
    rate: { source: 'column', value: '1.0842', quoted: 'foreign-per-euro' },
  };
  const priced = { foreign, lines: [{ ...LINE, 'line.quantity': '1', 'line.unit_price': '10.00' }] };
  const record = made([2, 3, 4].map((at) => row(at, {}, priced)));
  expect(record.document?.invoice_lines.map((one) => one.net_total_price)).toEqual(['9.23', '9.22', '9.22']);
  expect([record.verdict, codes(record).filter((code) => code.startsWith('LINE-'))]).toEqual(['ready', []]);
  // 24 % of 2.04 $ are 0.4896 $: the cent of 0.48 $ on the document is its line's.
  const lines = [{ ...LINE, 'line.net_total_price': '2.04' }];
  const spread = made([row(2, { vat_total_amount: '0.48' }, { foreign, lines })]);
  expect([spread.verdict, codes(spread).filter((code) => code.startsWith('LINE-'))]).toEqual([
    'ready',
    ['LINE-VAT-SPREAD'],
  ]);
  const stated = made([row(2, { currency: 'USD', exchange_rate: '1.0842123' })]);
  expect([stated.document?.exchange_rate, codes(stated)]).toEqual([
    '1.08421',
    expect.arrayContaining(['FX-RATE-ROUNDED']),
  ]);
});
