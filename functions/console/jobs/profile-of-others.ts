import { knownExportsForm } from '../../../shared/records/known-exports.ts';
import { findStored } from '../../../shared/records/stored-object.ts';
import { KNOWN_EXPORTS_KEY } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost, Person } from '../console-host.ts';
import { accountsOf } from '../guard/own-accounts.ts';
import { findStoredProfile } from './stored-profile.ts';

/** Profiles that build on one another. */
const EXTENDED_MAX = 20;

/** Refuses to change a profile that exports of an account were imported with in which the person has no role. */
export async function assertOwnProfile(
  host: ConsoleHost,
  { person, name }: { person: Person; name: string },
): Promise<void> {
  if (person.rolesIn === undefined) return;
  const own = await accountsOf(host, person);
  const known = await findStored(host.store, KNOWN_EXPORTS_KEY, knownExportsForm);
  const others = Object.entries(known?.accounts ?? {}).filter(([account]) => !own.includes(account));
  const used = new Set(
    others.flatMap(([, exports]) => exports.flatMap(({ profiles }) => profiles)).map((one) => one.name),
  );
  for (const one of used)
    if ((await withExtended(host.store, one)).includes(name))
      throw new ConsoleError('PROFILE-OF-OTHERS', { name });
}

/** A profile and those that it builds on. */
async function withExtended(store: Store, name: string): Promise<string[]> {
  const chain = [name];
  while (chain.length < EXTENDED_MAX) {
    const below = (await findStoredProfile(store, chain.at(-1) ?? ''))?.profile.extends;
    if (typeof below !== 'string') break;
    chain.push(below);
  }
  return chain;
}
