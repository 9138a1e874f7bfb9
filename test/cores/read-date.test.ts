import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDate } from '../../shared/mapping/cells/read-date.ts';
import { atFullLength } from '../full-run.ts';

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
