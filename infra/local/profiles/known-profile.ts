import { basename } from 'node:path';
import { type FoundProfiles, findKnownProfiles } from '../../../shared/jobs/intake/saved-profiles.ts';
import type { KnownProfile } from '../../../shared/records/known-exports.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError } from '../errors/command-error.ts';
import { assertFile } from '../files/assert-file.ts';
import { asCommandError } from './profiled-export.ts';

/** The choice that `--profile auto` made. */
export interface ChosenProfile {
  profile: string;
  /** The last day on which such an export was imported with it, yyyy-mm-dd. */
  last_imported: string;
  /** The profile is another one now than it was then. */
  changed_since: boolean;
}

interface Export {
  path: string;
  account: string;
}

/** Profiles that exports with the headers of this one were imported with. */
export const knownProfiles = (store: Store, { path, account }: Export): Promise<FoundProfiles> =>
  findKnownProfiles(store, account, (declared) => openSheet(path, basename(path), declared));

/** The one profile that exports with these headers used; a person must choose among none or several. */
export async function knownProfile(store: Store, { path, account }: Export): Promise<KnownProfile> {
  await assertFile(path);
  const found = await knownProfiles(store, { path, account });
  const [known, ...others] = found.known;
  if (known !== undefined && others.length === 0) return known;
  if (known !== undefined) {
    const profiles = [known, ...others].map(({ name }) => name).join(', ');
    throw new CommandError('export-of-several', { path, profiles });
  }
  await asCommandError(path, () => openSheet(path, basename(path)));
  const [gone] = found.gone;
  if (gone !== undefined) throw new CommandError('export-profile-gone', { path, profile: gone });
  throw new CommandError('export-unknown', { path, account });
}
