import { expect, it } from 'vitest';
import type { Document } from '../../../shared/documents/document.ts';
import { controlSums } from '../../../shared/jobs/balance/control-sums.ts';
import { balanceLine, FileSums } from '../../../shared/jobs/balance/file-sums.ts';
import {
  isConverted,
  spreadOf,
  spreadOfLines,
  spreadOfProducts,
} from '../../../shared/jobs/balance/named-rounding.ts';
import type { MoneyCell } from '../../../shared/money/money-cell.ts';
import { problem } from '../../../shared/problems/problem.ts';
import type { BalanceLine } from '../../../shared/records/balance.ts';

const cell = (change: Partial<MoneyCell> = {}): MoneyCell => ({
  ...{ amount: 'net', field: 'line.net_total_price', column: 'Net', currency: 'EUR', value: '10.00' },
  ...change,
});
const { value: _, ...unreadable } = cell();

it('adds cells up, a line for each amount, field and currency', () => {
  const sums = new FileSums();
  const added = [
    cell(),
    cell({ value: '0.05' }),
    cell({ currency: 'USD' }),
    cell({ field: 'net_total_amount' }),
    cell({ amount: 'vat', column: 'VAT' }),
    cell({ value: '-1' }),
  ].map((one) => sums.add(one, false));
  expect(added).toEqual([0, 0, 1, 2, 3, 0]);
  expect(sums.lines.map(({ field }) => field)[2]).toBe('net_total_amount');
  expect(sums.lines.map(({ column, currency, count, sum }) => [column, currency, count, sum.text])).toEqual([
    ['Net', 'EUR', 3, '9.05'],
    ['Net', 'USD', 1, '10.00'],
    ['Net', 'EUR', 1, '10.00'],
    ['VAT', 'EUR', 1, '10.00'],
  ]);
});

it('counts a cell that comes again once, and what cannot be read not at all', () => {
  const sums = new FileSums();
  expect(sums.add(cell({ once: 'A-1' }), true)).toBe(0);
  expect(sums.add(cell({ once: 'A-1' }), true)).toBeUndefined();
  expect(sums.add(cell({ once: 'A-2' }), false)).toBe(0);
  expect(sums.add(cell({ once: 'A-2' }), false)).toBe(0);
  expect(sums.add(unreadable, false)).toBeUndefined();
  expect(sums.lines.map(({ count, unreadable: bad, sum }) => [count, bad, sum.text])).toEqual([
    [3, 1, '30.00'],
  ]);
});

const PARTS = {
  issued: '0',
  duplicate: '0',
  ready: '0',
  skipped: '0',
  rejected: '0',
  held: '0',
  conflict: '0',
  failed: '0',
};

it('names a column where one alone has the line', () => {
  const sums = new FileSums();
  sums.add(cell(), false);
  sums.add(cell(), false);
  const [line] = sums.lines;
  if (line === undefined) throw new Error('no line');
  const stored = {
    amount: 'net',
    currency: 'EUR',
    count: 2,
    file: '20.00',
    parts: PARTS,
    difference: '20.00',
    unreadable: 0,
  };
  expect(balanceLine(line)).toEqual({ ...stored, column: 'Net' });
  sums.add(cell({ column: 'Net 2', value: '0' }), false);
  expect(balanceLine(line)).toEqual({ ...stored, count: 3 });
});

it('names how far rounding may go', () => {
  const found = [problem('LINE-VAT-SPREAD'), problem('DOC-TWINS'), problem('LINE-VAT-SPREAD')];
  expect([spreadOf(found), Number(spreadOf([]))]).toEqual(['0.02', 0]);
  const three = { invoice_lines: [1, 2, 3] as unknown as Document['invoice_lines'] };
  expect([spreadOfProducts(three), spreadOfLines(three)]).toEqual(['0.015', '0.04']);
});

it.each([
  // 10 × 2.5 = 25, give or take 0.01 × 2.5 and 10 × 0.05.
  ['foreign-per-euro', '10', '25.525', true],
  ['foreign-per-euro', '10', '25.526', false],
  ['foreign-per-euro', '10', '24.475', true],
  ['foreign-per-euro', '10', '24.474', false],
  ['foreign-per-euro', '-10', '-25.525', true],
  ['foreign-per-euro', '-10', '-25.526', false],
  // 10 × 2.5 = 25, give or take 0.01 and 10 × 0.05.
  ['euro-per-foreign', '25.51', '10', true],
  ['euro-per-foreign', '25.511', '10', false],
  ['euro-per-foreign', '24.49', '10', true],
] as const)('at 2.5 %s %s € are %s: %s', (quoted, euro, amount, is) => {
  expect(isConverted({ euro, amount }, { value: '2.5', quoted }, '0.01')).toBe(is);
});

const line = (amount: BalanceLine['amount'], file: string, change: object = {}): BalanceLine => ({
  ...{ amount, currency: 'EUR', count: 1, file, parts: PARTS, difference: '0', unreadable: 0 },
  ...change,
});
const skipped = (amount: string) => ({ parts: { ...PARTS, skipped: amount } });

it('puts the sums of a control file beside what documents are paid with', () => {
  const payable = line('payable', '130.00', skipped('30.00'));
  const dollars = line('payable', '7.00', { currency: 'USD' });
  const lines = [line('net', '99.00'), dollars, payable];
  expect(controlSums(undefined, lines)).toEqual([]);
  const differences = (stated: Parameters<typeof controlSums>[0]) =>
    controlSums(stated, lines).map(({ line: one, amount, difference }) => [one, amount, Number(difference)]);
  expect(differences('100.00')).toEqual([[payable, '100.00', 0]]);
  expect(differences('130.00')).toEqual([[payable, '130.00', 0]]);
  expect(differences('131.00')).toEqual([[payable, '131.00', -1]]);
  expect(differences('98.00')).toEqual([[payable, '98.00', 2]]);
  expect(differences('115.00')).toEqual([[payable, '115.00', 15]]);
  expect(differences({ USD: '8.00', GBP: '1.00', EUR: '100.00' })).toEqual([
    [dollars, '8.00', -1],
    [payable, '100.00', 0],
  ]);
});

it.each(['refunded', 'reversed'] as const)('beside what was captured, unless some of it is %s', (back) => {
  const captured = line('captured', '50.00');
  const of = (...lines: BalanceLine[]) => controlSums('50.00', lines).map((one) => one.line);
  expect(of(captured)).toEqual([captured]);
  expect(of(captured, line('payable', '50.00'))).toEqual([captured]);
  expect(of(captured, line(back, '5.00', { currency: 'USD' }), line('fees', '1.00'))).toEqual([captured]);
  expect(of(captured, line(back, '5.00'))).toEqual([]);
  const payable = line('payable', '50.00');
  expect(of(captured, line(back, '5.00'), payable)).toEqual([payable]);
});
