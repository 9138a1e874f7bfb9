import { RATES_PREFIX } from '../../jobs/keys.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { Store } from '../../store/store.ts';
import { parseRates } from './parse-rates.ts';
import { type Publication, type RateTable, UnreadableRates } from './rate-table.ts';

/** A day's rates with the file that states them. */
export interface SourcedPublication extends Publication {
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
  const on = new Map<string, SourcedPublication[]>();
  for (const { file, publications } of tables) {
    for (const publication of publications) {
      const sourced = { ...publication, file };
      const known = on.get(publication.date);
      if (known) known.push(sourced);
      else on.set(publication.date, [sourced]);
    }
  }
  return { dates: [...on.keys()].sort(), on, problems };
}

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
