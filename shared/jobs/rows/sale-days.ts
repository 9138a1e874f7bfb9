import type { GroupedRow } from '../../documents/document.ts';
import { foldExternalId } from '../../documents/external-id.ts';
import { dayOf } from '../../greek-clock.ts';
import { type Ledger, NOBODY } from '../../ledger/ledger.ts';
import { readDate } from '../../mapping/cells/read-date.ts';
import type { DateOrder } from '../../mapping/cells/row-view.ts';
import { foldHeader } from '../../mapping/texts/fold.ts';
import { memoize } from '../../memoize.ts';
import {
  type OriginalRate,
  type RateOfSale,
  rateOfConversion,
} from '../../money/conversion/convert-foreign.ts';
import { quotientRate, toEuro } from '../../money/conversion/exchange-rate.ts';
import { sum } from '../../money/decimal.ts';
import { isBlocking, type Problem, problem } from '../../problems/problem.ts';
import { recordOf } from '../../record-of.ts';
import { type Cell, cellText } from '../../sheet/sheet.ts';
import { NoSuchObject, type Store } from '../../store/store.ts';
import { outcomeLookup } from '../files/outcome-lookup.ts';
import { readPlan } from '../files/read-job.ts';

/** Numbers in the form of a date, in any order of day, month and year. */
const LOOKS_LIKE_DATE = /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}$/;

const ORDERS = ['dmy', 'mdy'] as const;
type DayOrder = (typeof ORDERS)[number];

/** The day on which a document would be issued now. */
export const dayOfIssue = (now: Date): string => dayOf(now.toISOString());

/** Day of issue by the service's moment; undefined if the moment is unreadable. */
export function dayIssuedAt(moment: string): string | undefined {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? undefined : dayOfIssue(at);
}

/** Days of the sales of an export, and the day on which they will be issued. */
export type SaleDays = ReturnType<typeof saleDays>;

export function saleDays(of: { column: string | undefined; order: DateOrder | undefined; today: string }) {
  const { column, order: known, today } = of;
  const month = today.slice(0, 'yyyy-mm'.length);
  /** Rows of another month or of a day to come, and the first of them. */
  const counted = recordOf(
    ORDERS,
    (): { elsewhere: number; first?: { first_row: number; date: string } } => ({ elsewhere: 0 }),
  );
  /** Proven by a day above 12. */
  const proven = new Set<DayOrder>();
  let rows = 0;
  /** An export has few days, each on many rows. */
  const daysOf = memoize((text: string) =>
    recordOf(ORDERS, (order) => {
      const read = readDate(text, known ?? order);
      return read.kind === 'date' ? read.value.slice(0, 'yyyy-mm-dd'.length) : undefined;
    }),
  );
  /** The day as yyyy-mm-dd, day before month if the order is undecided. */
  const dayOf = (text: string | undefined): string | undefined => {
    const days = text === undefined ? undefined : daysOf(text);
    return days?.dmy ?? days?.mdy;
  };
  return {
    dayOf,
    /** Day of the reference rate: the sale's, or the day of issue if the export has none. */
    rateDayOf: (text: string | undefined): string => dayOf(text) ?? today,

    /** Counts the day of a row. A day that does not exist, such as 32/10, is an error of the row. */
    see(text: string, row: number): Problem[] {
      const days = daysOf(text);
      if (days.dmy === undefined && days.mdy === undefined) {
        const isMeant = LOOKS_LIKE_DATE.test(text) && readDate(text, known).kind === 'none';
        return isMeant ? [problem('MAP-DATE-BAD', { row, column, field: column }, { text })] : [];
      }
      rows += 1;
      for (const one of ORDERS) {
        const day = days[one];
        if (day === undefined) proven.add(one === 'dmy' ? 'mdy' : 'dmy');
        else if (!day.startsWith(month) || day > today) {
          counted[one].elsewhere += 1;
          counted[one].first ??= { first_row: row, date: text };
        }
      }
      return [];
    },

    notices(): Problem[] {
      const { elsewhere, first } = counted[proven.has('mdy') && !proven.has('dmy') ? 'mdy' : 'dmy'];
      if (first === undefined) return [];
      const params = { column: column ?? '–', count: elsewhere, rows, month, ...first };
      return [problem('ISSUED-ON-ANOTHER-DAY', { column: params.column }, params)];
    },
  };
}

/** Conversion rates of sales, from the ledger's jobs and from this export. */
export type SaleRates = ReturnType<typeof createSaleRates>;

