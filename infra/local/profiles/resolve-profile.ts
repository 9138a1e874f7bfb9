import { basename } from 'node:path';
import {
  exportProfile,
  type FoundProfiles,
  findKnownProfiles,
  findProfile,
  openAsSaved,
  profileSha256,
} from '../../../shared/jobs/intake/open-export.ts';
import { builtInProfiles } from '../../../shared/mapping/built-in/built-in-profiles.ts';
import { sheetHeader } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import { codesOf, questionName, questionsOf } from '../../../shared/mapping/inspect/questions.ts';
import { hasColumnsOf } from '../../../shared/mapping/inspect/suggest/known-program.ts';
import { loadProfile } from '../../../shared/mapping/load/load-profile.ts';
import { isKeys } from '../../../shared/mapping/load/merge-profiles.ts';
import { PROFILE_FORM, type Profile } from '../../../shared/mapping/profile/profile.ts';
import { UnmappableExport } from '../../../shared/mapping/rows/map-sheet.ts';
import { isBlankRow } from '../../../shared/mapping/survey/survey-sheet.ts';
import type { KnownProfile } from '../../../shared/records/known-exports.ts';
import { openSheet } from '../../../shared/sheet/open-sheet.ts';
import { type SheetRow, UnreadableExport } from '../../../shared/sheet/sheet.ts';
import { KNOWN_EXPORTS, profileKey } from '../../../shared/store/keys.ts';
import { isSafeName } from '../../../shared/store/safe-key.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError, problemError } from '../errors/command-error.ts';
import { assertFile, namedJson } from '../files/disk-files.ts';

/** A profile by its name, or from a file, which is then stored under its name. Checked before any export. */
export async function resolveProfile(store: Store, given: string) {
  const fromFile = isProfileFile(given);
  // A bare `null` is no object, and the file is not absent.
  const json = fromFile ? ((await namedJson(given)) ?? []) : undefined;
  const name = nameOf(given, json);
  if (fromFile) assertOwnName(given, name);
  const loaded = await loadProfile({ name, json, find: (wanted) => findProfile(store, wanted) });
  if ('problems' in loaded) {
    const questions = questionsOf(json);
    const areOpen = loaded.problems.every(({ code }) => code === 'MAP-PROFILE-OPEN');
    if (!areOpen || questions.length === 0) throw problemError(loaded.problems);
    const told = questions
      .map((question) => [questionName(question), ...codesOf(question).slice(0, 1)].join(' ? '))
      .join('; ');
    throw new CommandError('profile-open', { profile: name, count: questions.length, questions: told });
  }
  const saved = isKeys(json) && `${JSON.stringify({ ...json, form: PROFILE_FORM }, null, 2)}\n`;
  if (saved) await store.put(profileKey(name), saved);
  return { name, sha256: profileSha256(loaded.profile) };
}

/** Check that a profile is given as a file, not by its name. */
export const isProfileFile = (given: string): boolean => given.endsWith('.json') || given.includes('/');

/** Word of `--profile` for the profile that such exports were imported with. */
export const AUTO_PROFILE = 'auto';
const RESERVED: readonly string[] = [AUTO_PROFILE, KNOWN_EXPORTS];

/** A file that took the name of a built-in profile would go on standing in for it in every later import. */
function assertOwnName(path: string, name: string): void {
  if (RESERVED.includes(name)) throw new CommandError('profile-name-reserved', { path, name });
  if (!Object.hasOwn(builtInProfiles, name)) return;
  throw new CommandError('profile-name-taken', { path, name });
}

function nameOf(given: string, json: unknown): string {
  const own = typeof json === 'object' && json !== null && 'name' in json ? json.name : undefined;
  const name = typeof own === 'string' ? own : basename(given).replace(/\.json$/, '');
  if (isSafeName(name)) return name;
  throw new CommandError('profile-name-bad', { name });
}

/** An export as a person corrects it: its cells, its header, and the profile that finds it. */
export type ProfiledExport = Awaited<ReturnType<typeof openWithProfile>>;

/** Opens an export with the profile that is named, or the one that `import` would take. */
export async function openProfiledExport(store: Store, path: string, given: string | undefined) {
  await assertFile(path);
  const { name } = await resolveProfile(store, given ?? (await defaultProfile(path)));
  const profile = await exportProfile(store, name);
  return asCommandError(path, async () => openWithProfile(profile, path));
}

export async function openWithProfile(profile: Profile, path: string) {
  const sheet = await openAsSaved(path, basename(path), profile.read);
  return { path, sheet, header: await sheetHeader(sheet, profile), profile };
}

/** Turns a finding about a file or its corrections into the one sentence of a user's mistake. */
export async function asCommandError<Answer>(path: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableExport) throw problemError([error.problem], path);
    const [found] = error instanceof UnmappableExport ? error.problems : [];
    throw found === undefined ? error : problemError([found], path);
  }
}

const [STANDARD, OWN_PAYMENTS] = ['standard', 'template-payments'];

/** The default profile of an export: the standard columns, or those of our own template for payments. The import reports unreadable files. */
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

/** Profiles that exports with the headers of this one were imported with. */
export const knownProfiles = (store: Store, path: string, account: string): Promise<FoundProfiles> =>
  findKnownProfiles(store, account, (declared) => openSheet(path, basename(path), declared));

/** The one profile that exports with these headers used; a person must choose among none or several. */
export async function knownProfile(store: Store, path: string, account: string): Promise<KnownProfile> {
  await assertFile(path);
  const found = await knownProfiles(store, path, account);
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
