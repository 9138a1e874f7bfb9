import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Axis, TableRow } from '../../shared/facts/compatibility/row.ts';
import { dayAfter, dayBefore, table } from '../../shared/facts/compatibility/table.ts';
import { judgeCells } from '../../shared/preflight/judge-compatibility.ts';
import { atFullLength } from '../full-run.ts';
import {
  type Cells,
  documentOf,
  isNamed,
  tableMutants,
  valuesBeside,
  valuesOfAxis,
  wholeCells,
} from './table-mutants.ts';

/*
 * The words of the table are read here a second time, without the code that judges. A row that is dropped, a side that is
 * swapped and a day that is moved each change what is found.
 */

const TODAY = '2026-11-21';
const dayOf = ({ from, until }: TableRow): string => until ?? from ?? TODAY;
const rowsOf = (cells: Cells, on: string): readonly TableRow[] =>
  judgeCells(documentOf(cells), { on }).map(({ row }) => row);
const nameOf = ({ cells, code, from = '', until = '' }: TableRow) =>
  `${code} ${JSON.stringify(cells)} ${from}–${until}`;

const cases = tableMutants.map(({ row, mutants }) => [nameOf(row), row, mutants] as const);

test.each(cases)('%s: found in each of its cells, and missed where it is dropped', (_, row, mutants) => {
  expect(mutants.length).toBeGreaterThan(0);
  const alone = mutants.filter(({ cells, name }) => {
    const found = rowsOf(cells, dayOf(row));
    expect(found, name).toContain(row);
    const says = ({ code, variant, at }: TableRow) => `${code} ${variant} ${at}`;
    return found.filter((one) => says(one) === says(row)).length === 1;
  });
  expect(alone.length, 'another row says the same of every cell').toBeGreaterThan(0);
});

test.each(cases)('%s: not found where a side is swapped', (_, row, mutants) => {
  for (const axis of Object.keys(row.cells) as Axis[])
    for (const value of valuesBeside(axis, row.cells[axis] ?? ''))
      expect(rowsOf({ ...mutants[0]?.cells, [axis]: value }, dayOf(row)), `${axis} ${value}`).not.toContain(
        row,
      );
});

test.each(cases)('%s: found on its days alone', (_, row, mutants) => {
  const cells = mutants[0]?.cells ?? {};
  const { from, until } = row;
  const isOn = (day: string) => rowsOf(cells, day).includes(row);
  expect(isOn(from ?? '2012-01-01')).toBe(true);
  expect(isOn(until ?? '2099-12-31')).toBe(true);
  if (from !== undefined) expect(isOn(dayBefore(from))).toBe(false);
  if (until !== undefined) expect(isOn(dayAfter(until))).toBe(false);
});

/** The rows that cells are in, told by this reading of their words. */
const expected = (cells: Cells, on: string): TableRow[] =>
  table.filter(
    ({ cells: named, from = '', until = '9999' }) =>
      from <= on &&
      on <= until &&
      Object.entries(named).every(([axis, words]) => isNamed(words, cells[axis as Axis] ?? '')),
  );

test('any document is in the rows that their words name, on any day', () => {
  const anyCells = fc.record(
    Object.fromEntries(valuesOfAxis.map(([axis, values]) => [axis, fc.constantFrom(...values)])),
  );
  const days = fc.constantFrom('2010-06-01', '2021-06-30', '2021-07-01', '2023-10-05', '2025-12-31', TODAY);
  const some = fc.oneof(
    anyCells,
    // Most of what is drawn is in no narrow row: so begin in one, and change a side or two.
    fc
      .tuple(
        fc.constantFrom(...tableMutants.flatMap(({ mutants }) => mutants)),
        fc.subarray(valuesOfAxis, { maxLength: 2 }),
        fc.nat(),
      )
      .map(([{ cells }, swapped, draw]) => ({
        ...cells,
        ...Object.fromEntries(swapped.map(([axis, values]) => [axis, values[draw % values.length]])),
      })),
  );
  fc.assert(
    fc.property(some.map(wholeCells), days, (cells, on) => {
      expect(new Set(rowsOf(cells, on))).toEqual(new Set(expected(cells, on)));
    }),
    { numRuns: atFullLength(4000) },
  );
});
