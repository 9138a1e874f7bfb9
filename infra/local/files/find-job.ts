import { readJob } from '../../../shared/jobs/files/read-job.ts';
import type { JobRecord } from '../../../shared/records/job-record.ts';
import { findStored } from '../../../shared/records/stored-object.ts';
import { type Summary, summaryForm } from '../../../shared/report/summary/summary.ts';
import { reportPrefix } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError } from '../errors/command-error.ts';

const SHORT_ID_CHARACTERS = 8;
const JOB_FILE = /^jobs\/([^/]+)\/job\.json$/;

export const shortJobId = (job: string): string => job.slice(0, SHORT_ID_CHARACTERS);

/** Every job of a store, oldest first. */
export async function listJobs(store: Store): Promise<JobRecord[]> {
  const jobs: JobRecord[] = [];
  for await (const { key } of store.list('jobs/')) {
    const job = JOB_FILE.exec(key)?.[1];
    if (job !== undefined) jobs.push(await readJob(store, job));
  }
  return jobs.sort((a, b) => a.created_at.localeCompare(b.created_at));
}

/** The job that an id, the beginning of one, or the word `latest` means. */
export async function findJob(store: Store, wanted: string): Promise<JobRecord> {
  const jobs = await listJobs(store);
  const latest = jobs.at(-1);
  if (latest === undefined) throw new CommandError('no-jobs');
  if (wanted === 'latest') return latest;
  const [found, ...others] = jobs.filter(({ job }) => job.startsWith(wanted));
  if (found === undefined) throw new CommandError('job-unknown', { wanted });
  if (others.length > 0) throw new CommandError('jobs-alike', { count: others.length + 1, wanted });
  return found;
}

/** The summary of a job's report; undefined while there is none, because the job did not reach its end. */
export const readSummary = (store: Store, job: JobRecord): Promise<Summary | undefined> =>
  findStored(store, `${reportPrefix(job)}summary.json`, summaryForm);
