import { basename } from 'node:path';
import { exportProfile } from '../../shared/jobs/open-export.ts';
import type { Header } from '../../shared/mapping/header.ts';
import { UnmappableExport } from '../../shared/mapping/map-sheet.ts';
import type { Profile } from '../../shared/mapping/profile.ts';
import { sheetHeader } from '../../shared/mapping/sheet-header.ts';
import { type Problem, renderProblem } from '../../shared/problems/problem.ts';
import { inBoth } from '../../shared/problems/words.ts';
import { unguardedSheet } from '../../shared/report/unguarded-sheet.ts';
import { openSheet } from '../../shared/sheet/open-sheet.ts';
import { type Sheet, UnreadableExport } from '../../shared/sheet/sheet.ts';
import type { Store } from '../../shared/store/store.ts';
import { CommandError } from './command-error.ts';
import { defaultProfile } from './default-profile.ts';
import { useProfile } from './use-profile.ts';

/** An export as a person corrects it: its cells, its header, and the profile that finds it. */
export interface Correctable {
  path: string;
  sheet: Sheet;
  header: Header;
  profile: Profile;
}

/** Opens an export with the profile that is named, or the one that `import` would take. */
export async function openCorrectable(
  store: Store,
  { path, profile: given }: { path: string; profile: string | undefined },
): Promise<Correctable> {
  const { name } = await useProfile(store, given ?? (await defaultProfile(path)));
  const { profile } = await exportProfile(store, name);
  return toldInOneSentence(path, async () => openWith(profile, path));
}

/** A file that is laid out as the export is. */
export async function openWith(profile: Profile, path: string): Promise<Correctable> {
  const sheet = unguardedSheet(await openSheet(path, basename(path), profile.read));
  return { path, sheet, header: await sheetHeader(sheet, profile), profile };
}

/** Turns a finding about a file or its corrections into the one sentence of a user's mistake. */
export async function toldInOneSentence<Answer>(path: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const found = problemOf(error);
    if (found === undefined) throw error;
    const sentence = inBoth((language) =>
      [`${path}:`, ...Object.values(renderProblem(found, language))].join(' '),
    );
    throw new CommandError('as-told', { sentence });
  }
}

function problemOf(error: unknown): Problem | undefined {
  if (error instanceof UnreadableExport) return error.problem;
  return error instanceof UnmappableExport ? error.problems[0] : undefined;
}
