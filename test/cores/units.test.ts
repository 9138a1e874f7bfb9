import { expect, it } from 'vitest';
import {
  aligned,
  halfUp,
  isDigit,
  powerOfTen,
  shortened,
  shortText,
  unitsOf,
  unitsText,
} from '../../shared/money/decimal.ts';

it.each([
  ['0', 0, 0],
  ['7', 7, 0],
  ['-7', -7, 0],
  ['12.50', 1250, 2],
  ['-12.5', -125, 1],
  ['-0.5', -5, 1],
  ['0.00', 0, 2],
  ['00.50', 50, 2],
  ['123456789012345', 123_456_789_012_345, 0],
  ['-123456789012345', -123_456_789_012_345, 0],
  ['12345678901234.5', 123_456_789_012_345, 1],
  ['-12345678901234.5', -123_456_789_012_345, 1],
])('%s is %d units of %d places', (text, units, places) => {
  expect(unitsOf(text)).toEqual({ units, places });
});

it.each([
  ...['', '-', '.', '.5', '-.5', '5.', '-5.', '1.2.3', '1a', 'a1', '+5', ' 5', '1,5', '1/2', '1:2', '--1'],
  ...['-0', '-0.00', '1234567890123456', '-1234567890123456', '123456789012345.6', '-123456789012345.6'],
])('%j is left to exact arithmetic', (text) => {
  expect(unitsOf(text)).toBeUndefined();
});

it.each([
  [1250, 2, '12.50', '12.5'],
  [1200, 2, '12.00', '12'],
  [-1250, 2, '-12.50', '-12.5'],
  [-5, 2, '-0.05', '-0.05'],
  [5, 3, '0.005', '0.005'],
  [5, 1, '0.5', '0.5'],
  [0, 2, '0.00', '0'],
  [10, 0, '10', '10'],
  [-7, 0, '-7', '-7'],
  [100, 1, '10.0', '10'],
  [9_007_199_254_740_991, 2, '90071992547409.91', '90071992547409.91'],
])('%d units of %d places are %s, in short %s', (units, places, full, short) => {
  expect([unitsText(units, places), shortText(units, places)]).toEqual([full, short]);
});

it('brings both to the finer place, unless one of them is then no exact whole number', () => {
  expect(aligned({ units: 5, places: 2 }, { units: 7, places: 2 })).toEqual({ a: 5, b: 7, places: 2 });
  expect(aligned({ units: 5, places: 1 }, { units: 7, places: 3 })).toEqual({ a: 500, b: 7, places: 3 });
  expect(aligned({ units: 5, places: 2 }, { units: -7, places: 0 })).toEqual({ a: 5, b: -700, places: 2 });
  const [fits, large] = [
    { units: 9_007_199_254_740, places: 0 },
    { units: 9_007_199_254_741, places: 0 },
  ];
  const one = { units: 1, places: 3 };
  expect(aligned(fits, one)).toEqual({ a: 9_007_199_254_740_000, b: 1, places: 3 });
  expect([aligned(large, one), aligned(one, large)]).toEqual([undefined, undefined]);
});

it.each([
  [5, 2, 3],
  [-5, 2, -3],
  [5, -2, -3],
  [-5, -2, 3],
  [4, 3, 1],
  [-4, 3, -1],
  [1, 2, 1],
  [1, 3, 0],
  [2, 3, 1],
  [7, 7, 1],
  [0, 5, 0],
  [0, -5, 0],
  [-1, 3, 0],
  [1, -3, 0],
])('%d / %d rounded half away from zero is %d, and never minus zero', (dividend, divisor, quotient) => {
  expect(halfUp(dividend, divisor)).toBe(quotient);
});

it('knows digits by their codes, and powers of ten of any size', () => {
  expect(['/', '0', '5', '9', ':'].map((one) => isDigit(one.charCodeAt(0)))).toEqual([
    ...[false, true, true, true, false],
  ]);
  for (const places of [0, 1, 2, 15, 16, 22]) expect(powerOfTen(places)).toBe(Number(`1e${places}`));
});

it.each<[string, string | undefined]>([
  ['12.50', '12.5'],
  ['12.00', '12'],
  ['10.0', '10'],
  ['0.00', '0'],
  ['0.50', '0.5'],
  ['12.05', '12.05'],
  ['100.100', '100.1'],
  ['0', '0'],
  ['100', '100'],
  ['12345678901234567890.0', '12345678901234567890'],
  ...['012', '00.5', '-1.5', 'x1', '1x', '5.', '.5', '.', '', '1.2.3', '1/5'].map(
    (odd): [string, undefined] => [odd, undefined],
  ),
])('%j without its trailing zeros is %s', (text, short) => {
  expect(shortened(text)).toBe(short);
});
