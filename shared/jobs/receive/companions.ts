import * as z from 'zod';
import { CORRECTIONS_SUFFIX } from '../../records/corrections.ts';
import type { JobRecord } from '../../records/job-record.ts';
import { storedForm } from '../../records/stored-form.ts';
import { jobKeys } from '../../store/keys.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';

/** Files that accompany an export, by what their names add to the export's. */
export const companions = ['.control.json', CORRECTIONS_SUFFIX, '.ready'] as const;
type Companion = (typeof companions)[number];

export const isCompanion = (file: string): boolean => companions.some((ending) => file.endsWith(ending));

/**
 * Names that programs give a file while they are still writing it, and the lock of an open workbook: half an export.
 */
const UNFINISHED = /^(\.|~\$)|\.(part|partial|filepart|crdownload|download|tmp|temp|swp)$/i;
export const isUnfinished = (file: string): boolean => UNFINISHED.test(file);

/** True of a name that is ignored in every folder: such a file gets no report. */
export const isNoExport = (file: string): boolean => isUnfinished(file) || isCompanion(file);

/** `jobs/taken/<key of an object>.json`: the version of it that counted last, and the job that it counted for. */
export const takenForm = storedForm(z.object({ version: z.string(), job: z.string() }));

/**
 * Text of the companion that came with this export; undefined without one. A version counts for one job only:
 * a companion of earlier content is not used. The job keeps a copy and reads that from then on.
 */
export async function takeCompanion(
  store: Pick<Store, 'head' | 'readText' | 'put' | 'update'>,
  { job, key }: Pick<JobRecord, 'job' | 'key'>,
  ending: Companion,
): Promise<string | undefined> {
  const copy = jobKeys(job).companion(ending);
  const own = await unlessAbsent(store.readText(copy));
  if (own !== undefined) return own;
  const found = await store.head(`${key}${ending}`);
  if (found === undefined) return undefined;
  const { version } = found;
  const note = jobKeys('taken').companionOf(key, ending);
  const isOurs = await store.update(note, (text) => {
    const taken = text === undefined ? undefined : takenForm.read(text, note);
    return taken?.version !== version || taken.job === job ? takenForm.text({ version, job }) : undefined;
  });
  if (!isOurs) return undefined;
  const text = await store.readText(`${key}${ending}`, version);
  await store.put(copy, text);
  return text;
}

/**
 * Copies the companions of an earlier job to a job over the same export, except those changed in the store
 * since: the job then reads the stored ones.
 */
export async function copyCompanions(
  store: Pick<Store, 'readText' | 'put'>,
  { from, to }: { from: Pick<JobRecord, 'job' | 'key'>; to: string },
): Promise<void> {
  for (const ending of companions) {
    const copy = jobKeys(from.job).companion(ending);
    const text = await unlessAbsent(store.readText(copy));
    if (text === undefined) continue;
    const beside = await unlessAbsent(store.readText(`${from.key}${ending}`));
    if (beside === undefined || beside === text) await store.put(jobKeys(to).companion(ending), text);
  }
}
