import * as z from 'zod';
import type { JobRecord } from '../../records/job-record.ts';
import { storedForm, unlessDamaged } from '../../records/stored-form.ts';
import { findWhole } from '../../records/stored-object.ts';
import { importKey, jobKeys, NEWEST_IMPORTS_PREFIX } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';

/**
 * Part of a job in an import: a check or run of its bytes, a retry of its rows, credit notes for its
 * documents, or another import's amendment that credits them.
 */
const partSchema = z.enum(['own', 'retry', 'credit', 'amendment']);
const notedJobSchema = z.object({ job: z.string(), created_at: z.string(), as: partSchema });
export type NotedJob = z.infer<typeof notedJobSchema>;

const importForm = storedForm(z.object({ jobs: z.array(notedJobSchema) }));
const placeSchema = z.object({ import: z.string(), as: partSchema });
export type PlaceInImport = z.infer<typeof placeSchema>;
const ofJobForm = storedForm(placeSchema);

/** The import that a job was noted in. */
export const notedImport = (store: Store, job: string): Promise<PlaceInImport | undefined> =>
  findWhole(store, jobKeys(job).import, ofJobForm);

/** Jobs of an import, the first one first; empty for an unknown import. */
export const jobsOfImport = async (store: Store, id: string): Promise<readonly NotedJob[]> =>
  (await findWhole(store, importKey(id), importForm))?.jobs ?? [];

type Job = Pick<JobRecord, 'job' | 'account' | 'created_at'>;

/** Notes a job in its import; a job found to be a retry or credit notes leaves its former import. */
export async function noteImport(store: Store, job: Job, place: PlaceInImport): Promise<void> {
  const before = await notedImport(store, job.job);
  if (before?.import === place.import && before.as === place.as) return;
  await putIn(store, job, place);
  if (before !== undefined && before.import !== place.import)
    await change(store, before.import, (jobs) => jobs.filter((one) => one.job !== job.job));
}

/** Notes a job that is not in any import yet. */
export async function noteFirstImport(store: Store, job: Job, place: PlaceInImport): Promise<void> {
  if ((await notedImport(store, job.job)) === undefined) await putIn(store, job, place);
}

async function putIn(store: Store, job: Job, place: PlaceInImport): Promise<void> {
  await addTo(store, place, job);
  await store.put(`${NEWEST_IMPORTS_PREFIX}${momentOf(job.created_at)}.${place.import}/${job.account}`, '{}');
  await store.put(jobKeys(job.job).import, ofJobForm.text(place));
}

/** Adds a job of another import to the jobs of this one. */
export const addTo = (store: Store, { import: id, as }: PlaceInImport, { job, created_at }: Job) =>
  change(store, id, (jobs) => {
    const others = jobs.filter((one) => one.job !== job);
    return [...others, { job, created_at, as }].sort((a, b) => a.created_at.localeCompare(b.created_at));
  });

const change = (store: Store, id: string, to: (jobs: readonly NotedJob[]) => NotedJob[]) =>
  store.update(importKey(id), (text) => {
    // A damaged list starts empty; the next jobs fill it.
    const read = () => (text === undefined ? [] : importForm.read(text, importKey(id)).jobs);
    return importForm.text({ jobs: to(unlessDamaged(read) ?? []) });
  });

/** Longer than any time of this millennium in milliseconds. */
const LAST_MOMENT = 9_999_999_999_999;
const FOLDER_DIGITS = 4;

/** Sorts the newest first, in folders of eleven days: a page of the newest opens one or two of them. */
function momentOf(at: string): string {
  const left = String(LAST_MOMENT - Date.parse(at)).padStart(String(LAST_MOMENT).length, '0');
  return `${left.slice(0, FOLDER_DIGITS)}/${left}`;
}

/** One moment of an import; `cursor` sorts the newest first. */
interface ImportMoment {
  cursor: string;
  import: string;
  at: number;
  account: string;
}

const MOMENT = /\/(\d+)\.([0-9a-f]{32})\/([^/]+)$/;

/** Moments of all imports, the newest first, after the cursor `after`. */
export async function* newestImports(store: Store, after = ''): AsyncGenerator<ImportMoment> {
  for await (const { key } of store.list(NEWEST_IMPORTS_PREFIX)) {
    const [, left = '', id = '', account = ''] = MOMENT.exec(key) ?? [];
    const cursor = `${left}.${id}`;
    if (id !== '' && cursor > after) yield { cursor, import: id, at: LAST_MOMENT - Number(left), account };
  }
}
