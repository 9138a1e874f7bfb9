import { findWholeJobRecord, recoveredJobRecord } from '../../../shared/jobs/files/read-job.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { findWhole } from '../../../shared/records/stored.ts';
import { ERASED_FILE, SUMMARY_FILE } from '../../../shared/report/seal.ts';
import { type Summary, summaryForm } from '../../../shared/report/summary.ts';
import { jobKeys, reportPrefix } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError } from '../errors/command-error.ts';

const SHORT_ID_CHARACTERS = 8;
const JOB_FILE = /^jobs\/([^/]+)\/(?:job|plan|finished)\.json$/;

export const shortJobId = (job: string): string => job.slice(0, SHORT_ID_CHARACTERS);

/** Receives the key of a damaged or missing file; the copy that repeats it is used instead. */
type OnDamaged = (key: string) => void;

/** Every job of a store, oldest first. */
export async function listJobs(store: Store, onDamaged: OnDamaged = () => {}): Promise<JobRecord[]> {
  const names = new Set<string>();
  for await (const { key } of store.list('jobs/')) {
    const job = JOB_FILE.exec(key)?.[1];
    if (job !== undefined) names.add(job);
  }
  const jobs: JobRecord[] = [];
  for (const job of names) {
    const whole = await findWholeJobRecord(store, job);
    if (whole === undefined) onDamaged(jobKeys(job).job);
    const record = whole ?? (await recoveredJobRecord(store, job));
    if (record !== undefined) jobs.push(record);
  }
  return jobs.sort((a, b) => a.created_at.localeCompare(b.created_at));
}

/** The job that an id, the beginning of one, or the word `latest` means. */
export async function findJob(store: Store, wanted: string, onDamaged?: OnDamaged): Promise<JobRecord> {
  const damaged: string[] = [];
  const jobs = await listJobs(store, (key) => damaged.push(key));
  const latest = jobs.at(-1);
  if (latest === undefined) throw new CommandError('no-jobs');
  const [found, ...others] =
    wanted === 'latest' ? [latest] : jobs.filter(({ job }) => job.startsWith(wanted));
  if (found === undefined) throw new CommandError('job-unknown', { wanted });
  if (others.length > 0) throw new CommandError('jobs-alike', { count: others.length + 1, wanted });
  for (const key of damaged) if (key === jobKeys(found.job).job) onDamaged?.(key);
  return found;
}

/** The summary of a job's report; undefined if the job has not ended, or if the summary is damaged. */
export async function readSummary(
  store: Store,
  job: JobRecord,
  onDamaged: OnDamaged,
): Promise<Summary | undefined> {
  const report = reportPrefix(job);
  const summary = await findWhole(store, `${report}${SUMMARY_FILE}`, summaryForm);
  const isThere = async (key: string) => (await store.head(key)) !== undefined;
  if (summary !== undefined || (await isThere(`${report}${ERASED_FILE}`))) return summary;
  if ((await isThere(`${report}${SUMMARY_FILE}`)) || (await isThere(jobKeys(job.job).finished)))
    onDamaged(`${report}${SUMMARY_FILE}`);
  return undefined;
}
