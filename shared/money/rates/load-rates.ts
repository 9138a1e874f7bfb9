import { type Problem, problem } from '../../problems/problem.ts';
import { RATES_PREFIX } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { parseRates } from './parse-rates.ts';
import { type RateTable, UnreadableRates } from './rate-table.ts';
import { mergeRates, type ReferenceRates } from './reference-rates.ts';

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
  try {
    return parseRates(await store.readText(key), file);
  } catch (error) {
    if (!(error instanceof UnreadableRates)) throw error;
    return problem('FX-RATES-UNREADABLE', {}, { file, reason: error.reason });
  }
}