export function createSaleRates(store: Store, ledger: Pick<Ledger, 'lookup' | 'payments'>) {
  const here = new Map<string, RateOfSale>();
  /** Ids of the parts that the payments of this export have. */
  const partsHere = new Map<string, string[]>();
  /** Every job is read once. */
  const ofJob = memoize((job: string) => ratesOf(store, job));
  // A refund gives back at the rate that its sale was issued with, whatever rate this export states.
  const rateOf = async (key: string): Promise<RateOfSale | undefined> => {
    const entry = await ledger.lookup(key);
    const isOurs = entry?.state === 'issued' && entry.job !== NOBODY;
    return (isOurs ? (await ofJob(entry.job)).get(key) : undefined) ?? here.get(key);
  };
  /** The rate of a payment's parts together: 100.00 $ at 0.92 and 50.00 $ at 0.95 are 150.00 $ at 0.93. */
  const rateOfParts = async (key: string): Promise<OriginalRate | undefined> => {
    const [state] = (await ledger.payments([key])).values();
    const ids = new Set([...(state?.parts ?? []).map(foldExternalId), ...(partsHere.get(key) ?? [])]);
    const parts = await Promise.all([...ids].map(rateOf));
    const [first] = parts;
    const areAlike = (what: 'currency' | 'value') => parts.every((part) => part?.[what] === first?.[what]);
    if (first === undefined || !areAlike('currency')) return undefined;
    if (areAlike('value')) return first;
    const all = parts.flatMap((part) => part ?? []);
    const euro = sum(all.map((one) => toEuro(one.amount, one)));
    const rate = quotientRate(sum(all.map(({ amount }) => amount)), euro);
    return rate && { currency: first.currency, ...rate };
  };
  return {
    /**
     * Notes a sale of this export; of several rows for it the first counts. The rate of a refused or held sale, such
     * as an inverted one, is not used for its refund either.
     */
    see({ header, trace, problems, event }: GroupedRow): void {
      const rate = trace && !problems.some(isBlocking) ? rateOfConversion(trace) : undefined;
      const key = header.external_id && foldExternalId(header.external_id);
      if (!key || rate === undefined) return;
      if (!here.has(key)) here.set(key, rate);
      const payment = foldExternalId(event?.payment ?? key);
      if (payment !== key) partsHere.set(payment, [...(partsHere.get(payment) ?? []), key]);
    },
    /** The rate of a sale for its credit note; one that is issued keeps its own. */
    async lookUp(sale: string, credit?: string): Promise<OriginalRate | undefined> {
      const own = credit === undefined ? undefined : await rateOf(foldExternalId(credit));
      const key = foldExternalId(sale);
      return own ?? (await rateOf(key)) ?? (await rateOfParts(key));
    },
  };
}

/** Rates of the sales of a job; stopped chunks count as planned. A job without files has none. */
async function ratesOf(store: Store, job: string): Promise<Map<string, RateOfSale>> {
  const rates = new Map<string, RateOfSale>();
  try {
    const { outcomes } = outcomeLookup(store, await readPlan(store, job));
    for await (const { external_id, payment } of outcomes()) {
      const rate = payment && rateOfConversion(payment);
      if (rate !== undefined) rates.set(foldExternalId(external_id), rate);
    }
  } catch (error) {
    if (!(error instanceof NoSuchObject)) throw error;
  }
  return rates;
}

const NAMES =
  'Ημερομηνία · Ημερομηνία έκδοσης · Ημερομηνία παραστατικού · Ημ/νία · Ημερ. Έκδοσης · Date · InvoiceDate · Invoice date · Issue date · Document date · FKDAT · created · Created (UTC) · Creation Date · Date completed (UTC) · Completed Date';
/** Headers that name the date of a sale, folded. */
const DATE_HEADERS: ReadonlySet<string> = new Set(NAMES.split(' · ').map(foldHeader));

/** Sign with which a time begins behind a day. */
const TIME = /[T ]/;

/** Column of the sale's date, and a row's date as the export writes it; undefined if blank. */
export function dateColumn(columns: readonly string[]) {
  const index = columns.findIndex((header) => DATE_HEADERS.has(foldHeader(header)));
  if (index < 0) return { column: undefined, textOf: () => undefined };
  const textOf = (cells: readonly Cell[]) => {
    const text = cellText(cells[index]).trim();
    const end = text.search(TIME);
    return (end < 0 ? text : text.slice(0, end)) || undefined;
  };
  return { column: columns[index], textOf };
}
