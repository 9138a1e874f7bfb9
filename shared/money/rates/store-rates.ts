import { RATES_PREFIX } from '../../store/keys.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';
import { parseRates } from './parse-rates.ts';
import { type RateTable, UnreadableRates } from './rate-table.ts';

/** Largest file of rates; the whole history as XML has about 10 million bytes. */
export const MAX_RATES_BYTES = 64 * 1024 * 1024;

export interface StoredRates {
  key: string;
  days: number;
  oldest: string;
  newest: string;
}

export type RatesStore = Pick<Store, 'put' | 'readText'>;

/**
 * Puts a eurofxref file under `rates/` after reading it. A file of one day is kept under that day, so that days
 * gather; one of many days replaces the one of the same name, but no day is lost by that. Throws `UnreadableRates` for anything else, also for one
 * damaged rate: a file that was good must not be replaced by it.
 */
export async function storeRates(
  store: RatesStore,
  { file, text }: { file: string; text: string },
): Promise<StoredRates> {
  const table = parseRates(text, file);
  readEveryQuote(table);
  const dates = table.publications.map(({ date }) => date).sort();
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
  const days = daysOf(text, key);
  const newest = days.toSorted().at(-1);
  if (newest === undefined || days.every((day) => dates.has(day))) return;
  await store.put(key.replace(/(\.\w+)?$/, `-${newest}$1`), text);
}

/** None where nothing can be read: such a file may go. */
function daysOf(text: string, file: string): string[] {
  try {
    return parseRates(text, file).publications.map(({ date }) => date);
  } catch (error) {
    if (error instanceof UnreadableRates) return [];
    throw error;
  }
}

function readEveryQuote({ publications, currencies }: RateTable): void {
  const bare = publications.find(({ quote }) => !currencies.map(quote).some((rate) => rate !== undefined));
  if (bare !== undefined) throw new UnreadableRates({ phrase: 'rates-day-bare', date: bare.date });
}

const safeName = (file: string): string => file.replace(/[^\w.-]+/g, '-').replace(/^\.+/, '');
