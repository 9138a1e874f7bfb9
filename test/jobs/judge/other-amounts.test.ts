import { expect, it } from 'vitest';
import type { Document, Line } from '../../../shared/documents/document.ts';
import type { MappedRow } from '../../../shared/documents/mapped-row.ts';
import { type AmountAnswers, judgeOtherAmounts } from '../../../shared/jobs/judge/other-amounts.ts';
import { problem } from '../../../shared/problems/problem.ts';
import { aDocument } from '../stored-job.ts';

const line = (net: string, vat: string, subtotal: string, over: Partial<Line> = {}): Line => ({
  ...{ line_number: 1, vat_rate: '24', net_total_price: net, vat_total: vat, subtotal },
  ...over,
});
/** 100.00 and 24.00 of VAT, in one line of one row. */
const ONE = [line('100.00', '24.00', '124.00')];
/** The same in two. */
const TWO = [line('60.00', '14.40', '74.40'), line('40.00', '9.60', '49.60')];

interface Given extends Partial<AmountAnswers> {
  lines?: readonly Line[];
  /** The row of each line; one after the other without it. */
  lineRows?: readonly number[];
  document?: Partial<Document>;
  header?: readonly MappedRow['header'][];
  mapped?: readonly MappedRow['lines'][];
}

/** What becomes of the amounts under each header, one for each row from row 2 on, '' where a row has none. */
function judged(columns: Readonly<Record<string, readonly string[]>>, given: Given = {}) {
  const { lines = ONE, answers = {}, isOlder = false, subtotal, header = [], mapped = [] } = given;
  const lineRows = given.lineRows ?? lines.map((_, at) => at + 2);
  const rows = [...new Set(lineRows)].map(
    (row, at): MappedRow => ({
      ...{ row, header: header[at] ?? {}, lines: mapped[at] ?? [], problems: [] },
      others: Object.entries(columns).flatMap(([column, values]) =>
        values[at] ? [{ column, value: values[at] }] : [],
      ),
    }),
  );
  const document = aDocument({ invoice_lines: [...lines], ...given.document });
  const found = judgeOtherAmounts({ rows, document, lineRows }, { answers, isOlder, subtotal });
  const because = Object.fromEntries(found.unused.map((one) => [one.column, one.because]));
  return { ...found, because };
}

const open = (columns: string, params: object = {}) =>
  problem(
    'AMOUNT-UNANSWERED',
    { row: 2, column: columns.split(' ')[0] },
    { columns, column: columns.split(' ')[0] ?? '', payable: '124.00', ...params },
  );

it('finds nothing where no amount stands beside', () => {
  expect(judged({})).toEqual({ unused: [], problems: [], because: {} });
});

it.each([
  ['124.00', 'equals payable'],
  ['-124.00', 'equals payable'],
  ['124.02', 'equals payable'],
  ['123.98', 'equals payable'],
  ['124.03', 'unanswered'],
  ['123.97', 'unanswered'],
  ['130.00', 'equals payable'],
  ['100.00', 'equals net'],
  ['24.00', 'equals vat'],
])('calls %s of 124.00, of which 130.00 are due: %s', (value, because) => {
  const document = { payable_total_amount: '130.00' };
  expect(judged({ X: [value] }, { document, lines: TWO, lineRows: [2, 2] }).because).toEqual({ X: because });
});

it.each([
  ['a half of it in each row', ['62.00', '62.00'], '62.00', 'equals payable'],
  ['all of it in each row', ['124.00', '124.00'], '124.00', 'equals payable'],
  ['parts of it', ['74.00', '50.00'], '124.00', 'equals payable'],
  ['what begins like a repeated amount', ['62.00', '63.00'], '125.00', 'unanswered'],
])('takes %s for the whole, or for nothing', (_, values, sum, because) => {
  expect(judged({ X: values }, { lines: TWO }).unused).toEqual([{ column: 'X', sum, rows: 2, because }]);
});

/** 4 × 60.00 less 40.00 are 200.00, and VAT of 24 % 48.00; in the row after it a line without a price. */
const PRICED = [
  line('200.00', '48.00', '248.00', { quantity: '4', unit_price: '60.00' }),
  line('1100.00', '264.00', '1364.00'),
];
const OF_PRICED = { net_total_amount: '1300.00', vat_total_amount: '312.00', total_amount: '1612.00' };
const priced = (values: readonly string[], given: Given = {}) =>
  judged(
    { X: values },
    { lines: PRICED, document: { ...OF_PRICED, payable_total_amount: '1612.00' }, ...given },
  ).because;

