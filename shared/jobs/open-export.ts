import { createHash } from 'node:crypto';
import { loadProfile } from '../mapping/load-profile.ts';
import { type MappedSheet, mapSheet, UnmappableExport } from '../mapping/map-sheet.ts';
import type { Profile } from '../mapping/profile.ts';
import { unguardedSheet } from '../report/unguarded-sheet.ts';
import type { StoredFile } from '../sheet/byte-source.ts';
import { openSheet } from '../sheet/open-sheet.ts';
import type { SheetFacts } from '../sheet/sheet.ts';
import { profileKey } from '../store/keys.ts';
import { isSafeName } from '../store/safe-key.ts';
import { NoSuchObject, type Store } from '../store/store.ts';

interface UsedProfile {
  profile: Profile;
  /** Over the profile as it was used, what it extends included. */
  profileSha256: string;
}

export interface OpenedExport extends UsedProfile {
  facts: SheetFacts;
  mapped: MappedSheet;
}

/** The profile of an export, from `profiles/` of the store or built in. Throws `UnmappableExport`. */
export async function exportProfile(store: Store, name: string): Promise<UsedProfile> {
  const loaded = await loadProfile({ name, find: (wanted) => findProfile(store, wanted) });
  if ('problems' in loaded) throw new UnmappableExport(loaded.problems);
  const { profile } = loaded;
  return { profile, profileSha256: sha256Of(profile) };
}

/**
 * An export with the profile that reads it. Throws `UnreadableExport` or `UnmappableExport` with the problem that a
 * person can mend.
 */
export async function openExport(
  used: UsedProfile,
  { stored, file }: { stored: StoredFile; file: string },
): Promise<OpenedExport> {
  const sheet = await openSheet(stored, file, used.profile.read);
  return { ...used, facts: sheet.facts, mapped: await mapSheet(unguardedSheet(sheet), used.profile) };
}

/** A profile of the store, as JSON; undefined where there is none of that name. What is no JSON is no profile either. */
export async function findProfile(store: Store, name: string): Promise<unknown> {
  if (!isSafeName(name)) return undefined;
  try {
    return jsonOf(await store.readText(profileKey(name)));
  } catch (error) {
    if (error instanceof NoSuchObject) return undefined;
    throw error;
  }
}

/** As JSON, a byte order mark aside; the text itself where it is none, which no profile can be. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) ?? text;
  } catch {
    return text;
  }
}

const sha256Of = (profile: Profile): string =>
  createHash('sha256').update(JSON.stringify(profile)).digest('hex');
