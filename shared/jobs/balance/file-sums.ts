import { ExactSum } from '../../money/exact-sum.ts';
import type { MoneyCell } from '../../money/money-cell.ts';
import type { BalanceLine } from '../../records/balance.ts';

/** One line of a balance while it is added up; `field` separates lines of one amount. */
export interface SumLine extends Pick<MoneyCell, 'amount' | 'field' | 'currency'> {
  /** Undefined if several columns have it. */
  column: string | undefined;
  sum: ExactSum;
  count: number;
  unreadable: number;
}

/** The sums of an export's cells, each cell once, in exact decimals. */
export class FileSums {
  readonly lines: SumLine[] = [];
  /** Names of amounts that count once and may be repeated. */
  readonly #known = new Set<string>();

  /** Adds a cell; returns its line's place if it counts. `comesAgain`: a later row may repeat it. */
  add(cell: MoneyCell, comesAgain: boolean): number | undefined {
    const { value, once } = cell;
    const place = this.#lineOf(cell);
    const line = this.lines[place];
    if (line === undefined) return undefined;
    if (value === undefined) {
      line.unreadable += 1;
      return undefined;
    }
    if (once !== undefined && this.#known.has(once)) return undefined;
    if (once !== undefined && comesAgain) this.#known.add(once);
    line.sum.add(value);
    line.count += 1;
    return place;
  }

  #lineOf({ amount, field, currency, column }: MoneyCell): number {
    const isIts = (line: SumLine) =>
      line.field === field && line.amount === amount && line.currency === currency;
    const index = this.lines.findIndex(isIts);
    const line = this.lines[index];
    if (line !== undefined && line.column !== column) line.column = undefined;
    if (line !== undefined) return index;
    const sum = new ExactSum();
    return this.lines.push({ amount, field, currency, column, sum, count: 0, unreadable: 0 }) - 1;
  }
}

const NO_PARTS: BalanceLine['parts'] = {
  ...{ issued: '0', duplicate: '0', ready: '0', skipped: '0' },
  ...{ rejected: '0', held: '0', conflict: '0', failed: '0' },
};

/** The line as stored; another module adds its parts. */
export const balanceLine = ({ amount, currency, column, count, sum, unreadable }: SumLine): BalanceLine => ({
  amount,
  ...(column === undefined ? {} : { column }),
  currency,
  count,
  file: sum.text,
  parts: NO_PARTS,
  difference: sum.text,
  unreadable,
});
