import { expect, test } from 'vitest';
import type { Document } from '../../shared/documents/document.ts';
import { preflight } from '../../shared/preflight/preflight.ts';
import { statedRate } from '../../shared/preflight/stated-rate.ts';

const document = (currency: string, exchange_rate: string): Document => ({
  external_id: 'A-1',
  invoice_type_code: '1.1',
  currency,
  exchange_rate,
  net_total_amount: '100.00',
  vat_total_amount: '24.00',
  total_amount: '124.00',
  payable_total_amount: '124.00',
  invoice_lines: [],
});
const on = (rate: string) => ({ reference: { rate, date: '2024-03-05' } });

test.each([
  // 1 ÷ 0.00613 = 163.13; yen are about 163.
  ['JPY', '0.00613', 'inverted'],
  ['HUF', '0.0025', 'inverted'],
  ['JPY', '162.67', 'proven'],
  // 1630 yen are ten times too many, and 1 ÷ 1630 is nothing either.
  ['JPY', '1630', 'impossible'],
  ['USD', '1.08', 'unproven'],
  ['USD', '0.92', 'unproven'],
  ['USD', '4', 'impossible'],
  // 3 × 0.34 = 1.02: 2.94, the inverse, is none.
  ['KWD', '0.34', 'proven'],
  ['KWD', '2.94', 'inverted'],
  ['SYP', '14000', 'unproven'],
])('%s at %s without a reference rate is %s', (currency, rate, verdict) => {
  expect(statedRate(document(currency, rate), {})?.verdict).toBe(verdict);
});

test.each([
  ['USD', '1.08', '1.0849', 'proven'],
  // 1 ÷ 0.92 = 1.087, 0.2 % from 1.0849.
  ['USD', '0.92', '1.0849', 'inverted'],
  // 10.6 % from the reference rate, its inverse 23 %.
  ['USD', '1.2', '1.0849', 'far'],
  ['JPY', '0.00613', '163.5', 'inverted'],
  ['JPY', '16.3', '163.5', 'impossible'],
])('%s at %s beside the reference rate %s is %s', (currency, rate, reference, verdict) => {
  expect(statedRate(document(currency, rate), on(reference))?.verdict).toBe(verdict);
});

test('no rate, euro, 1, what a conversion made and what both amounts tell are not judged again', () => {
  expect(statedRate(document('EUR', '1.08'), {})).toBeUndefined();
  expect(statedRate(document('USD', '1'), {})).toBeUndefined();
  expect(statedRate(document('USD', '1.08'), { converted: true })).toBeUndefined();
  // 124.00 × 1.08 = 133.92.
  expect(statedRate(document('USD', '1.08'), { payable_foreign: '133.92' })).toBeUndefined();
});

test('impossible and inverted are errors, unproven is a warning', () => {
  const found = (currency: string, rate: string) =>
    preflight(document(currency, rate))
      .filter(({ field }) => field === 'exchange_rate')
      .map(({ code, severity }) => `${code} ${severity}`);
  expect(found('JPY', '0.00613')).toEqual(['FOREIGN-RATE-INVERTED error']);
  expect(found('JPY', '1630')).toEqual(['EXCHANGE-RATE-IMPOSSIBLE error']);
  expect(found('USD', '1.08')).toEqual(['FX-DIRECTION-UNPROVEN warning']);
});

test('yen in a euro field are found although the euro field has cents', () => {
  const yen = { ...document('JPY', '163'), payable_total_amount: '12345.67' };
  const codes = preflight(yen, { payable_foreign: '12346' }).map(({ code }) => code);
  expect(codes).toContain('FOREIGN-AMOUNT-AS-EURO');
  expect(preflight(yen, { payable_foreign: '12347' }).map(({ code }) => code)).toContain(
    'FOREIGN-AMOUNT-DIFFERS',
  );
});
