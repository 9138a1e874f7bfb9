import type { Log } from '../../log.ts';
import { type Phrase, renderPhrase } from '../../problems/phrases.ts';
import { RATES_PREFIX } from '../../store/keys.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';
import { publicationDayBefore } from './days.ts';
import {
  loadRates,
  orUnreadable,
  parseRates,
  type RateTable,
  referenceOn,
  UnreadableRates,
} from './reference-rates.ts';

/** Largest file of rates; the whole history as XML has about 10 million bytes. */
export const MAX_RATES_BYTES = 64 * 1024 * 1024;

type RatesStore = Pick<Store, 'put' | 'readText' | 'list'>;
export type StoredRates = Awaited<ReturnType<typeof storeRates>>;

/**
 * Puts a eurofxref file under `rates/` after reading it. A file of one day is kept under that day, so that days
 * gather; one of many days replaces the one of the same name, but no day is lost by that. Throws `UnreadableRates` for anything else, also for one
 * damaged rate: a file that was good must not be replaced by it.
 */
export async function storeRates(store: RatesStore, { file, text }: { file: string; text: string }) {
  const table = parseRates(text, file);
  const { publications, currencies } = table;
  const bare = publications.find(({ quote }) => !currencies.map(quote).some((rate) => rate !== undefined));
  if (bare !== undefined) throw new UnreadableRates({ phrase: 'rates-day-bare', date: bare.date });
  await assertDirection(store, table);
  const dates = publications.map(({ date }) => date).sort();
  const [oldest = '', newest = oldest] = [dates[0], dates.at(-1)];
  const extension = text.trimStart().startsWith('<') ? 'xml' : 'csv';
  const name = dates.length === 1 ? `eurofxref-${newest}.${extension}` : safeName(file);
  const key = `${RATES_PREFIX}${name}`;
  await keepOlderDays(store, key, new Set(dates));
  await store.put(key, text);
  return { key, days: dates.length, oldest, newest };
}

/** The file of the last 90 days moves on: the days that only the stored one has stay, under the newest of them. */
async function keepOlderDays(store: RatesStore, key: string, dates: ReadonlySet<string>): Promise<void> {
  const text = await unlessAbsent(store.readText(key));
  if (text === undefined) return;
  const table = orUnreadable(() => parseRates(text, key));
  // A file of which nothing can be read may be removed.
  if (table instanceof UnreadableRates) return;
  const days = table.publications.map(({ date }) => date);
  const newest = days.toSorted().at(-1);
  if (newest === undefined || days.every((day) => dates.has(day))) return;
  await store.put(key.replace(/(\.\w+)?$/, `-${newest}$1`), text);
}

/** Beyond this share no currency came to the other side of 1 within those days. */
const FAR_OFF = 0.05;

/** Refuses a dollar at 0.92 where the days before have 1.087: one of the two is euro for a dollar. */
async function assertDirection(store: RatesStore, { publications: [newest], currencies }: RateTable) {
  const known = await loadRates(store);
  for (const day of newest === undefined ? [] : daysBefore(newest.date))
    for (const currency of currencies) {
      const rate = Number(newest?.quote(currency));
      const was = Number(referenceOn(known, currency, day)?.rate);
      if (rate < 1 !== was < 1 && Math.abs(rate - was) > was * FAR_OFF)
        throw new UnreadableRates({ phrase: 'rates-turned', currency, rate: `${rate}`, was: `${was}`, day });
    }
}

const safeName = (file: string): string => file.replace(/[^\w.-]+/g, '-').replace(/^\.+/, '');

interface RefreshRates {
  store: RatesStore;
  log: Log;
  /** One eurofxref file by its name; throws `RatesUnavailable`. */
  fetch(file: string): Promise<string>;
}

/** The reference rates could not be fetched; the message is a sentence with the reason. */
export class RatesUnavailable extends Error {
  readonly url: string;
  readonly reason: Phrase;

  constructor(url: string, reason: Phrase) {
    super(`The reference rates at ${url} could not be fetched: ${renderPhrase(reason)}.`);
    this.name = 'RatesUnavailable';
    this.url = url;
    this.reason = reason;
  }
}

const DAILY = 'eurofxref-daily.xml';
const LAST_90_DAYS = 'eurofxref-hist-90d.xml';
/** Publications before the newest that must be stored, and that it is compared with; filling a gap is tried in as many runs. */
const DAYS_BEFORE = 4;

/**
 * Brings the newest publication into `rates/`. Where one of those before it is missing, because a run failed or the
 * store is new, the last 90 days come as well: a gap would leave payments without a rate.
 */
export async function refreshRates(deps: RefreshRates): Promise<StoredRates[]> {
  const { store, log, fetch } = deps;
  const day = await storeRates(store, { file: DAILY, text: await fetch(DAILY) });
  const { on } = await loadRates(store);
  const isComplete = daysBefore(day.newest).every((one) => on.has(one));
  const stored = isComplete ? [day] : [day, ...(await fillGap(deps))];
  log('rates refreshed', { date: day.newest, files: stored.length });
  return stored;
}

function daysBefore(newest: string): string[] {
  const days: string[] = [];
  for (let day = newest; days.length < DAYS_BEFORE; ) {
    day = publicationDayBefore(day);
    days.push(day);
  }
  return days;
}

/** The day's rates are stored already: without the 90 days the next run tries again. */
async function fillGap({ store, log, fetch }: RefreshRates): Promise<StoredRates[]> {
  try {
    return [await storeRates(store, { file: LAST_90_DAYS, text: await fetch(LAST_90_DAYS) })];
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error;
    log('rates gap not filled', { reason: error.message });
    return [];
  }
}
