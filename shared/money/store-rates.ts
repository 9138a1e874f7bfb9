import { RATES_PREFIX } from '../jobs/keys.ts';
import type { Store } from '../store/store.ts';
import { parseRates } from './rates/parse-rates.ts';
import { UnreadableRates } from './rates/rate-table.ts';

export interface StoredRates {
  key: string;
  days: number;
  oldest: string;
  newest: string;
}

/**
 * Puts a eurofxref file under `rates/` after reading it. A file of one day is kept under that day, so that days
 * gather; one of many days replaces the one of the same name. Throws `UnreadableRates` for anything else.
 */
export async function storeRates(
  store: Pick<Store, 'put'>,
  { file, text }: { file: string; text: string },
): Promise<StoredRates> {
  const dates = parseRates(text, file)
    .publications.map(({ date }) => date)
    .sort();
  const [oldest] = dates;
  const newest = dates.at(-1);
  if (oldest === undefined || newest === undefined) throw new UnreadableRates('it has no day with rates');
  const extension = text
    .trimStart()
    .replace(/^\ufeff/, '')
    .startsWith('<')
    ? 'xml'
    : 'csv';
  const name = dates.length === 1 ? `eurofxref-${newest}.${extension}` : safeName(file);
  const key = `${RATES_PREFIX}${name}`;
  await store.put(key, text);
  return { key, days: dates.length, oldest, newest };
}

const safeName = (file: string): string => file.replace(/[^\w.-]+/g, '-').replace(/^\.+/, '');
