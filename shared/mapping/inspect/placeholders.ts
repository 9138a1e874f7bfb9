import { isKeys } from '../merge-profile.ts';
import { OPEN_MARK } from '../open-mark.ts';
import type { ProfileFile } from '../profile.ts';

/** The profile with a value in each hole, so that it can be tried: the first code that the hole names, or a word. */
export const withPlaceholders = (profile: ProfileFile): unknown => fill(profile);

const WORD = 'x';

function fill(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fill);
  if (isKeys(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, key === 'column' ? one : fill(one)]),
    );
  return typeof value === 'string' && value.startsWith(OPEN_MARK) ? firstCode(value) : value;
}

const firstCode = (hole: string): string => hole.slice(OPEN_MARK.length).trim().split(/[ |]/)[0] || WORD;
