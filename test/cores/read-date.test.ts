import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCell } from '../../shared/mapping/cells/read-cell.ts';
import { readDate } from '../../shared/mapping/cells/read-date.ts';
import type { DateOrder } from '../../shared/mapping/cells/row-view.ts';
import { atFullLength } from '../full-run.ts';

const readings: readonly [string, DateOrder | undefined, string][] = [
  ['03/04/2026', 'dmy', '2026-04-03'],
  ['03/04/2026', 'mdy', '2026-03-04'],
  ['23/04/2026', undefined, '2026-04-23'],
  ['04/23/2026', undefined, '2026-04-23'],
  ['5/5/2026', undefined, '2026-05-05'],
  ['3.4.2026', 'dmy', '2026-04-03'],
  ['03-04-26', 'dmy', '2026-04-03'],
  ['2026-04-03', undefined, '2026-04-03'],
  ['2026/4/3', 'dmy', '2026-04-03'],
  ['20260403', undefined, '2026-04-03'],
  ['26/04/03', 'ymd', '2026-04-03'],
  ['03/04/2026 14:05', 'dmy', '2026-04-03T14:05:00'],
  ['2026-04-03 14:05:06.123', undefined, '2026-04-03T14:05:06'],
  ['2026-04-03T14:05:06Z', undefined, '2026-04-03T14:05:06Z'],
  ['2026-04-03T14:05:06+0300', undefined, '2026-04-03T14:05:06+03:00'],
  ['04/03/2026, 2:05 PM', 'mdy', '2026-04-03T14:05:00'],
  ['03/04/2026 2:05 μμ', 'dmy', '2026-04-03T14:05:00'],
  ['03/04/2026 12:05 πμ', 'dmy', '2026-04-03T00:05:00'],
];

test.each(readings)('%s read %s is %s', (written, order, value) => {
  expect(readDate(written, order)).toEqual({ kind: 'date', value });
});

test.each([
  ['03/04/2026', undefined, 'ambiguous'],
  ['23/04/26', undefined, 'ambiguous'],
  ['04/23/2026', 'dmy', 'none'],
  ['31/02/2026', 'dmy', 'none'],
  ['29/02/2026', 'dmy', 'none'],
  ['45000', 'dmy', 'none'],
  ['03/04/2026 25:00', 'dmy', 'none'],
  ['Μάρτιος', 'dmy', 'none'],
  ['', 'dmy', 'none'],
] as const)('%s read %s is %s', (written, order, kind) => {
  expect(readDate(written, order).kind).toBe(kind);
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

test('a cell of a date column is a date, or says what it is instead', () => {
  const read = (cell: Parameters<typeof readCell>[0], dateOrder: DateOrder | undefined) => {
    const reading = { type: 'date', decimal: undefined, dateOrder, dateAsText: false } as const;
    const { text, problems } = readCell(cell, reading, { row: 2, column: 'Ημ/νία', field: 'payment.date' });
    return text ?? problems[0]?.code;
  };
  expect(read('03/04/2026', 'dmy')).toBe('2026-04-03');
  expect(read('03/04/2026', undefined)).toBe('MAP-DATE-AMBIGUOUS');
  expect(read('45000', 'dmy')).toBe('MAP-DATE-BAD');
  expect(read({ kind: 'date', text: '2026-04-03T10:00:00' }, undefined)).toBe('2026-04-03T10:00:00');
  expect(read({ kind: 'number', text: '45000' }, 'dmy')).toBe('MAP-DATE-BAD');
  expect(read({ kind: 'error', text: '#N/A' }, 'dmy')).toBe('MAP-ERROR-CELL');
});
