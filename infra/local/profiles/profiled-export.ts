import { basename } from 'node:path';
import { exportProfile, openAsSaved } from '../../../shared/jobs/intake/open-export.ts';
import { type FoundProfiles, findKnownProfiles } from '../../../shared/jobs/intake/saved-profiles.ts';
import { builtInProfiles } from '../../../shared/mapping/built-in/built-in-profiles.ts';
import { sheetHeader } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import type { Header } from '../../../shared/mapping/header/header.ts';
import { hasColumnsOf } from '../../../shared/mapping/inspect/suggest/suggest-payments.ts';
import type { Profile } from '../../../shared/mapping/profile/profile.ts';
import { UnmappableExport } from '../../../shared/mapping/rows/map-sheet.ts';
import { isBlankRow } from '../../../shared/mapping/survey/survey-sheet.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import type { KnownProfile } from '../../../shared/records/known-exports.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { type Sheet, type SheetRow, UnreadableExport } from '../../../shared/sheet/sheet.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError, problemError } from '../errors/command-error.ts';
import { assertFile } from '../files/present.ts';
import { resolveProfile } from './resolve-profile.ts';

/** An export as a person corrects it: its cells, its header, and the profile that finds it. */
export interface ProfiledExport {
  path: string;
  sheet: Sheet;
  header: Header;
  profile: Profile;
}

/** Opens an export with the profile that is named, or the one that `import` would take. */
export async function openProfiledExport(
  store: Store,
  { path, profile: given }: { path: string; profile: string | undefined },
): Promise<ProfiledExport> {
  const { name } = await resolveProfile(store, given ?? (await defaultProfile(path)));
  const { profile } = await exportProfile(store, name);
  return asCommandError(path, async () => openWithProfile(profile, path));
}

/** A file that is laid out as the export is. */
export async function openWithProfile(profile: Profile, path: string): Promise<ProfiledExport> {
  const sheet = await openAsSaved(path, basename(path), profile.read);
  return { path, sheet, header: await sheetHeader(sheet, profile), profile };
}

/** Turns a finding about a file or its corrections into the one sentence of a user's mistake. */
export async function asCommandError<Answer>(path: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const found = problemOf(error);
    if (found === undefined) throw error;
    throw problemError([found], path);
  }
}

function problemOf(error: unknown): Problem | undefined {
  if (error instanceof UnreadableExport) return error.problem;
  return error instanceof UnmappableExport ? error.problems[0] : undefined;
}

const STANDARD = 'standard';
const OWN_PAYMENTS = 'template-payments';

/**
 * The default profile of an export: the standard columns, or those of our own template for payments.
 * Unreadable files are left to the import, which states the reason.
 */
export async function defaultProfile(path: string): Promise<string> {
  const row = await firstRow(path);
  const template = { ...builtInProfiles[OWN_PAYMENTS], name: OWN_PAYMENTS };
  return row !== undefined && hasColumnsOf(row, template) ? OWN_PAYMENTS : STANDARD;
}

async function firstRow(path: string): Promise<SheetRow | undefined> {
  try {
    const sheet = await openSheet(path, basename(path));
    for await (const batch of sheet.batches()) {
      const row = batch.find((one) => !isBlankRow(one));
      if (row !== undefined) return row;
    }
  } catch {
    // The import reports the error of the file.
  }
  return undefined;
}

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