it.each([
  ['its net', '200.00'],
  ['its VAT', '48.00'],
  ['its value with VAT', '248.00'],
  ['its VAT rate', '24'],
  ['its price', '60.00'],
  ['its price with VAT', '74.40'],
  ['price and quantity', '240.00'],
  ['both with VAT', '297.60'],
  ['what was taken off', '40.00'],
  ['the net of one', '50.00'],
  ['the value of one with VAT', '62.00'],
])('knows of a line %s: %s', (_, value) => {
  expect(priced([value, ''])).toEqual({ X: 'equals line' });
  expect(priced([value, '7.00'])).toEqual({ X: 'unanswered' });
  expect(priced(['', value])).toEqual({ X: value === '24' ? 'equals line' : 'unanswered' });
  // Of two lines in one row either may state it.
  expect(priced([value], { lineRows: [2, 2] })).toEqual({ X: 'equals line' });
  expect(priced(['75.00', ''])).toEqual({ X: 'unanswered' });
});

it('knows an amount before its discount, and the discount', () => {
  const both = { Before: 'equals line', Discount: 'equals line' };
  expect(judged({ Before: ['105.00'], Discount: ['5.00'] }).because).toEqual(both);
  expect(judged({ Before: ['105.00'], Discount: ['-5.00'] }).because).toEqual(both);
  expect(judged({ Discount: ['5.00'], Before: ['105.00'] }).because).toEqual(both);
  expect(judged({ Before: ['65.00', '45.00'], Discount: ['5.00', '5.00'] }, { lines: TWO }).because).toEqual(
    both,
  );
  expect(judged({ Before: ['66.00', '40.00'], Discount: ['6.00', ''] }, { lines: TWO }).because).toEqual(
    both,
  );
});

it.each<[why: string, Record<string, string[]>, Given]>([
  ['the discount is another', { Before: ['110.00'], Discount: ['5.00'] }, {}],
  ['it is none of one row', { Before: ['65.00', '48.00'], Discount: ['5.00', '5.00'] }, { lines: TWO }],
  [
    'the amounts are those of another row',
    { Before: ['45.00', '65.00'], Discount: ['5.00', '5.00'] },
    { lines: TWO },
  ],
  ['no header says discount', { Before: ['105.00'], Fee: ['5.00'] }, {}],
  [
    'it stands alone beside a line without VAT',
    { Discount: ['5.00'] },
    { lines: [line('124.00', '0.00', '124.00', { vat_rate: '0' })] },
  ],
])('asks for a discount where %s', (_, columns, given) => {
  const unanswered = Object.fromEntries(Object.keys(columns).map((column) => [column, 'unanswered']));
  expect(judged(columns, given).because).toEqual(unanswered);
});

it('asks for what no line has and no answer is given to, all of it in one sentence', () => {
  const { unused, problems } = judged({ Tip: ['3.00'], Fee: ['8.5'], Net: ['100.00'] });
  expect(unused).toEqual([
    { column: 'Tip', sum: '3.00', rows: 1, because: 'unanswered' },
    { column: 'Fee', sum: '8.50', rows: 1, because: 'unanswered' },
    { column: 'Net', sum: '100.00', rows: 1, because: 'equals net' },
  ]);
  expect(problems).toEqual([open('Tip 3.00, Fee 8.50')]);
  expect(judged({ Tip: ['3.00'] }, { isOlder: true }).problems).toEqual([
    open('Tip 3.00', { variant: 'older' }),
  ]);
});

it.each([
  ['included', 'answered'],
  ['ignore', 'answered'],
  ['separate', 'unanswered'],
  ['refuse', 'unanswered'],
])('takes the answer %s for: %s', (answer, because) => {
  const { problems, ...found } = judged({ Tip: ['3.00'] }, { answers: { Tip: answer } });
  expect([found.because, problems.length]).toEqual([{ Tip: because }, because === 'answered' ? 0 : 1]);
});

