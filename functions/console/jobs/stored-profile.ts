import { z } from '@hono/zod-openapi';
import { exportProfile, findProfile } from '../../../shared/jobs/intake/open-export.ts';
import { builtInProfiles } from '../../../shared/mapping/built-in/built-in-profiles.ts';
import { UnmappableExport } from '../../../shared/mapping/header/header.ts';
import { loadProfile } from '../../../shared/mapping/load/load-profile.ts';
import { isKeys } from '../../../shared/mapping/load/merge-profiles.ts';
import { PROFILE_FORM, type Profile, type profileSchema } from '../../../shared/mapping/profile/profile.ts';
import { strings } from '../../../shared/operations/operation.ts';
import { FoundProblem, RefusedRequest } from '../../../shared/problems/refusal.ts';
import { knownExportsForm } from '../../../shared/records/known-exports.ts';
import { findStored, readStored, storedForm } from '../../../shared/records/stored.ts';
import { UnreadableExport } from '../../../shared/sheet/sheet.ts';
import { KNOWN_EXPORTS, KNOWN_EXPORTS_KEY, PROFILES_PREFIX, profileKey } from '../../../shared/store/keys.ts';
import { isSafeName, NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { NoSuchObject, type Store, sha256Hex } from '../../../shared/store/store.ts';
import type { ConsoleHost, Person } from '../console-host.ts';
import { accountsOf } from '../guard/own-accounts.ts';

/** Outside the folder of profiles, so that lists of profiles leave former versions out. */
const formerPrefix = (name: string) => `profiles-former/${name}/`;
const ENDING = '.json';

const formerForm = storedForm(
  z.object({ ...strings('version', 'by', 'at'), profile: z.record(z.string(), z.unknown()) }),
);

interface KeptProfile {
  profile: Readonly<Record<string, unknown>>;
  /** SHA-256 of its bytes; a change of the profile names the version that it is based on. */
  version: string;
}

export async function profileNames(store: Store): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.list(PROFILES_PREFIX))
    if (key !== KNOWN_EXPORTS_KEY && key.endsWith(ENDING))
      names.push(key.slice(PROFILES_PREFIX.length, -ENDING.length));
  return names.sort((a, b) => a.localeCompare(b, 'el'));
}

export async function findStoredProfile(store: Store, name: string): Promise<KeptProfile | undefined> {
  if (!isSafeName(name) || profileKey(name) === KNOWN_EXPORTS_KEY) return undefined;
  try {
    const text = await store.readText(profileKey(name));
    const profile: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isKeys(profile) ? { profile, version: sha256Hex(text) } : undefined;
  } catch (error) {
    if (error instanceof NoSuchObject || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The profile of an export; undefined if it no longer exists or no longer loads. */
export const usableProfile = (store: Store, name: string): Promise<Profile | undefined> =>
  exportProfile(store, name).catch((error: unknown) =>
    error instanceof UnmappableExport ? undefined : Promise.reject(error),
  );

export async function storedProfile(store: Store, name: string): Promise<KeptProfile> {
  const found = await findStoredProfile(store, name);
  if (found === undefined) throw new RefusedRequest('PROFILE-UNKNOWN');
  return found;
}

/** The versions that there were, the newest first. */
export async function formerProfiles(store: Store, name: string) {
  const kept = store.list(formerPrefix(name));
  const found = await Array.fromAsync(kept, ({ key }) => readStored(store, key, formerForm));
  return found.sort((a, b) => (a.at < b.at ? 1 : -1));
}

const EXTENDED_MAX = 20;

/** Refuses to change a profile that is used by exports of an account in which the person has no role. */
async function assertOwnProfile(host: ConsoleHost, { person, name }: { person: Person; name: string }) {
  if (person.rolesIn === undefined) return;
  const own = await accountsOf(host, person);
  const known = await findStored(host.store, KNOWN_EXPORTS_KEY, knownExportsForm);
  const others = Object.entries(known?.accounts ?? {}).filter(([account]) => !own.includes(account));
  const profiles = others.flatMap(([, exports]) => exports.flatMap((one) => one.profiles));
  const used = new Set(profiles.map((one) => one.name));
  for (const one of used)
    if ((await withExtended(host.store, one)).includes(name))
      throw new RefusedRequest('PROFILE-OF-OTHERS', { name });
}

async function withExtended(store: Store, name: string): Promise<string[]> {
  const chain = [name];
  while (chain.length < EXTENDED_MAX) {
    const below = (await findStoredProfile(store, chain.at(-1) ?? ''))?.profile.extends;
    if (typeof below !== 'string') break;
    chain.push(below);
  }
  return chain;
}

/** Throws the first finding of an export that cannot be read or mapped as a refusal; any other error as it is. */
export function throwFound(error: unknown): never {
  if (error instanceof UnreadableExport) throw new FoundProblem(error.problem);
  const [found] = error instanceof UnmappableExport ? error.problems : [];
  throw found === undefined ? error : new FoundProblem(found);
}

const AUTO = 'auto';

/** Saves a profile under a name, in the place of the version that is asked for, and answers its version. One that cannot be used is refused. */
export async function keepProfile(
  host: ConsoleHost,
  of: { person: Person; name: string; given: z.output<typeof profileSchema>; asked: string | undefined },
) {
  const { store } = host;
  const { person, name, given, asked } = of;
  if (!isSafeName(name) || name === KNOWN_EXPORTS)
    throw new RefusedRequest('NAME-BAD', { limit: NAME_MAX_BYTES });
  if (name === AUTO || Object.hasOwn(builtInProfiles, name))
    throw new RefusedRequest('PROFILE-NAME-TAKEN', { name });
  const profile = { ...given, name, form: PROFILE_FORM };
  const text = JSON.stringify(profile);
  const before = await findStoredProfile(store, name);
  if (asked !== undefined && asked !== before?.version) throw new RefusedRequest('PROFILE-CHANGED', { name });
  const isSame = before !== undefined && JSON.stringify(before.profile) === text;
  // A file that is not a valid profile may be one that a person is still writing.
  if (asked === undefined && !isSame && (await store.head(profileKey(name))))
    throw new RefusedRequest('PROFILE-NAME-TAKEN', { name });
  if (before && !isSame) await assertOwnProfile(host, { person, name });
  const find = (wanted: string) => findProfile(store, wanted);
  const loaded = await loadProfile({ name, json: profile, find });
  const [problem] = 'problems' in loaded ? loaded.problems : [];
  if (problem !== undefined) throw new FoundProblem(problem);
  if (before && !isSame) {
    const at = host.now().toISOString();
    const key = `${at.replaceAll(/\D/g, '')}-${before.version.slice(0, 12)}`;
    const former = { ...before, by: person.name, at };
    await store.put(`${formerPrefix(name)}${key}${ENDING}`, formerForm.text(former));
  }
  if (!isSame) await store.put(profileKey(name), text);
  return (await storedProfile(store, name)).version;
}
