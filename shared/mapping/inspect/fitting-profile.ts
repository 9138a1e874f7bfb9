import { builtInProfiles } from '../built-in/index.ts';
import { columnNeeds } from '../column-needs.ts';
import { findColumns, type Header } from '../header.ts';
import type { ProfileFile } from '../profile.ts';

/** Share of a profile's columns that an export of its program has; that of another one has the usual words at most. */
const COLUMNS_SHARE_MIN = 0.7;

/** The built-in profile of the program whose columns a header has; of several the one that knows most of them. */
export function fittingProfile(
  header: Header,
  isWanted: (profile: ProfileFile, name: string) => boolean,
): { provider: string; profile: ProfileFile } | undefined {
  const [best] = Object.entries(builtInProfiles)
    .filter(([name, profile]) => isWanted(profile, name))
    .map(([provider, profile]) => ({
      provider,
      profile,
      ...columnsFound(header, { ...profile, name: provider }),
    }))
    .filter(({ found, wanted }) => found > 0 && found >= wanted * COLUMNS_SHARE_MIN)
    .toSorted((a, b) => b.found - a.found);
  return best;
}

/** Count the profile's columns, and those that the header has; none where one that it needs is missing. */
export function columnsFound(
  header: Header,
  profile: ProfileFile & { name: string },
): { found: number; wanted: number } {
  const needs = columnNeeds(profile);
  const has = (names: readonly string[]) => findColumns(header, names).length > 0;
  const columns = new Map(needs.map(({ names }) => [names.join('|'), names]));
  const lacks = needs.some(({ required, names }) => required && !has(names));
  return { wanted: columns.size, found: lacks ? 0 : [...columns.values()].filter(has).length };
}
