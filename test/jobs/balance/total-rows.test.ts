import { expect, it } from 'vitest';
import { spokenFor, type TotalRow, TotalRows } from '../../../shared/jobs/balance/total-rows.ts';
import type { MoneyCell } from '../../../shared/money/money-cell.ts';

const cell = (value: string | undefined, change: Partial<MoneyCell> = {}): MoneyCell => ({
  ...{ amount: 'net', field: 'line.net_total_price', column: 'Net', currency: 'EUR' },
  ...(value === undefined ? {} : { value }),
  ...change,
});
type Step =
  | { add: string | undefined; skipped?: true; again?: true; of?: Partial<MoneyCell> }
  | { total: string };

function told(...steps: readonly (Step | string)[]) {
  const rows = new TotalRows();
  for (const [row, given] of steps.entries()) {
    const step = typeof given === 'string' ? { add: given } : given;
    if ('total' in step) rows.state(row, 'Total', [cell(step.total)]);
    else
      rows.add(cell(step.add, step.of), { isSkipped: step.skipped === true, isCounted: step.again !== true });
  }
  return rows.finish();
}
const shown = (found: readonly TotalRow[]) =>
  found.map(({ amount, difference, isOverAll }) => [amount, Number(difference), isOverAll]);

it('compares a total with the rows before it', () => {
  expect(told('10', '20', { total: '31' })).toEqual([
    { row: 2, from: 'Total', column: 'Net', amount: '31', difference: '-1', isOverAll: true },
  ]);
  expect(shown(told('10', '20', { total: '30' }))).toEqual([['30', 0, true]]);
  expect(shown(told({ total: '5' }))).toEqual([['5', -5, true]]);
});

it('compares a sum between two others with its own rows', () => {
  const found = told('10', '20', { total: '30' }, '5', '6', { total: '11' }, { total: '41' });
  expect(shown(found)).toEqual([
    ['30', 0, true],
    ['11', 0, false],
    ['41', 0, true],
  ]);
  expect(shown(told('10', { total: '10' }, '5', { total: '7' }))[1]).toEqual(['7', -2, false]);
});

it('compares a sum that stands above its rows with those', () => {
  expect(shown(told({ total: '15' }, '7', '8', { total: '20' }, '20'))).toEqual([
    ['15', 0, false],
    ['20', 0, false],
  ]);
  expect(shown(told({ total: '15' }, '7', '8'))).toEqual([['15', 0, true]]);
  expect(shown(told({ total: '1' }, '7', '8'))).toEqual([['1', 14, true]]);
});

it('reads a total with what is left out, and with what repeats', () => {
  const rows: Step[] = [
    { add: '10' },
    { add: '10', again: true },
    { add: '7', skipped: true },
    { add: '7', skipped: true, again: true },
    { add: '7', skipped: true, again: true },
  ];
  for (const total of ['17', '10', '41', '20'])
    expect(shown(told(...rows, { total }))).toEqual([[total, 0, true]]);
  expect(shown(told(...rows, { total: '27' }))).toEqual([['27', -7, true]]);
  expect(shown(told('1', ...rows, { total: '21' }))).toEqual([['21', 0, true]]);
});

it('reads a total of what was captured, where anything was', () => {
  const captured = { amount: 'captured' } as const;
  const rows: Step[] = [{ add: '10', of: captured }, { add: '3' }, { add: '2', of: captured }];
  expect(shown(told(...rows, { total: '12' }))).toEqual([['12', 0, true]]);
  expect(shown(told('10', '3', { total: '0' }))).toEqual([['0', 13, true]]);
});

it('takes the nearest reading, the first of two', () => {
  expect(shown(told('10', { add: '4', skipped: true }, { total: '12' }))).toEqual([['12', 2, true]]);
  expect(shown(told('10', { add: '4', skipped: true }, { total: '11' }))).toEqual([['11', -1, true]]);
});

it('tells columns apart, and says nothing of several currencies or of cells that cannot be read', () => {
  const vat = { column: 'VAT' };
  expect(told('10', { add: '1', of: { currency: 'USD' } }, { total: '11' })).toEqual([]);
  expect(shown(told('10', { add: undefined, of: { currency: 'USD' } }, { total: '10' }))).toEqual([
    ['10', 0, true],
  ]);
  const rows = new TotalRows();
  rows.add(cell('10'), { isSkipped: false, isCounted: true });
  rows.add(cell('2', vat), { isSkipped: false, isCounted: true });
  rows.state(3, 'Sum', [cell('10'), cell(undefined), cell('3', vat)]);
  expect(rows.finish().map(({ column, from, difference }) => [column, from, Number(difference)])).toEqual([
    ['Net', 'Sum', 0],
    ['VAT', 'Sum', -1],
  ]);
});

it('keeps a thousand totals, each with the rows behind it', () => {
  const sums = Array.from({ length: 999 }, () => ({ total: '0' }));
  const found = told(...sums, { total: '7' }, '7', { total: '9' }, '9', { total: '1' });
  expect(found).toHaveLength(1_000);
  expect(shown(found).at(-1)).toEqual(['7', 0, false]);
});

it('lets the first that differs speak for a column, else the last over all rows', () => {
  const of = (row: number, difference: string, isOverAll: boolean) =>
    ({ row, difference, isOverAll }) as TotalRow;
  expect(spokenFor([])).toBeUndefined();
  expect(spokenFor([of(1, '0', true), of(2, '1', false), of(3, '2', true)])?.row).toBe(2);
  expect(spokenFor([of(1, '0', true), of(2, '0.00', true), of(3, '0', false)])?.row).toBe(2);
  expect(spokenFor([of(1, '0', false)])).toBeUndefined();
});
