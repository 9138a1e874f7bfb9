import { expect, it } from 'vitest';
import type { Document } from '../../../shared/documents/document.ts';
import { documentDifference } from '../../../shared/jobs/balance/document-cells.ts';
import type { SumLine } from '../../../shared/jobs/balance/file-sums.ts';
import type { GroupedRow } from '../../../shared/jobs/rows/group-rows.ts';
import { GROSS_PRICE, NET_PRICE } from '../../../shared/mapping/balance/amount-columns.ts';
import { type Problem, problem } from '../../../shared/problems/problem.ts';

type Of = Parameters<typeof documentDifference>[0];
type Money = [place: number, value: string][];

const line = (net: string, vat: string, subtotal: string) => ({
  net_total_price: net,
  vat_total: vat,
  subtotal,
});
const ONE = line('10.00', '2.40', '12.40');
const TWO = line('5.00', '1.20', '6.20');
const document = (...invoice_lines: object[]) => ({
  ...{ invoice_type_code: '1.1', invoice_lines },
  ...{
    net_total_amount: '15.00',
    vat_total_amount: '3.60',
    total_amount: '18.60',
    payable_total_amount: '18.00',
  },
});
const row = (money: Money | undefined, ...lines: GroupedRow['lines'][number][]): GroupedRow => ({
  ...{ row: 2, header: {}, lines, problems: [] },
  ...(money && { money }),
});
const rounded = (amount: string) => Math.round(Number(amount) * 1_000) / 1_000;
const inNumbers = (found: ReturnType<typeof documentDifference>) =>
  found && { ...found, counted: rounded(found.counted), stated: rounded(found.stated) };

interface Made {
  field?: string;
  fields?: string[];
  lines?: object[];
  change?: object;
  payment?: object;
  problems?: Problem[];
  read?: object;
  currency?: string;
}
const difference = (
  rows: readonly GroupedRow[],
  {
    field = 'line.net_total_price',
    fields = [field],
    lines = [ONE, TWO],
    currency = 'EUR',
    ...made
  }: Made = {},
) =>
  inNumbers(
    documentDifference({
      rows,
      record: {
        document: { ...document(...lines), ...made.change } as unknown as Document,
        ...{ problems: made.problems ?? [], payment: made.payment },
      } as unknown as Of['record'],
      lines: fields.map((one) => ({ amount: 'net', field: one, currency }) as SumLine),
      profile: { read: made.read } as Of['profile'],
    }),
  );
const NET = { 'line.net_total_price': '1' };

it.each([
  ['line.net_total_price', 'line.net_total_price', '10.00', '5.00'],
  ['line.vat_total', 'line.vat_total', '2.40', '1.20'],
  ['line.subtotal', 'line.subtotal', '12.40', '6.20'],
  [NET_PRICE, NET_PRICE, '10.00', '5.00'],
  [GROSS_PRICE, 'line.subtotal', '12.40', '6.20'],
])('sums the cells of %s over the lines', (field, mapped, one, two) => {
  const given = { [mapped]: '1' };
  const rows = (first: string) => [row([[0, first]], given), row([[0, two]], given)];
  expect(difference(rows(one), { field })).toBeUndefined();
  const wrong = difference(rows('1.00'), { field });
  expect(wrong).toMatchObject({ amount: 'net', counted: expect.any(Number) });
  expect([Number(wrong?.counted), Number(wrong?.stated)]).toEqual([
    rounded(`${1 + Number(two)}`),
    rounded(`${Number(one) + Number(two)}`),
  ]);
  // The same of one line alone.
  expect(difference([row([[0, one]], given)], { field, lines: [ONE] })).toBeUndefined();
  expect(difference([row([[0, '1.00']], given)], { field, lines: [ONE] })).toMatchObject({
    stated: Number(one),
  });
});

it.each([
  ['net_total_amount', '15.00'],
  ['commission.sale_total', '15.00'],
  ['vat_total_amount', '3.60'],
  ['total_amount', '18.60'],
  ['payable_total_amount', '18.00'],
])('compares each cell of %s with the document', (field, value) => {
  const rows = (...values: string[]) => values.map((one) => row([[0, one]], NET));
  expect(difference(rows(value, value), { field })).toBeUndefined();
  expect(difference(rows(value, '1.00'), { field })).toEqual({
    amount: 'net',
    counted: 1,
    stated: Number(value),
  });
  expect(difference(rows(value), { field, lines: [ONE] })).toBeUndefined();
  expect(difference(rows('1.00'), { field, lines: [ONE] })).toEqual({
    amount: 'net',
    counted: 1,
    stated: Number(value),
  });
});

it('asks nothing of other fields, of no cells, and of places that there are not', () => {
  expect(difference([row([[0, '1.00']], NET)], { field: 'notes', lines: [ONE] })).toBeUndefined();
  expect(difference([row([[7, '1.00']], NET)], { lines: [ONE] })).toBeUndefined();
  expect(difference([row(undefined, NET), row(undefined, NET)])).toBeUndefined();
  expect(difference([row(undefined, NET)], { lines: [ONE] })).toBeUndefined();
  const both = [
    row(
      [
        [7, '1.00'],
        [0, '9.00'],
      ],
      NET,
    ),
    row([[0, '5.00']], NET),
  ];
  expect(difference(both)).toMatchObject({ counted: 14, stated: 15 });
});

