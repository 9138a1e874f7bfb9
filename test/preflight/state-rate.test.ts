import { expect, test } from 'vitest';
import { buildDocument } from '../../shared/documents/build/build-document.ts';
import { judgeDocument } from '../../shared/preflight/judge-document.ts';
import { row } from '../documents/rows.ts';

const columns = { external_id: 'A-1', invoice_type_code: '11.1', payment_method_type: '3' };
const classified = {
  ...{ 'line.name': 'Order', 'line.net_total_price': '100', 'line.vat_rate': '24' },
  ...{ 'line.classification_category': 'category1_1', 'line.classification_type': 'E3_561_003' },
};

/** A document of 124.00 € in the standard columns. */
function judged(header: Record<string, string>, more: object = {}) {
  const { document, ...built } = buildDocument([row(2, { ...columns, ...header }, classified)]);
  if (document === undefined) throw new Error(JSON.stringify(built.problems));
  return judgeDocument({ ...built, ...more, document }, undefined);
}
const found = (currency: string, exchange_rate: string, reference?: string) =>
  judged(
    { currency, exchange_rate },
    reference === undefined ? {} : { reference: { rate: reference, date: '2024-03-05' } },
  ).problems.map(({ code, severity }) => `${code} ${severity}`);

const inverted = ['FOREIGN-RATE-INVERTED error'];
const impossible = ['EXCHANGE-RATE-IMPOSSIBLE error'];
const unproven = ['FX-DIRECTION-UNPROVEN warning'];

test.each([
  // 1 ÷ 0.00613 = 163.13; yen are about 163.
  ['JPY', '0.00613', inverted],
  ['HUF', '0.0025', inverted],
  ['JPY', '162.67', []],
  // 1630 yen are ten times too many, and 1 ÷ 1630 is nothing either.
  ['JPY', '1630', impossible],
  ['USD', '1.08', unproven],
  ['USD', '0.92', unproven],
  ['USD', '4', impossible],
  // 3 × 0.34 = 1.02: 2.94, the inverse, is none.
  ['KWD', '0.34', []],
  ['KWD', '2.94', inverted],
  ['SYP', '14000', unproven],
  ['USD', '1', ['EXCHANGE-RATE-ONE doubtful']],
])('%s at %s without a reference rate', (currency, rate, expected) => {
  expect(found(currency, rate)).toEqual(expected);
});

test.each([
  ['USD', '1.08', '1.0849', []],
  // 1 ÷ 0.92 = 1.087, 0.2 % from 1.0849.
  ['USD', '0.92', '1.0849', inverted],
  // 10.6 % from the reference rate, its inverse 23 %.
  ['USD', '1.2', '1.0849', ['FX-RATE-DIFFERS warning']],
  ['JPY', '0.00613', '163.5', inverted],
  ['JPY', '16.3', '163.5', impossible],
  ['USD', '1', '0.9961', []],
])('%s at %s beside the reference rate %s', (currency, rate, reference, expected) => {
  expect(found(currency, rate, reference)).toEqual(expected);
});

test('a rate that a conversion made and judged is not judged again, and no rate is none of euro', () => {
  expect(judged({ currency: 'USD', exchange_rate: '0.92' }, { converted: true }).problems).toEqual([]);
  expect(found('EUR', '1')).toEqual([]);
});

test('a rate is stated with five decimals, and judged with those of its cell', () => {
  const { document, problems } = judged({ currency: 'JPY', exchange_rate: '162.6712345' });
  expect(document.exchange_rate).toBe('162.67123');
  expect(problems).toMatchObject([
    { code: 'FX-RATE-ROUNDED', row: 2, params: { rate: '162.6712345', sent: '162.67123' } },
  ]);
  const of = (exchange_rate: string) =>
    judged({ currency: 'USD', exchange_rate, payable_foreign: '134.44' }).problems.map(({ code }) => code);
  // 134.44 ÷ 124.00 = 1.08419.
  expect(of('1.08')).toEqual(['FX-RATE-REFINED']);
  expect(of('1.0800')).toEqual(['FOREIGN-AMOUNT-DIFFERS']);
  expect(of('1.0831234')).toEqual(['FX-RATE-ROUNDED', 'FOREIGN-AMOUNT-DIFFERS']);
});

test('the quotient of both amounts is stated, and the rate as it was written is kept for what was issued with it', () => {
  const written = judged({ currency: 'USD', exchange_rate: '1.0800', payable_foreign: '133.92' });
  expect(written).toMatchObject({ document: { exchange_rate: '1.08' }, problems: [] });
  expect(written).not.toHaveProperty('written_rate');
  const refined = judged({ currency: 'USD', exchange_rate: '1.08', payable_foreign: '134.44' });
  expect(refined).toMatchObject({ document: { exchange_rate: '1.08419' }, written_rate: '1.08' });
});

test('yen in a euro field are found although the euro field has cents', () => {
  const codes = (payable_foreign: string) =>
    judged({ currency: 'JPY', exchange_rate: '163', payable_foreign }).problems.map(({ code }) => code);
  expect(codes('124')).toEqual(['FOREIGN-AMOUNT-AS-EURO']);
  expect(codes('125')).toEqual(['FOREIGN-AMOUNT-DIFFERS']);
});
