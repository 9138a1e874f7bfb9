import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf } from '../../shared/money/cents.ts';
import { isDecimal, shift } from '../../shared/money/decimal.ts';
import { shortened } from '../../shared/money/units.ts';

const written = fc.oneof(
  fc.stringMatching(/^-?\d{1,12}(\.\d{1,4})?$/),
  fc.stringMatching(/^[-+.\d]{0,8}$/),
  fc.constantFrom('', '.', '5.', '.5', '0', '0.00', '00.50', '100000000.00', '100000000.01', '1e5'),
);

test('a decimal of at most two decimals is as many hundredths as it says, and anything else none', () => {
  fc.assert(
    fc.property(written, (text) => {
      const cents = centsOf(text);
      if (Number.isNaN(cents)) return;
      expect(isDecimal(text)).toBe(true);
      expect(Number(shift(text, 2))).toBe(cents);
    }),
  );
  expect(['12.5', '12', '0.07', '100000000.00'].map(centsOf)).toEqual([1250, 1200, 7, 10_000_000_000]);
  expect(['-1', '1.005', '100000000.01', '', '5.', '.5', '1 000'].map(centsOf)).toEqual(
    Array.from({ length: 7 }, () => Number.NaN),
  );
});

test('a decimal is shortened by its last zeros alone', () => {
  fc.assert(
    fc.property(written, (text) => {
      const short = shortened(text);
      if (short === undefined) return;
      expect(isDecimal(text)).toBe(true);
      expect(short).toBe(text.includes('.') ? text.replace(/\.?0+$/, '') : text);
    }),
  );
  expect(['12.50', '12.00', '0.00', '100', '12'].map(shortened)).toEqual(['12.5', '12', '0', '100', '12']);
  expect(['012', '-1.5', '5.', '1.2.3', ''].map(shortened)).toEqual(Array.from({ length: 5 }));
});
