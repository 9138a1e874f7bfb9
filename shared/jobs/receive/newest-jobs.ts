import * as z from 'zod';
import { acceptSchema, jobForm } from '../../records/job-record.ts';
import { storedForm } from '../../records/stored-form.ts';
import { findWhole } from '../../records/stored-object.ts';
import { ERASED_FILE, SUMMARY_FILE } from '../../report/seal.ts';
import { summaryForm } from '../../report/summary.ts';
import { type IncomingPlace, jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { findWholeJobRecord, recoveredJobRecord } from '../files/read-job.ts';

/**
 * Identity of the work, which identifies a repeated import: environment, content, profile content, dry run,
 * accepted doubts, amending, corrections, and the approved plan.
 */
const identitySchema = z.object({
  environment: z.string(),
  sha256: z.string(),
  profile_sha256: z.string(),
  dry_run: z.boolean(),
  on: z.string().optional(),
  accept: acceptSchema.optional(),
  amend: z.boolean().optional(),
  corrections_sha256: z.string().optional(),
  /** The plan that was approved. */
  approved: z.string().optional(),
});
const newestSchema = identitySchema.extend({ job: z.string() });
const newestForm = storedForm(newestSchema);

type JobIdentity = z.infer<typeof identitySchema>;

const newestKey = ({ account, profile, file }: IncomingPlace) => `newest/${account}/${profile}/${file}.json`;

const finishedForm = storedForm(z.object({ report: z.string() }));

/** A job whose report was damaged or lost counts as unfinished: continuing it writes the report again. */
const isFinished = (store: Store) => async (job: string) => {
  const finished = await findWhole(store, jobKeys(job).finished, finishedForm);
  if (finished === undefined) return (await store.head(jobKeys(job).finished)) !== undefined;
  return (
    (await store.head(`${finished.report}${ERASED_FILE}`)) !== undefined ||
    (await findWhole(store, `${finished.report}${SUMMARY_FILE}`, summaryForm)) !== undefined
  );
};

/** Remembers the newest job of each export, so that an interrupted one can go on. */
export const newestJobs = (store: Store, hasEnded = isFinished(store)) => ({
  remember: (place: IncomingPlace, job: z.infer<typeof newestSchema>) =>
    store.put(newestKey(place), newestForm.text(job)),

  of: async (place: IncomingPlace): Promise<string | undefined> =>
    (await findWhole(store, newestKey(place), newestForm))?.job,

  /** The newest job of the export if it did not finish: the same work continues, other work waits for it. */
  async interrupted(
    place: IncomingPlace,
    identity: JobIdentity,
  ): Promise<{ job: string; sameWork: boolean } | undefined> {
    const newest = await findWhole(store, newestKey(place), newestForm);
    const isThere = newest !== undefined && (await isRecordWhole(store, newest.job));
    if (newest === undefined || (await hasEnded(newest.job))) return undefined;
    // The job was erased, or its records were damaged by a power cut.
    if (!isThere) return undefined;
    return { job: newest.job, sameWork: isSameWork(newest, identity) };
  },
});

/** True of a job whose record exists or was restored from its plan. */
async function isRecordWhole(store: Store, job: string): Promise<boolean> {
  if ((await findWholeJobRecord(store, job)) !== undefined) return true;
  const recovered = await recoveredJobRecord(store, job);
  if (recovered !== undefined) await store.put(jobKeys(job).job, jobForm.text(recovered));
  return recovered !== undefined;
}

const isSameWork = (a: JobIdentity, b: JobIdentity): boolean =>
  a.environment === b.environment &&
  a.sha256 === b.sha256 &&
  a.profile_sha256 === b.profile_sha256 &&
  a.dry_run === b.dry_run &&
  a.on === b.on &&
  (a.amend ?? false) === (b.amend ?? false) &&
  a.corrections_sha256 === b.corrections_sha256 &&
  a.approved === b.approved &&
  String(a.accept?.codes ?? '') === String(b.accept?.codes ?? '');
