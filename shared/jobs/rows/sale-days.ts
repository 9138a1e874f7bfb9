import { readDate } from '../../mapping/cells/read-date.ts';
import type { DateOrder } from '../../mapping/cells/row-view.ts';
import { memoize } from '../../memoize.ts';
import { dayAtIssuer } from '../../money/rates/payment-day.ts';
import { type Problem, problem } from '../../problems/problem.ts';

/** Numbers in the form of a date, in any order of day, month and year. */
const LOOKS_LIKE_DATE = /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}$/;

type DayOrder = Extract<DateOrder, 'dmy' | 'mdy'>;

/** The day that a text is in either order. */
type Days = Record<DayOrder, string | undefined>;

interface Counted {
  elsewhere: number;
  first?: { row: number; date: string };
}

/** The day on which a document would be issued now. */
export function dayOfIssue(now: Date): string {
  const moment = now.toISOString();
  return dayAtIssuer(`${moment.slice(0, 19)}Z`) ?? moment.slice(0, 10);
}

/** Day of issue by the service's moment; undefined if the moment is unreadable. */
export function dayIssuedAt(moment: string): string | undefined {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? undefined : dayOfIssue(at);
}

/** Days of the sales of an export, and the day on which they will be issued. */
export class SaleDays {
  readonly #of: { column: string | undefined; order: DateOrder | undefined; today: string };
  /** Month of issue as yyyy-mm. */
  readonly #month: string;
  readonly #counted: Record<DayOrder, Counted> = { dmy: { elsewhere: 0 }, mdy: { elsewhere: 0 } };
  /** Proven by a day above 12. */
  readonly #proven = new Set<DayOrder>();
  #rows = 0;
  /** An export has few days, each on many rows. */
  readonly #daysOf = memoize(
    (text: string): Days => ({
      dmy: this.#read(text, 'dmy'),
      mdy: this.#read(text, 'mdy'),
    }),
  );

  constructor(of: { column: string | undefined; order: DateOrder | undefined; today: string }) {
    this.#of = of;
    this.#month = of.today.slice(0, 7);
  }

  /** Counts the day of a row. A day that does not exist, such as 32/10, is an error of the row. */
  see(text: string, row: number): Problem[] {
    const { column, order } = this.#of;
    const days = this.#daysOf(text);
    if (days.dmy === undefined && days.mdy === undefined) {
      const isMeant = LOOKS_LIKE_DATE.test(text) && readDate(text, order).kind === 'none';
      return isMeant ? [problem('MAP-DATE-BAD', { row, column, field: column }, { text })] : [];
    }
    this.#rows += 1;
    for (const one of ['dmy', 'mdy'] as const) {
      const day = days[one];
      if (day === undefined) this.#proven.add(one === 'dmy' ? 'mdy' : 'dmy');
      else if (this.#isElsewhere(day)) this.#count(one, { row, date: text });
    }
    return [];
  }

  /** The day as yyyy-mm-dd, day before month if the order is undecided. */
  dayOf(text: string | undefined): string | undefined {
    return text === undefined ? undefined : (this.#dayIn(text, 'dmy') ?? this.#dayIn(text, 'mdy'));
  }

  /** Day of the reference rate: the sale's, or the day of issue if the export has none. */
  rateDayOf(text: string | undefined): string {
    return this.dayOf(text) ?? this.#of.today;
  }

  /** One warning for the whole export. */
  notices(): Problem[] {
    const order = this.#proven.has('mdy') && !this.#proven.has('dmy') ? 'mdy' : 'dmy';
    const { elsewhere, first } = this.#counted[order];
    if (first === undefined) return [];
    const { column = '–' } = this.#of;
    const params = { column, count: elsewhere, rows: this.#rows, month: this.#month };
    return [
      problem('ISSUED-ON-ANOTHER-DAY', { column }, { ...params, first_row: first.row, date: first.date }),
    ];
  }

  #dayIn(text: string, order: DayOrder): string | undefined {
    return this.#daysOf(text)[order];
  }

  #read(text: string, order: DayOrder): string | undefined {
    const read = readDate(text, this.#of.order ?? order);
    return read.kind === 'date' ? read.value.slice(0, 10) : undefined;
  }

  #isElsewhere(day: string): boolean {
    return !day.startsWith(this.#month) || day > this.#of.today;
  }

  #count(order: DayOrder, first: { row: number; date: string }) {
    const counted = this.#counted[order];
    counted.elsewhere += 1;
    counted.first ??= first;
  }
}
