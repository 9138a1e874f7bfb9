import { readDate } from '../../mapping/cells/read-date.ts';
import type { DateOrder } from '../../mapping/cells/row-view.ts';
import { memoize } from '../../memoize.ts';
import { dayAtIssuer } from '../../money/rates/payment-day.ts';
import { type Problem, problem } from '../../problems/problem.ts';

/** Numbers that were meant as a day, whichever comes first. */
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

/** The day on which the service says that a document was issued; undefined where it says none. */
export function dayIssuedAt(moment: string): string | undefined {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? undefined : dayOfIssue(at);
}

/** The days of the sales of an export, beside the day on which they will be issued. */
export class SaleDays {
  readonly #of: { column: string | undefined; order: DateOrder | undefined; today: string };
  /** As yyyy-mm. */
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

  /** Counts the day of a row. A day that no calendar has, such as 32/10, is an error of the row. */
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

  /** The day as yyyy-mm-dd, day before month where nothing tells them apart. */
  dayOf(text: string | undefined): string | undefined {
    return text === undefined ? undefined : (this.#dayIn(text, 'dmy') ?? this.#dayIn(text, 'mdy'));
  }

  /** The day whose reference rate counts: of the sale, or of its issue where the export says none. */
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
