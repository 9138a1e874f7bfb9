import { correctedSheet } from '../mapping/correct-sheet.ts';
import { loadProfile } from '../mapping/load-profile.ts';
import { type MappedSheet, mapSheet, UnmappableExport } from '../mapping/map-sheet.ts';
import type { Profile } from '../mapping/profile.ts';
import { CORRECTIONS_SUFFIX, type Correction, parseCorrections } from '../records/corrections.ts';
import { isKnownExports } from '../records/known-exports.ts';
import { sha256Hex } from '../report/sha256-hex.ts';
import { unguardedSheet } from '../report/unguarded-sheet.ts';
import type { StoredFile } from '../sheet/byte-source.ts';
import { openSheet } from '../sheet/open-sheet.ts';
import type { SheetFacts } from '../sheet/sheet.ts';
import { KNOWN_EXPORTS, profileKey } from '../store/keys.ts';
import { isSafeName } from '../store/safe-key.ts';
import { type Store, unlessAbsent } from '../store/store.ts';
import type { TakenCorrections } from './take-corrections.ts';

interface UsedProfile {
  profile: Profile;
  /** Over the profile as it was used, what it extends included. */
  profileSha256: string;
}

export interface OpenedExport extends UsedProfile {
  facts: SheetFacts;
  mapped: MappedSheet;
  /** Number of cells that are read as a person corrected them. */
  corrected?: number;
}

/** The profile of an export, from `profiles/` of the store or built in. Throws `UnmappableExport`. */
export async function exportProfile(store: Store, name: string): Promise<UsedProfile> {
  const loaded = await loadProfile({ name, find: (wanted) => findProfile(store, wanted) });
  if ('problems' in loaded) throw new UnmappableExport(loaded.problems);
  const { profile } = loaded;
  return { profile, profileSha256: profileSha256(profile) };
}

/**
 * An export with the profile that reads it. Throws `UnreadableExport` or `UnmappableExport` with the problem that a
 * person can mend.
 */
export async function openExport(
  used: UsedProfile,
  {
    stored,
    file,
    corrections,
  }: { stored: StoredFile; file: string; corrections?: TakenCorrections | undefined },
): Promise<OpenedExport> {
  const { profile } = used;
  const opened = unguardedSheet(await openSheet(stored, file, profile.read));
  const { facts } = opened;
  if (corrections === undefined) return { ...used, facts, mapped: await mapSheet(opened, profile) };
  const { sheet, count } = await correctedSheet(opened, profile, entriesOf(corrections, file));
  return { ...used, facts, mapped: await mapSheet(sheet, profile), corrected: count };
}

function entriesOf({ text }: TakenCorrections, file: string): readonly Correction[] {
  const parsed = parseCorrections(text, `${file}${CORRECTIONS_SUFFIX}`);
  if ('problem' in parsed) throw new UnmappableExport([parsed.problem]);
  return parsed.corrections;
}

/** A profile of the store, as JSON; undefined where there is none of that name. What is no JSON is no profile either. */
export async function findProfile(store: Store, name: string): Promise<unknown> {
  if (!isSafeName(name)) return undefined;
  const text = await unlessAbsent(store.readText(profileKey(name)));
  if (text === undefined) return undefined;
  const json = jsonOf(text);
  return name === KNOWN_EXPORTS && isKnownExports(json) ? undefined : json;
}

/** As JSON, a byte order mark aside; the text itself where it is none, which no profile can be. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) ?? text;
  } catch {
    return text;
  }
}

/** Tells a profile as it is used, what it extends included, from any other. */
export const profileSha256 = (profile: Profile): string => sha256Hex(JSON.stringify(profile));