it('names the first amount that differs', () => {
  const fields = ['line.vat_total', 'net_total_amount'];
  const given = { 'line.vat_total': '1' };
  const rows = [
    row(
      [
        [0, '2.40'],
        [1, '1.00'],
      ],
      given,
    ),
    row(
      [
        [0, '1.20'],
        [1, '2.00'],
      ],
      given,
    ),
  ];
  expect(difference(rows, { fields })).toMatchObject({ counted: 1, stated: 15 });
});

it('counts two cells of one place twice', () => {
  const rows = [
    row(
      [
        [0, '10.00'],
        [0, '10.00'],
      ],
      NET,
    ),
  ];
  expect(difference(rows, { lines: [ONE] })).toMatchObject({ counted: 20, stated: 10 });
});

it('leaves aside lines without such a cell, and lines of blanks', () => {
  const other = { 'line.unit_price': '5' };
  expect(difference([row([[0, '10.00']], NET), row([], other)])).toBeUndefined();
  expect(difference([row([], other), row([[0, '5.00']], NET)])).toBeUndefined();
  expect(
    difference([row([[0, '10.00']], { 'line.name': ' ', ...{} }, NET), row([[0, '5.00']], NET)]),
  ).toBeUndefined();
  expect(difference([row([[0, '10.00']], NET, other), row([], NET)])).toBeUndefined();
  expect(difference([row([[0, '9.00']], NET, other), row([], NET)])).toMatchObject({
    counted: 9,
    stated: 10,
  });
  expect(difference([row([], NET), row([[0, '5.00']], NET)])).toBeUndefined();
  expect(difference([row([], NET), row([[0, '6.00']], NET)])).toMatchObject({ counted: 6, stated: 5 });
  // Two lines have the field, and one cell: nobody can tell whose it is.
  expect(difference([row([[0, '10.00']], NET, NET)])).toBeUndefined();
  expect(
    difference([
      row(
        [
          [0, '10.00'],
          [0, '4.00'],
        ],
        NET,
        NET,
      ),
    ]),
  ).toMatchObject({ counted: 14 });
  expect(
    difference([row([[0, '10.00']], { ...NET, 'line.name': '' }), row([[0, '6.00']], NET)]),
  ).toMatchObject({
    counted: 16,
    stated: 15,
  });
});

it('turns credit notes that the export writes negative, and nothing else', () => {
  const read = { credit_notes: 'negative' };
  const rows = [row([[0, '-10.00']], NET), row([[0, '-5.00']], NET)];
  expect(difference(rows, { read, change: { invoice_type_code: '5.1' } })).toBeUndefined();
  expect(difference(rows, { read })).toMatchObject({ counted: -15, stated: 15 });
  expect(difference(rows, { change: { invoice_type_code: '5.1' } })).toMatchObject({ counted: -15 });
  const one = [row([[0, '-10.00']], NET)];
  expect(difference(one, { read, lines: [ONE], change: { invoice_type_code: '5.1' } })).toBeUndefined();
  expect(
    difference([row([[0, '10.00']], NET)], { read, lines: [ONE], change: { invoice_type_code: '5.1' } }),
  ).toMatchObject({
    counted: -10,
  });
});

it('takes the cents of spread VAT, and half a cent for each product', () => {
  const problems = [problem('LINE-VAT-SPREAD')];
  const rows = (value: string, given: object = NET) => [row([[0, value]], given), row([[0, '5.00']], given)];
  expect(difference(rows('10.01'), { problems })).toBeUndefined();
  expect(difference(rows('10.02'), { problems })).toMatchObject({ counted: 15.02 });
  expect(difference(rows('10.01'))).toMatchObject({ counted: 15.01 });
  const price = { [NET_PRICE]: '1' };
  expect(difference(rows('10.01', price), { field: NET_PRICE })).toBeUndefined();
  expect(difference(rows('10.011', price), { field: NET_PRICE })).toMatchObject({ stated: 15 });
  const gross = { 'line.subtotal': '1' };
  const spread = (value: string) => [row([[0, value]], gross), row([[0, '6.20']], gross)];
  expect(difference(spread('12.41'), { field: GROSS_PRICE })).toBeUndefined();
  expect(difference(spread('12.42'), { field: GROSS_PRICE })).toMatchObject({ stated: 18.6 });
});

it('converts what is in the currency of the payment, a cent for each line and one for the total', () => {
  const payment = { currency: 'USD', converted_at: { value: '2', quoted: 'foreign-per-euro' } };
  const rows = (value: string) => [row([[0, value]], NET), row([[0, '10.00']], NET)];
  // 15.00 € are 30.00 $; 3 × 0.01 × 2 and 15 × 0.5 are 7.56.
  expect(difference(rows('27.56'), { payment, currency: 'USD' })).toBeUndefined();
  expect(difference(rows('27.57'), { payment, currency: 'USD' })).toMatchObject({ counted: 37.57 });
  expect(difference(rows('20.00'), { payment, currency: 'EUR' })).toMatchObject({ counted: 30 });
  expect(difference([row([[0, '20.00']], NET)], { payment, currency: 'USD', lines: [ONE] })).toBeUndefined();
  expect(
    difference([row([[0, '10.00']], NET)], { payment: { currency: 'USD' }, currency: 'USD', lines: [ONE] }),
  ).toBeUndefined();
});
