import { expect, it } from 'vitest';
import { type Problem, problem } from '../../../shared/problems/problem.ts';
import { type Header, LINE, made, row, UNCLASSIFIED } from './record-kit.ts';

const warning: Problem = { ...problem('PAY-DOCUMENT-OPEN', { row: 2 }), severity: 'warning' };

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

it('states the last day of its supply', () => {
  const rows = [row(2, { supply_date: '2025-12-20' }), row(3, { supply_date: '2025-12-20' })];
  expect(made(rows).supplied).toBe('2025-12-20');
  expect(made([row(2)])).not.toHaveProperty('supplied');
});

it('is judged by the law of the day of its supply, or of what it corrects', () => {
  // To Patmos, whose rates are reduced from 1 January 2026: 17 % before that day is told.
  const island = {
    ...{ 'counterpart.name': 'Anna', 'counterpart.country_code': 'GR', 'counterpart.vat': '064677095' },
    ...{ 'counterpart.city': 'Πάτμος', 'counterpart.postal_code': '85500' },
  };
  const lines = [{ ...LINE, 'line.vat_rate': '17' }];
  const issue = { today: '2026-11-20' };
  const dayOf = (header: Header, original?: string) =>
    made([row(2, { ...island, ...header }, { lines })], { issue }, {}, original).problems.find(
      ({ code }) => code === 'ISLAND-RATE',
    )?.params?.on;
  expect(dayOf({ invoice_type_code: '1.1' })).toBeUndefined();
  expect(dayOf({ invoice_type_code: '1.1', supply_date: '2025-12-20' })).toBe('2025-12-20');
  expect(dayOf({ invoice_type_code: '1.1' }, '2025-12-20')).toBeUndefined();
  expect(dayOf({ invoice_type_code: '5.1' }, '2025-12-20')).toBe('2025-12-20');
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

it('places what it finds, and leaves a finding where it was found', () => {
  expect(made([row(2)], { columnOf: (field) => `<${field}>` }).problems).toEqual([
    { ...UNCLASSIFIED, column: '<line.classification_category>' },
  ]);
  const found = { ...warning, row: 9, column: 'Own', field: 'line.unit_price', params: { line: 1 } };
  const record = made([row(2)], { columnOf: (field) => `<${field}>` }, { found: [found] });
  expect(record.problems[0]).toEqual(found);
});
