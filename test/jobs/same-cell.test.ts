import { describe, expect, it } from 'vitest';
import { isSameCell } from '../../shared/jobs/retry/same-cell.ts';
import type { Cell } from '../../shared/sheet/sheet.ts';

type Reader = Parameters<typeof isSameCell>[2];
const reader = (over: Partial<Reader> = {}): Reader => ({
  type: 'text',
  isIdentity: false,
  sign: undefined,
  dateOrder: undefined,
  ...over,
});
const number = (text: string): Cell => ({ kind: 'number', text });

const ALIKE = true;
const CHANGED = false;
type Case = [went: Cell, came: Cell, isSame: boolean];

const check = (of: Reader, cases: readonly Case[]) => {
  for (const [went, came, isSame] of cases)
    expect(isSameCell(went, came, of), `${JSON.stringify(went)} → ${JSON.stringify(came)}`).toBe(isSame);
};

describe('a cell that comes back', () => {
  it('as text is the same in other blanks, and as a code in the number that a program made of it', () => {
    check(reader(), [
      ['Καφές\r\n  διπλός', ' Καφές διπλός ', ALIKE],
      ['Καφές', 'Τσάι', CHANGED],
      ['0094014201', '94014201', ALIKE],
      ['+30210', '30210', ALIKE],
      ['++30210', '30210', CHANGED],
      ['1.10', '1,1', ALIKE],
      ['1.10', number('1.1'), ALIKE],
      ['1.10', '1.10', ALIKE],
      ['1.10', '1.11', CHANGED],
      // Notations that no program makes of a code.
      ['12', '12 €', CHANGED],
      ['0012', '+12', CHANGED],
      ['12', '12.00 ', ALIKE],
      ['-12', '-12.0', CHANGED],
      ['-0', '0', CHANGED],
      ['1.', '1', CHANGED],
      ['x1', '1', CHANGED],
      ['1x', '1', CHANGED],
      ['1', '1x', CHANGED],
      ['1', 'x1', CHANGED],
      ['', '0', CHANGED],
      ['0', '', CHANGED],
      ['', ' ', ALIKE],
    ]);
  });

  it('as an identity is the same in its text alone', () => {
    check(reader({ isIdentity: true }), [
      ['00012', '12', CHANGED],
      ['00012', ' 00012 ', ALIKE],
      ['1.10', '1,1', CHANGED],
    ]);
    check(reader({ isIdentity: true, type: 'decimal', sign: '.' }), [['1.10', '1.1', CHANGED]]);
  });

  it('as a number is the same in either notation of what went out', () => {
    for (const type of ['decimal', 'integer'] as const) {
      check(reader({ type, sign: '.' }), [
        ['2.250', '2,25', ALIKE],
        ['2.250', '2.25', ALIKE],
        ['2.250', '2250', CHANGED],
        ['1,250', '1250', ALIKE],
        ['1,250', '1.25', CHANGED],
        ['δύο', '2', CHANGED],
        ['', '0', CHANGED],
        ['0', '', CHANGED],
        ['2', 'δύο', CHANGED],
        ['2', number('2.0'), ALIKE],
        [number('2.5'), '2,50', ALIKE],
      ]);
      check(reader({ type, sign: ',' }), [
        ['2.250', '2250', ALIKE],
        ['2.250', '2,25', CHANGED],
      ]);
    }
  });

  it('as a date is the same day, in the declared order or in both', () => {
    check(reader({ type: 'date' }), [
      ['2026-03-05', '2026-03-05T00:00', CHANGED],
      ['05/03/2026', '5/3/2026', ALIKE],
      ['05/03/2026', '2026-03-05', CHANGED],
      ['05/03/2026', '2026-05-03', CHANGED],
      ['25/03/2026', '2026-03-25', CHANGED],
      ['2026-03-05', '20260305x', CHANGED],
      ['κάποτε', 'ποτέ', CHANGED],
    ]);
    check(reader({ type: 'date', dateOrder: 'dmy' }), [
      ['05/03/2026', '2026-03-05', ALIKE],
      ['05/03/2026', '2026-05-03', CHANGED],
      ['25/03/2026', '2026-03-25', ALIKE],
    ]);
    check(reader({ type: 'date', dateOrder: 'mdy' }), [
      ['05/03/2026', '2026-05-03', ALIKE],
      ['05/03/2026', '2026-03-05', CHANGED],
      ['κάποτε', 'ποτέ', CHANGED],
    ]);
  });

  it('as a yes or no is the same in other words, as a list with other signs between its items', () => {
    check(reader({ type: 'boolean' }), [
      ['ναι', 'TRUE', ALIKE],
      ['ναι', 'όχι', CHANGED],
      ['0', 'FALSE', ALIKE],
      ['ίσως', 'μπορεί', CHANGED],
      ['ίσως', 'ναι', CHANGED],
      ['', '0', CHANGED],
      ['0', '', CHANGED],
    ]);
    check(reader({ type: 'list' }), [
      ['400001, 400002;400003', '400001|400002 400003', ALIKE],
      ['400001 400002', '400002 400001', CHANGED],
      ['400001 400002', '400001400002', CHANGED],
      ['', ',', CHANGED],
    ]);
  });
});
