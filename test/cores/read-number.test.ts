import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalSignEvidence, readNumber } from '../../shared/mapping/cells/read-number.ts';
import type { DecimalSign } from '../../shared/mapping/cells/row-view.ts';
import { atFullLength } from '../full-run.ts';

const NBSP = '\u00a0';

const readings: readonly [string, DecimalSign | undefined, string][] = [
  ['1.234,56', undefined, '1234.56'],
  ['1,234.56', undefined, '1234.56'],
  ['1.234.567', undefined, '1234567'],
  ['1.000.000', undefined, '1000000'],
  ['1.234', ',', '1234'],
  ['1.234', '.', '1.234'],
  ['1,234', '.', '1234'],
  ['1,234', ',', '1.234'],
  ['0.789', undefined, '0.789'],
  ['1234,567', undefined, '1234.567'],
  ['12', undefined, '12'],
  ['007', undefined, '7'],
  ['-1', undefined, '-1'],
  ['(1)', undefined, '-1'],
  ['1-', undefined, '-1'],
  ['\u22121', undefined, '-1'],
  ['(1.234,50 €)', undefined, '-1234.50'],
  ['-0,00', undefined, '0.00'],
  ['€ 12,50', undefined, '12.50'],
  ['12,50 €', undefined, '12.50'],
  ['€-12,50', undefined, '-12.50'],
  ['12,50 EUR', undefined, '12.50'],
  [`1${NBSP}234,50`, undefined, '1234.50'],
  ['1\u202f234,50', undefined, '1234.50'],
  ["1'234.50", undefined, '1234.50'],
  ['+3,5', undefined, '3.5'],
  [',5', undefined, '0.5'],
];

test.each(readings)('%s with the sign %s is %s', (written, sign, value) => {
  expect(readNumber(written, sign)).toMatchObject({ kind: 'number', value });
});

test.each([
  ['1.234', 'ambiguous'],
  ['1,234', 'ambiguous'],
  ['999.999', 'ambiguous'],
  ['4,00E+14', 'damaged'],
  ['1E+05', 'damaged'],
  ['δύο', 'none'],
  ['1,2,3', 'none'],
  ['12.34.567', 'none'],
  ['1.23.456,7', 'none'],
  ['--1', 'none'],
  ['-(1)', 'none'],
  ['1 2', 'none'],
  ['€', 'none'],
  ['12/5', 'none'],
  ['$ 5 €', 'none'],
  ['', 'none'],
])('%s is %s', (written, kind) => {
  expect(readNumber(written, undefined).kind).toBe(kind);
});

test('a declared sign is not overruled by a cell', () => {
  expect(readNumber('12,50', '.').kind).toBe('none');
  expect(readNumber('0.789', ',').kind).toBe('none');
});

test('per cent and currency are told', () => {
  expect(readNumber('12,5 %', undefined)).toMatchObject({ value: '12.5', percent: true });
  expect(readNumber('$49.90', undefined)).toMatchObject({ value: '49.90', currency: '$' });
});

test('what a cell proves about the decimal sign', () => {
  expect(decimalSignEvidence('12,5')).toBe(',');
  expect(decimalSignEvidence('12.50 €')).toBe('.');
  expect(decimalSignEvidence('1.234.567')).toBe(',');
  expect(decimalSignEvidence('1.234')).toBe('ambiguous');
  expect(decimalSignEvidence('1234')).toBeUndefined();
  expect(decimalSignEvidence('text, with comma')).toBeUndefined();
});

describe('every way of writing a number', () => {
  const number = fc.record({
    whole: fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
    decimals: fc.stringMatching(/^\d{0,6}$/),
    negative: fc.boolean(),
  });
  const style = fc.record({
    sign: fc.constantFrom<DecimalSign>(',', '.'),
    group: fc.constantFrom('', 'other', ' ', NBSP, "'"),
    minus: fc.constantFrom('before', 'after', 'brackets', 'true minus'),
    currency: fc.constantFrom('', '€ ', ' €'),
  });

  test('is read back to the same value', () => {
    fc.assert(
      fc.property(number, style, ({ whole, decimals, negative }, { sign, group, minus, currency }) => {
        const digits = String(whole);
        const by = group === 'other' ? (sign === ',' ? '.' : ',') : group;
        const grouped = digits.replace(/\B(?=(\d{3})+$)/g, by);
        const bare = decimals === '' ? grouped : `${grouped}${sign}${decimals}`;
        const worded = currency === '€ ' ? `€ ${bare}` : `${bare}${currency}`;
        const written = negative ? withMinus(worded, minus) : worded;
        const value = decimals === '' ? digits : `${digits}.${decimals}`;
        const expected = negative && /[1-9]/.test(value) ? `-${value}` : value;
        expect(readNumber(written, sign)).toMatchObject({ kind: 'number', value: expected });
      }),
      { numRuns: atFullLength(2000), seed: 20261120 },
    );
  });

  test('never reads a number where the evidence alone would give another one', () => {
    fc.assert(
      fc.property(number, style, ({ whole, decimals }, { sign, group }) => {
        const by = group === 'other' ? (sign === ',' ? '.' : ',') : group;
        const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, by);
        const written = decimals === '' ? grouped : `${grouped}${sign}${decimals}`;
        const guessed = readNumber(written, undefined);
        if (guessed.kind === 'number') expect(guessed).toEqual(readNumber(written, sign));
      }),
      { numRuns: atFullLength(2000), seed: 20261121 },
    );
  });
});

function withMinus(text: string, minus: string): string {
  if (minus === 'before') return `-${text}`;
  if (minus === 'after') return `${text}-`;
  return minus === 'brackets' ? `(${text})` : `\u2212${text}`;
}
