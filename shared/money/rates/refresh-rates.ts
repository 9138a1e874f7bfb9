import type { Log } from '../../log.ts';
import { type Phrase, renderPhrase } from '../../problems/phrases.ts';
import type { Store } from '../../store/store.ts';
import { loadRates } from './load-rates.ts';
import { type RatesStore, type StoredRates, storeRates } from './store-rates.ts';
import { publicationDayBefore } from './target-days.ts';

interface RefreshRates {
  store: RatesStore & Pick<Store, 'list'>;
  log: Log;
  /** One eurofxref file by its name; throws `RatesUnavailable`. */
  fetch(file: string): Promise<string>;
}

/** The reference rates could not be fetched; the message is a sentence that says why. */
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
/** Publications before the newest that must be stored; filling a gap is tried in as many runs. */
const GAP_SOUGHT_DAYS = 4;

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
  for (let day = newest; days.length < GAP_SOUGHT_DAYS; ) {
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
