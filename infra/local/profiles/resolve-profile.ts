import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { findProfile, profileSha256 } from '../../../shared/jobs/intake/open-export.ts';
import { builtInProfiles } from '../../../shared/mapping/built-in/built-in-profiles.ts';
import { questionName, questionsOf } from '../../../shared/mapping/inspect/questions.ts';
import { loadProfile } from '../../../shared/mapping/load/load-profile.ts';
import { isKeys, type Keys } from '../../../shared/mapping/load/merge-profiles.ts';
import { PROFILE_FORM } from '../../../shared/mapping/profile/profile.ts';
import { KNOWN_EXPORTS, profileKey } from '../../../shared/store/keys.ts';
import { isSafeName } from '../../../shared/store/safe-key.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError, problemError } from '../errors/command-error.ts';

interface UsedProfile {
  name: string;
  sha256: string;
}

/** A profile by its name, or from a file, which is then stored under its name. Checked before any export. */
export async function resolveProfile(store: Store, given: string): Promise<UsedProfile> {
  const fromFile = isProfileFile(given);
  const text = fromFile ? await readProfile(given) : undefined;
  const json = text === undefined ? undefined : parseProfile(given, text);
  const name = nameOf(given, json);
  if (fromFile) assertOwnName(given, name);
  const loaded = await loadProfile({ name, json, find: (wanted) => findProfile(store, wanted) });
  if ('problems' in loaded) {
    const questions = questionsOf(json);
    const areOpen = loaded.problems.every(({ code }) => code === 'MAP-PROFILE-OPEN');
    if (!areOpen || questions.length === 0) throw problemError(loaded.problems);
    const told = questions
      .map((question) => [questionName(question), ...question.choices.slice(0, 1)].join(' ? '))
      .join('; ');
    throw new CommandError('profile-open', { profile: name, count: questions.length, questions: told });
  }
  if (isKeys(json)) await store.put(profileKey(name), savedProfile(json));
  return { name, sha256: profileSha256(loaded.profile) };
}

/** The text of a profile in the store, in the current form. */
const savedProfile = (json: Keys): string => `${JSON.stringify({ ...json, form: PROFILE_FORM }, null, 2)}\n`;

/** Check that a profile is given as a file, not by its name. */
export const isProfileFile = (given: string): boolean => given.endsWith('.json') || given.includes('/');

/** The JSON of a profile's file, unchanged. */
export const readProfileFile = async (path: string): Promise<unknown> =>
  parseProfile(path, await readProfile(path));

async function readProfile(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new CommandError('profile-unreadable', { path });
  });
  try {
    // Takes the byte order mark away that editors on Windows write.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError('profile-not-utf8', { path });
  }
}

/** A bare `null` is a profile without an object; undefined would mean that the file is absent. */
const NOTHING: readonly unknown[] = [];

function parseProfile(path: string, text: string): unknown {
  try {
    return JSON.parse(text) ?? NOTHING;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError('profile-no-json', { path, reason });
  }
}

/** Word of `--profile` for the profile that such exports were imported with. */
export const AUTO_PROFILE = 'auto';
const RESERVED: readonly string[] = [AUTO_PROFILE, KNOWN_EXPORTS];

/** A file that took the name of a built-in profile would go on standing in for it in every later import. */
function assertOwnName(path: string, name: string): void {
  if (RESERVED.includes(name)) throw new CommandError('profile-name-reserved', { path, name });
  if (!Object.hasOwn(builtInProfiles, name)) return;
  throw new CommandError('profile-name-taken', { path, name });
}

/** Its own name, or that of its file. */
function nameOf(given: string, json: unknown): string {
  const own = typeof json === 'object' && json !== null && 'name' in json ? json.name : undefined;
  const name = typeof own === 'string' ? own : basename(given).replace(/\.json$/, '');
  if (isSafeName(name)) return name;
  throw new CommandError('profile-name-bad', { name });
}
