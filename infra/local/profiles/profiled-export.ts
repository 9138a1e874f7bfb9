import { basename } from 'node:path';
import { exportProfile, openAsSaved } from '../../../shared/jobs/intake/open-export.ts';
import { sheetHeader } from '../../../shared/mapping/corrections/corrected-sheet.ts';
import type { Header } from '../../../shared/mapping/header/header.ts';
import type { Profile } from '../../../shared/mapping/profile/profile.ts';
import { UnmappableExport } from '../../../shared/mapping/rows/map-sheet.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { type Sheet, UnreadableExport } from '../../../shared/sheet/sheet.ts';
import type { Store } from '../../../shared/store/store.ts';
import { problemError } from '../errors/command-error.ts';
import { defaultProfile } from './default-profile.ts';
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
