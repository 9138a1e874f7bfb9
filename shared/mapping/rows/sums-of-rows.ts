import { ExactSum, equals, isZero } from '../../money/decimal.ts';
import type { MoneyCell, RowMoney } from '../../money/money-cell.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { SheetRow } from '../../sheet/sheet.ts';
import { isBlankCell } from './not-carried.ts';

/** Fewer rows have such a sum by chance. */
const SUMMED_ROWS_MIN = 3;

/** Rows that a later one may sum up, with the columns that each of them fills. */
class RowsAbove {
  rows = 0;
  readonly #sums: (Pick<MoneyCell, 'column' | 'currency'> & { sum: ExactSum; rows: number })[] = [];
  #filled: readonly number[] | undefined;

  add({ cells }: SheetRow, amounts: readonly MoneyCell[]): void {
    this.rows += 1;
    this.#filled ??= [...cells.keys()];
    const blank = this.#filled.some((at) => isBlankCell(cells[at]));
    if (blank) this.#filled = this.#filled.filter((at) => !isBlankCell(cells[at]));
    for (const { column, currency, value } of amounts) {
      if (value === undefined) continue;
      const of = this.#of(column, currency) ?? { column, currency, sum: new ExactSum(), rows: 0 };
      if (of.rows === 0) this.#sums.push(of);
      of.sum.add(value);
      of.rows += 1;
    }
  }

  #of = (column: string, currency: string) =>
    this.#sums.find((one) => one.column === column && one.currency === currency);

  /** The first amount of a row whose amounts are all sums of these rows, of at least so many. */
  summedBy({ cells }: SheetRow, amounts: readonly MoneyCell[], isLast: boolean, least: number) {
    if (this.rows < least) return undefined;
    if (!isLast && !this.#filled?.some((at) => isBlankCell(cells[at]))) return undefined;
    const stated = amounts.filter(({ value }) => value !== undefined && !isZero(value));
    const areSums = stated.every(({ column, currency, value = '' }) => {
      const of = this.#of(column, currency);
      return of !== undefined && of.rows >= least && equals(value, of.sum.text);
    });
    return areSums ? stated[0]?.value : undefined;
  }
}

/** True if so many rows make a sum that it is none by chance. */
export const isSure = ({ params }: Problem): boolean => Number(params?.rows) >= SUMMED_ROWS_MIN;

/** Doubts a row that states the sums of rows above it: the last one of the file, or one without a value that each of them has. */
export function sumsOfRows(lastRow: number): (row: SheetRow, stated?: RowMoney) => Problem | undefined {
  const all = new RowsAbove();
  let part = all;
  return (row, stated) => {
    if (stated === undefined) return undefined;
    for (const above of [all, part]) {
      // Below a sum others may be of one row.
      const least = above === all ? SUMMED_ROWS_MIN : 1;
      const amount = above.summedBy(row, stated.cells, row.number === lastRow, least);
      if (amount === undefined) continue;
      part = new RowsAbove();
      const params = { variant: 'above', row: row.number, rows: above.rows, amount };
      return problem('ROWS-IDENTICAL', { row: row.number }, params);
    }
    all.add(row, stated.cells);
    if (part !== all) part.add(row, stated.cells);
    return undefined;
  };
}
