import { memoize } from '../../../memoize.ts';
import { cellText } from '../../../sheet/sheet.ts';
import { readCount, readNumber } from '../../cells/read-number.ts';
import type { DecimalSign } from '../../cells/row-view.ts';
import { type Column, rateInName } from '../columns/column.ts';
import type { MatchedRows } from '../documents/document-rows.ts';

/** Rows that are reckoned with, the share of them that shows a relation, and the euro that roundings may differ by. */
export const [ROWS_MAX, SHOWN_SHARE, TOLERANCE, ROWS_MIN] = [2_000, 0.95, 0.021, 2];
/** Cents whose lawful shares are apart, and how far one may be from a share or from the value of pieces. */
export const [CENTS_MIN, CENT] = [500, 0.51];

/** Number of a row that says nothing about a relation. */
export const NONE = Number.NaN;
/** By how much the numbers of a row are off a relation, or NONE. */
export type Off = (...numbers: number[]) => number;
type Columns = readonly (Column | undefined)[];
/** True if the rows show a relation between columns. */
export type Shows = (columns: Columns, off: Off) => boolean;

/** Rows of an export whose amounts prove each other. */
export interface ReckonedRows extends MatchedRows {
  /** The numbers of a column, NaN for a cell without one. */
  numbersOf: (column: Column | undefined) => readonly number[];
  /** True if nearly all rows with the numbers of a relation fit, and enough do. */
  shows: Shows;
  /** Counts the rows that fit a relation, and those that have its numbers; `stops` at so many misses that none can be shown. */
  count: (columns: Columns, off: Off, stops?: boolean) => { fits: number; rows: number };
}

export const orZero = (value: number): number => (Number.isNaN(value) ? 0 : value);

/** Reads each column once: its numbers, or the rates in names of taxes (24% VAT on Income), as evidence only, never for a document. */
export function reckonedRows(of: MatchedRows, decimal: DecimalSign | undefined): ReckonedRows {
  const records = of.records.slice(0, ROWS_MAX);
  const read = memoize((column: Column): readonly number[] => {
    const index = of.columns.indexOf(column);
    return records.map(({ cells }) => {
      const text = cellText(cells[index]).trim();
      const reading = (column.type === 'text' ? readCount : readNumber)(text, decimal);
      return Number(reading.kind === 'number' ? reading.value : (rateInName(text) ?? Number.NaN));
    });
  });
  const numbersOf = (column: Column | undefined) => (column ? read(column) : []);
  const count = (columns: Columns, off: Off, stops = false) => {
    const missesMax = records.length * (stops ? 1 - SHOWN_SHARE : 1);
    const numbers = columns.map(numbersOf);
    const areWhole = columns.every((one) => one === undefined || one.type === 'integer');
    let [fits, misses] = [0, 0];
    for (let row = 0; row < records.length && misses <= missesMax; row += 1) {
      const own = numbers.map((all) => all[row] ?? Number.NaN);
      const by = off(...own);
      // Amounts in cents are rounded to a whole number.
      const tolerance = areWhole && own.some((one) => Math.abs(one) >= CENTS_MIN) ? CENT : TOLERANCE;
      if (Math.abs(by) < tolerance) fits += 1;
      else if (!Number.isNaN(by)) misses += 1;
    }
    return { fits, rows: fits + misses };
  };
  const shows: Shows = (columns, off) => {
    const { fits, rows } = count(columns, off, true);
    return fits >= ROWS_MIN && fits >= rows * SHOWN_SHARE;
  };
  return { ...of, numbersOf, shows, count };
}
