import { absolute, compare, type Decimal, ExactSum, equals, isZero, minus } from '../../money/decimal.ts';
import { type MoneyCell, NO_CURRENCY } from '../../money/money-cell.ts';

/** A sum that the export states over its rows, and how far the nearest sum of rows is from it. */
export type TotalRow = ReturnType<ColumnSums['finish']>[number];

/** Sums of a column over some rows, one for each reading of "total" in use; empty without rows. */
type Readings = readonly Decimal[];

/** The readings of all rows so far, and how many rows they are. */
interface Moment {
  rows: number;
  readings: Readings;
}

interface Open {
  row: number;
  from: string;
  amount: Decimal;
  /** True if the row names the currency of its sum. */
  isNamed: boolean;
  before: Moment;
  at: Moment;
  /** Readings of the rows after it, up to the next sum. */
  after?: Readings;
}

/** Stated sums kept per column: a file with a sum after every document may have more than are reported. */
const OPEN_MAX = 1_000;
const START: Moment = { rows: 0, readings: [] };

/** Sums of one column in one currency by the readings that a total may have, now and at the sum before. */
class ColumnSums {
  readonly #open: Open[] = [];
  #rows = 0;
  readonly #every = new ExactSum();
  readonly #skipped = new ExactSum();
  readonly #repeated = new ExactSum();
  readonly #repeatedSkipped = new ExactSum();
  /** Sum of people's changes to its cells. */
  readonly corrected = new ExactSum();
  /** The part of it in cells that nobody could read before: the file's own total may have had it already. */
  readonly unread = new ExactSum();
  #captured: ExactSum | undefined;
  #before = START;

  /** `isSkipped`: a rule leaves the row out; `isCounted`: its value is not a repetition. */
  add(value: Decimal, isSkipped: boolean, isCounted: boolean): void {
    this.#rows += 1;
    this.#every.add(value);
    if (isSkipped) this.#skipped.add(value);
    if (!isCounted) this.#repeated.add(value);
    if (!isCounted && isSkipped) this.#repeatedSkipped.add(value);
  }

  capture(value: Decimal): void {
    this.#captured ??= new ExactSum();
    this.#captured.add(value);
  }

  /** Readings: all rows, and rows that rules keep; repeats counted once, then each time. */
  #now(): Moment {
    const every = this.#every.text;
    const skipped = this.#skipped.text;
    const once = minus(every, this.#repeated.text);
    const skippedOnce = minus(skipped, this.#repeatedSkipped.text);
    const captured = this.#captured === undefined ? [] : [this.#captured.text];
    const readings = [once, minus(once, skippedOnce), every, minus(every, skipped), ...captured];
    return { rows: this.#rows, readings };
  }

  state(stated: Pick<Open, 'row' | 'from' | 'isNamed' | 'amount'>): void {
    const at = this.#now();
    this.#closeOpen(at);
    if (this.#open.length < OPEN_MAX) this.#open.push({ ...stated, before: this.#before, at });
    this.#before = at;
  }

  #closeOpen(at: Moment): void {
    const last = this.#open.at(-1);
    if (last !== undefined) last.after ??= between(last.at, at);
  }

  /** Stated sums, each with its nearest reading; with several currencies, only sums that name theirs. */
  finish(column: string, isAlone: boolean) {
    const all = this.#now();
    this.#closeOpen(all);
    const byPeople = [this.corrected.text, minus(this.corrected.text, this.unread.text)];
    return this.#open
      .filter(({ isNamed }) => isAlone || isNamed)
      .map(({ row, from, amount, before, at, after = [] }) => {
        const whole = nearest([...all.readings, ...between(START, at)], amount) ?? minus('0', amount);
        const part = nearest([...between(before, at), ...after], amount) ?? whole;
        // Over all rows of the file, as opposed to those since the sum before it.
        const isOverAll = compare(absolute(whole), absolute(part)) <= 0;
        const difference = isOverAll ? whole : part;
        // Corrections of people make this difference.
        const isCorrected = byPeople.some((sum) => equals(difference, sum));
        return { row, from, column, amount, difference, isOverAll, isCorrected };
      });
  }
}

const between = (before: Moment, at: Moment): Readings =>
  at.rows === before.rows ? [] : at.readings.map((sum, index) => minus(sum, before.readings[index] ?? '0'));

export const nearer = (one: Decimal, other: Decimal): Decimal =>
  compare(absolute(other), absolute(one)) < 0 ? other : one;

/** The least of the differences: a sum less the amount. */
function nearest(sums: Readings, amount: Decimal): Decimal | undefined {
  const [first, ...others] = sums.map((sum) => minus(sum, amount));
  return first && others.reduce(nearer, first);
}

/** Sums that an export states in its own total rows, and the sums of its other rows. */
export class TotalRows {
  readonly #columns = new Map<string, Map<string, ColumnSums>>();

  add({ value, column, currency, amount }: MoneyCell, isSkipped: boolean, isCounted: boolean): void {
    if (value === undefined) return;
    const sums = this.#columns.get(column)?.get(currency) ?? this.#of(column, currency);
    sums.add(value, isSkipped, isCounted);
    if (amount === 'captured') sums.capture(value);
  }

  /** A corrected row: its cells now, and in the file. */
  correct(now: readonly MoneyCell[], filed: readonly MoneyCell[]): void {
    for (const { column, currency, value } of now) {
      if (value === undefined) continue;
      const { corrected, unread } = this.#of(column, currency);
      corrected.add(value);
      if (!filed.some((cell) => cell.column === column && cell.value !== undefined)) unread.add(value);
    }
    for (const { column, currency, value } of filed)
      if (value) this.#of(column, currency).corrected.add(minus('0', value));
  }

  /** Sums of a currency; totals stated before any currency go to the first currency that follows. */
  #of(column: string, currency: string): ColumnSums {
    const all = this.#columns.get(column) ?? new Map<string, ColumnSums>();
    this.#columns.set(column, all);
    const [first] = currency === '' ? all.values() : [];
    const sums = first ?? all.get(currency) ?? all.get('') ?? new ColumnSums();
    if (currency !== '') all.delete('');
    if (first === undefined) all.set(currency, sums);
    return sums;
  }

  state(row: number, from: string, amounts: readonly MoneyCell[]): void {
    for (const { column, currency, value: amount } of amounts) {
      const named = currency === NO_CURRENCY ? '' : currency;
      if (amount !== undefined) this.#of(column, named).state({ row, from, isNamed: named !== '', amount });
    }
  }

  /** Totals by column and currency; a sum over several currencies is not compared. */
  finish() {
    return [...this.#columns].flatMap(([column, all]) =>
      [...all].flatMap(([currency, sums]) =>
        sums.finish(column, all.size === 1).map((total) => ({ ...total, currency })),
      ),
    );
  }
}

/** The total shown for a column: the first that differs, else the last over all rows. */
export const spokenFor = (found: readonly TotalRow[]): TotalRow | undefined =>
  found.find(({ difference }) => !isZero(difference)) ?? found.findLast(({ isOverAll }) => isOverAll);
