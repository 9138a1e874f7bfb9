import { isKeys } from '../../load/merge-profiles.ts';
import { NOT_NEEDED } from '../../profile/left-out.ts';
import { OPEN_MARK } from '../../profile/open-mark.ts';
import type { ProfileFile } from '../../profile/profile.ts';

/** The profile with a value in each hole, so that it can be tried: the first code that the hole names, or one that fits any. */
export const trialProfile = (profile: ProfileFile): unknown => fill(profile, '');

/** Fits a text as well as a number. */
const ANY = '1';

/** Values for the holes of keys whose closed list the hole does not name. */
const KEYS: Readonly<Record<string, string>> = { capture: 'automatic', source: 'ecb' };

function fill(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((one) => fill(one, key));
  if (isKeys(value) && key === 'columns')
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, isHole(one) ? NOT_NEEDED : one]),
    );
  if (isKeys(value))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name, one]) => !(name === 'sheet' && isHole(one)))
        .map(([name, one]) => [name, name === 'column' ? one : fill(one, name)]),
    );
  return isHole(value) ? (KEYS[key] ?? firstCode(value)) : value;
}

const isHole = (value: unknown): value is string => typeof value === 'string' && value.startsWith(OPEN_MARK);

const firstCode = (hole: string): string => hole.slice(OPEN_MARK.length).trim().split(/[ |]/)[0] || ANY;
