import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText, readCell } from '../../shared/mapping/cells/read-cell.ts';
import { readDate } from '../../shared/mapping/cells/read-date.ts';
import { readNumber } from '../../shared/mapping/cells/read-number.ts';
import type { DecimalSign } from '../../shared/mapping/cells/row-view.ts';
import { readHeader } from '../../shared/mapping/header/header.ts';
import { foldHeader, visibleText } from '../../shared/mapping/texts/fold.ts';
import { atFullLength } from '../full-run.ts';

const reading = { type: 'text', decimal: undefined, dateOrder: undefined, dateAsText: false } as const;

const written = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[A-Za-zΑ-ώ0-9#!+., \u00a0\u00ad-]{0,12}$/),
  fc.stringMatching(/^\d[\d.,/E+-]{0,8}$/),
);

test('a text that is read at a glance is read alike when it is looked into', () => {
  fc.assert(
    fc.property(written, (text) => {
      const plain = plainText(text);
      if (plain === undefined) return;
      expect(readCell(visibleText(text), reading, {})).toEqual({ text: plain, problems: [] });
    }),
    { numRuns: 2000 },
  );
  const plain = ['W-1', 'Καφές Βραζιλίας 250 g', '1001', '1.1', 'Α-0015/β'];
  expect(plain.map(plainText)).toEqual(plain);
  expect(
    ['', ' a', 'a ', 'a  b', '#N/A', '4E+14', '4.00E+14', 'a\u00a0b', 'a\u200bb'].map(plainText),
  ).toEqual(Array.from({ length: 9 }));
});

test('every day is read back in every order, and without an order never as another day', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const order = fc.constantFrom<'dmy' | 'mdy' | 'ymd'>('dmy', 'mdy', 'ymd');
  fc.assert(
    fc.property(day, order, fc.constantFrom('/', '-', '.'), (date, written, separator) => {
      const value = date.toISOString().slice(0, 10);
      const [y = '', m = '', d = ''] = value.split('-');
      const parts = { dmy: [d, m, y], mdy: [m, d, y], ymd: [y, m, d] }[written];
      const text = parts.join(separator);
      expect(readDate(text, written)).toEqual({ kind: 'date', value });
      const guessed = readDate(text, undefined);
      expect(guessed.kind === 'date' ? guessed.value : value).toBe(value);
    }),
    { numRuns: atFullLength(1000), seed: 20261120 },
  );
});

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

const headerOf = (...names: string[]) => readHeader({ number: 4, cells: names });

test('every header of a row is found where it stands, whatever it says', () => {
  const text = fc.string({ minLength: 1, maxLength: 12, unit: 'binary' });
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 8, selector: (name) => foldHeader(name) }), (names) => {
      const written = names.filter(
        (name) => foldHeader(name) !== '' && !/^\(.*\)$|\(\d+\)$/.test(name.trim()),
      );
      const header = headerOf(...written);
      for (const [index, name] of written.entries()) expect(header.find(name)).toEqual([index]);
    }),
    { numRuns: atFullLength(500), seed: 20261120 },
  );
});
