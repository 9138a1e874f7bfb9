import { type Place, type Problem, problem } from '../../problems/problem.ts';
import { RATES_PREFIX } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { type Decimal, normalise } from '../decimal.ts';
import { publicationDayFor } from './days.ts';
import {
  orUnreadable,
  type Publication,
  parseRates,
  type RateTable,
  UnreadableRates,
} from './parse-rates.ts';

/** A day's rates with the file that states them. */
interface SourcedPublication extends Publication {
  file: string;
}

/** All reference rates there are. */
export interface ReferenceRates {
  /** Ascending dates without repetition. */
  dates: readonly string[];
  /** Of one day; several files may state it. */
  on: ReadonlyMap<string, readonly SourcedPublication[]>;
  /** Files that could not be read, as warnings. */
  problems: readonly Problem[];
}

/** Several files as one: days that overlap are kept from each, so that a disagreement can be seen. */
export function mergeRates(tables: readonly RateTable[], problems: readonly Problem[] = []): ReferenceRates {
  const all = tables.flatMap(({ file, publications }) => publications.map((one) => ({ ...one, file })));
  const on: Map<string, SourcedPublication[]> = Map.groupBy(all, ({ date }) => date);
  return { dates: [...on.keys()].sort(), on, problems };
}

/** A reference rate, foreign per euro, with the day of its publication and the file that states it. */
export interface ReferenceRate {
  rate: Decimal;
  date: string;
  file: string;
}

interface RateQuestion {
  currency: string;
  /** yyyy-mm-dd */
  date: string;
  place?: Place;
}

/**
 * The rate of the last publication on or before a date. A publication that should be there and is not is a problem:
 * an older rate in its place would make the same payment another euro amount tomorrow.
 */
export function rateOn(rates: ReferenceRates | undefined, question: RateQuestion): ReferenceRate | Problem {
  const { currency, date, place = {} } = question;
  if (rates === undefined || rates.dates.length === 0) return problem('FX-RATES-NONE', place, { currency });
  const nearest = lastOnOrBefore(rates.dates, date);
  const expected = publicationDayFor(date);
  if (nearest === undefined || nearest < expected) {
    return problem('FX-RATE-DAY-MISSING', place, { date, expected, nearest: nearest ?? '–' });
  }
  return quoteOf(rates.on.get(nearest) ?? [], { currency, date: nearest, place });
}

/** A reference rate that is only used for comparison; undefined if there is none. */
export function referenceOn(
  rates: ReferenceRates | undefined,
  currency: string,
  date: string | undefined,
): ReferenceRate | undefined {
  const found = date === undefined ? undefined : rateOn(rates, { currency, date });
  return found === undefined || 'code' in found ? undefined : found;
}

function quoteOf(
  publications: readonly SourcedPublication[],
  { currency, date, place }: Required<RateQuestion>,
): ReferenceRate | Problem {
  const found: ReferenceRate[] = [];
  for (const { file, quote } of publications) {
    const rate = orUnreadable(() => quote(currency));
    if (rate instanceof UnreadableRates)
      return problem('FX-RATES-DAMAGED', place, { currency, date, reason: rate.reason });
    if (rate !== undefined) found.push({ rate, date, file });
  }
  const [first] = found;
  if (first === undefined) return problem('FX-RATE-NOT-QUOTED', place, { currency, date });
  if (new Set(found.map(({ rate }) => normalise(rate))).size === 1) return first;
  const rates = found.map(({ rate }) => rate).join(', ');
  const files = found.map(({ file }) => file).join(', ');
  return problem('FX-RATES-DISAGREE', place, { currency, date, rates, files });
}

/** By halving: the history has about 7,000 days. */
function lastOnOrBefore(dates: readonly string[], date: string): string | undefined {
  let low = 0;
  let high = dates.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((dates[middle] ?? '') <= date) low = middle + 1;
    else high = middle;
  }
  return dates[low - 1];
}

/** A file a working day gathers to hundreds; one after the other they would take seconds to read from S3. */
const FILES_AT_ONCE = 16;

/** The eurofxref files under `rates/`. A file that cannot be read is a warning: the days it had are then missing. */
export async function loadRates(store: Pick<Store, 'list' | 'readText'>): Promise<ReferenceRates> {
  const keys: string[] = [];
  for await (const { key } of store.list(RATES_PREFIX)) keys.push(key);
  const tables: RateTable[] = [];
  const problems: Problem[] = [];
  while (keys.length > 0) {
    const some = keys.splice(0, FILES_AT_ONCE);
    for (const read of await Promise.all(some.map((key) => readTable(store, key)))) {
      if ('code' in read) problems.push(read);
      else tables.push(read);
    }
  }
  return mergeRates(tables, problems);
}

async function readTable(store: Pick<Store, 'readText'>, key: string): Promise<RateTable | Problem> {
  const file = key.slice(RATES_PREFIX.length);
  const text = await store.readText(key);
  const table = orUnreadable(() => parseRates(text, file));
  if (!(table instanceof UnreadableRates)) return table;
  return problem('FX-RATES-UNREADABLE', {}, { file, reason: table.reason });
}