it.each<[why: string, Given, boolean]>([
  ['the file states what is due', { header: [{ payable_total_amount: '124.00' }] }, true],
  ['it states the total', { header: [{ total_amount: '124.00' }] }, true],
  ['it states it in one row', { lines: TWO, header: [{}, { total_amount: '124.00' }] }, true],
  ['nothing states one', { header: [{}] }, false],
  [
    'a total of each line is in the file',
    {
      subtotal: 'Total',
      lines: TWO,
      mapped: [[{ 'line.subtotal': '74.40' }], [{ 'line.subtotal': '49.60' }]],
    },
    true,
  ],
  [
    'a row has none',
    { subtotal: 'Total', lines: TWO, mapped: [[{ 'line.subtotal': '74.40' }], [{}]] },
    false,
  ],
  ['a line of a row has none', { subtotal: 'Total', mapped: [[{ 'line.subtotal': '1' }, {}]] }, false],
  ['no header says total', { subtotal: 'Value', mapped: [[{ 'line.subtotal': '124.00' }]] }, false],
  ['the values are computed', { mapped: [[{ 'line.subtotal': '124.00' }]] }, false],
])('proves the others, or does not, where %s', (_, given, isProven) => {
  const { because, problems } = judged({ Tip: ['3.00'] }, given);
  expect([because, problems.length]).toEqual([
    { Tip: isProven ? 'total proves' : 'unanswered' },
    isProven ? 0 : 1,
  ]);
});

it('proves the others by a total beside the document, a cent away or not', () => {
  expect(judged({ Total: ['124.00'], Tip: ['3.00'] }).because).toEqual({
    ...{ Total: 'equals payable', Tip: 'total proves' },
  });
  expect(judged({ Total: ['124.01'], Tip: ['0.03'] }).because).toEqual({
    ...{ Total: 'equals payable', Tip: 'total proves' },
  });
});

const against = (columns: string, by: string, difference = '3.00', stated = '127.00') =>
  open(columns, { total: 'Total', stated, difference, by, variant: 'total' });

it('lets no answer and no other total outweigh one that is higher by an amount of the file', () => {
  const answers = { Tip: 'included', Total: 'ignore' };
  const header = [{ payable_total_amount: '124.00' }];
  const { because, problems } = judged({ Tip: ['3.00'], Total: ['127.00'] }, { answers, header });
  expect(because).toEqual({ Tip: 'unanswered', Total: 'unanswered' });
  expect(problems).toEqual([against('Tip 3.00, Total 127.00', 'Tip')]);
  expect(judged({ Tip: ['3.00'], Total: ['127.00'] }, { isOlder: true }).problems).toEqual([
    open('Tip 3.00, Total 127.00', {
      ...{ total: 'Total', stated: '127.00', difference: '3.00', by: 'Tip', variant: 'older' },
    }),
  ]);
});

it('names the first amount that makes the difference, on each row once', () => {
  expect(judged({ Tip: ['3'], Fee: ['3.00'], Total: ['-127'] }).problems).toEqual([
    against('Tip 3.00, Fee 3.00, Total -127.00', 'Tip', '3.00', '-127.00'),
  ]);
  const each = { Tip: ['3.00', '3.00'], Total: ['127.00', '127.00'] };
  expect(judged(each, { lines: TWO }).problems).toEqual([against('Tip 3.00, Total 127.00', 'Tip')]);
  expect(judged({ Tip: ['3.00'], Total: ['121.00'] }).problems).toEqual([
    against('Tip 3.00, Total 121.00', 'Tip', '3.00', '121.00'),
  ]);
});

it.each<[why: string, Record<string, string[]>, Given]>([
  ['no header says total', { Deposit: ['127.00'], Tip: ['3.00'] }, {}],
  ['no amount is the difference', { Total: ['130.00'], Tip: ['3.00'] }, {}],
  ['it is what the document says already', { Total: ['148.00'], VAT: ['24.00'] }, {}],
  ['it is a discount', { Total: ['130.00', '130.00'], Rabatt: ['6.00', '6.00'] }, { lines: TWO }],
  [
    'nothing is due',
    { Total: ['5.00'] },
    { document: { payable_total_amount: '0.00', total_amount: '0.00' } },
  ],
])('has no total against it where %s', (_, columns, given) => {
  const answers = Object.fromEntries(Object.keys(columns).map((column) => [column, 'ignore']));
  const { because, problems } = judged(columns, { answers, ...given });
  const { VAT, ...others } = because;
  expect([new Set(Object.values(others)), problems]).toEqual([new Set(['answered']), []]);
});
