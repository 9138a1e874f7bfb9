import { allJobs, findWholeJobRecord, recoveredJobRecord } from '../../../shared/jobs/files/read-job.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError } from '../errors/command-error.ts';

const SHORT_ID_CHARACTERS = 8;

export const shortJobId = (job: string): string => job.slice(0, SHORT_ID_CHARACTERS);

/** Every job of a store, oldest first. Adds the keys of damaged or missing files, whose copies are used instead. */
export async function listJobs(store: Store, damaged: string[] = []): Promise<JobRecord[]> {
  const jobs: JobRecord[] = [];
  for (const job of await allJobs(store)) {
    const whole = await findWholeJobRecord(store, job);
    if (whole === undefined) damaged.push(jobKeys(job).job);
    const record = whole ?? (await recoveredJobRecord(store, job));
    if (record !== undefined) jobs.push(record);
  }
  return jobs.sort((a, b) => a.created_at.localeCompare(b.created_at));
}

/** The job that an id, the beginning of one, or the word `latest` means. */
export async function findJob(store: Store, wanted: string, damaged: string[] = []): Promise<JobRecord> {
  const ofAll: string[] = [];
  const jobs = await listJobs(store, ofAll);
  const latest = jobs.at(-1);
  if (latest === undefined) throw new CommandError('no-jobs');
  const [found, ...others] =
    wanted === 'latest' ? [latest] : jobs.filter(({ job }) => job.startsWith(wanted));
  if (found === undefined) throw new CommandError('job-unknown', { wanted });
  if (others.length > 0) throw new CommandError('jobs-alike', { count: others.length + 1, wanted });
  damaged.push(...ofAll.filter((key) => key === jobKeys(found.job).job));
  return found;
}
