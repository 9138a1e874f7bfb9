import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeReaders } from '../../shared/report/workbook/column-shapes.ts';
import { plainAmount } from '../../shared/report/workbook/plain-amount.ts';

const NEAR_AMOUNTS = fc.string({ unit: fc.constantFrom(...'0001259.,-'), maxLength: 17 });

test('a plain amount is written as the number of a cell is, whatever stands in the text', () => {
  fc.assert(
    fc.property(NEAR_AMOUNTS, (text) => {
      for (const [sign, kind] of [
        [',', 'comma'],
        ['.', 'point'],
      ] as const) {
        const plain = plainAmount(text, sign);
        if (plain !== undefined) expect(shapeReaders[kind](text).value).toBe(Number(plain));
        if (plain !== undefined) expect(plain).toBe(String(Number(plain)));
      }
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['3,40', ',', '3.4'],
  ['0,00', ',', '0'],
  ['1200', '.', '1200'],
  ['12.05', '.', '12.05'],
  ['999999999999.99', '.', '999999999999.99'],
  ['0,5', ',', '0.5'],
] as const)('%s with %s as its sign is plain', (text, sign, number) => {
  expect(plainAmount(text, sign)).toBe(number);
});

test.each([
  '',
  '-1,00',
  '1.200,00',
  '01,00',
  '1,',
  ',5',
  '1,234',
  '1.00',
  '1234567890',
])('%j is read in another way', (text) => {
  expect(plainAmount(text, ',')).toBeUndefined();
});
