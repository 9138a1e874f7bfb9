import { RATES_PREFIX } from '../jobs/keys.ts';
import { type Problem, problem } from '../problems/problem.ts';
import type { Store } from '../store/store.ts';
import { parseRates } from './rates/parse-rates.ts';
import { type RateTable, UnreadableRates } from './rates/rate-table.ts';
import { mergeRates, type ReferenceRates } from './rates.ts';

/** The eurofxref files under `rates/`. A file that cannot be read is a warning: the days it had are then missing. */
export async function loadRates(store: Pick<Store, 'list' | 'readText'>): Promise<ReferenceRates> {
  const tables: RateTable[] = [];
  const problems: Problem[] = [];
  for await (const { key } of store.list(RATES_PREFIX)) {
    const file = key.slice(RATES_PREFIX.length);
    try {
      tables.push(parseRates(await store.readText(key), file));
    } catch (error) {
      if (!(error instanceof UnreadableRates)) throw error;
      problems.push(problem('FX-RATES-UNREADABLE', {}, { file, reason: error.message }));
    }
  }
  return mergeRates(tables, problems);
}
