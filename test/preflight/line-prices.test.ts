import { expect, test } from 'vitest';
import type { Line } from '../../shared/documents/document.ts';
import { linePrices } from '../../shared/preflight/evidence/line-prices.ts';

/** Net and price of a line at 24 %; VAT rounds half-up by hand where it matters. */
const line = (quantity: string, unit_price: string, net: string, subtotal = '0'): Line => ({
  line_number: 1,
  quantity,
  unit_price,
  net_total_price: net,
  vat_rate: '24',
  vat_total: '0',
  subtotal,
});
const kinds = (...lines: Line[]) =>
  [...linePrices(lines, {}).values()].map((price) =>
    price.kind === 'discount' ? `${price.percent} % off` : price.kind,
  );

test.each([
  // 99.99; open: 0.005 + 3 × 0.005 = 0.02.
  ['the last digit of the price', line('3', '33.33', '100.00'), 'agrees'],
  ['as far as it goes', line('3', '33.33', '100.01'), 'agrees'],
  ['and no further', line('3', '33.33', '100.02'), 'differs'],
  ['a price of whole cents', line('3', '33.00', '100.00'), 'differs'],
  ['a price without decimals is exact to the cent', line('3', '33', '100.00'), 'differs'],
  // 4 decimals: 1200 × 0.8505 = 1020.60; open: 0.005 + 1200 × 0.00005 = 0.065.
  ['a fine price', line('1200', '0.8505', '1020.66'), 'agrees'],
  ['a fine price, beyond its digits', line('1200', '0.8505', '1020.67'), 'differs'],
  ['ten percent of 90.00', line('20', '4.50', '81.00'), '10 % off'],
  // 12 × 3.50 = 42.00, less 2.5 % = 40.95.
  ['two and a half percent of 42.00', line('12', '3.50', '40.95'), '2.5 % off'],
  ['a quarter percent', line('20', '4.50', '89.77'), 'differs'],
  ['more than the price', line('20', '4.50', '99.00'), 'differs'],
  ['a gift', line('1', '15.00', '0.00'), 'free'],
  // 2 × 24.80 = 49.60 = 40.00 + 9.60.
  ['prices with VAT', line('2', '24.80', '40.00', '49.60'), 'with-vat'],
  // Of 1.00 every cent would be some half percent: only steps of five count.
  ['three percent of one euro', line('1', '1.00', '0.97'), 'differs'],
  ['five percent of one euro', line('1', '1.00', '0.95'), '5 % off'],
  ['anything of a few cents', line('1', '0.30', '0.27'), 'differs'],
])('%s', (_, one, expected) => {
  expect(kinds(one)).toEqual([expected]);
});

test('one line that nothing explains takes the explanation from the others; gifts stay gifts', () => {
  const lines = [
    line('2', '20.00', '36.00'),
    line('2', '20.00', '35.30'),
    line('1', '5.00', '5.00'),
    line('1', '5.00', '0.00'),
  ];
  expect(kinds(...lines)).toEqual(['differs', 'differs', 'agrees', 'free']);
});

test('each line may have its own discount', () => {
  expect(kinds(line('2', '80.00', '136.00'), line('12', '3.50', '40.95'))).toEqual(['15 % off', '2.5 % off']);
});

test('a line without quantity or price says nothing', () => {
  const { quantity: _, ...rest } = line('1', '1', '5');
  expect(kinds(rest)).toEqual([]);
});
