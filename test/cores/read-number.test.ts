import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNumber } from '../../shared/mapping/cells/read-number.ts';
import type { DecimalSign } from '../../shared/mapping/cells/row-view.ts';
import { atFullLength } from '../full-run.ts';

const NBSP = '\u00a0';

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
