import type { Problem } from '../../problems/problem.ts';
import type { Publication, RateTable } from './rate-table.ts';

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
