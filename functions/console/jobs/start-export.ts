import { readJob } from '../../../shared/jobs/files/read-job.ts';
import { exportProfile } from '../../../shared/jobs/intake/open-export.ts';
import {
  describeSource,
  importId,
  jobId,
  newestJobs,
  noteImport,
  parseIncomingKey,
  receiveExport,
} from '../../../shared/jobs/receive/receive-export.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { CORRECTIONS_SUFFIX } from '../../../shared/records/corrections.ts';
import type { AcceptedCodes, JobRecord } from '../../../shared/records/plan.ts';
import type { StoredFile } from '../../../shared/sheet/byte-source.ts';
import { exportKey, type IncomingPlace, jobKeys } from '../../../shared/store/keys.ts';
import { NAME_MAX_BYTES } from '../../../shared/store/safe-key.ts';
import { sha256Hex } from '../../../shared/store/store.ts';
import { ConsoleError, throwFound } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import { JOBS_UNDER_WAY_MAX } from '../console-limits.ts';
import { assertAccount } from '../guard/own-accounts.ts';
import { noteHand } from './import-notes.ts';

interface ExportToStart {
  place: IncomingPlace;
  source: StoredFile;
  dryRun: boolean;
  /** Who starts it. */
  by: string;
  /** The language of its report, if the request names one. */
  language?: Language | undefined;
  /** The text of a corrections file. */
  corrections?: string | undefined;
  /** Doubtful codes that a person accepts. */
  accept?: AcceptedCodes | undefined;
  /** Documents that conflict with issued ones take their place. */
  amend?: boolean | undefined;
}

/** Makes an export a job, as `import` does: the same bytes for the same work answer the same job while it runs. */
export async function startExport(host: ConsoleHost, wanted: ExportToStart): Promise<string> {
  const { store } = host;
  const { place, source, corrections, accept, amend } = wanted;
  const key = exportKey('imported', place);
  if (parseIncomingKey(key) === undefined) throw new ConsoleError('NAME-BAD', { limit: NAME_MAX_BYTES });
  await assertAccount(host, place.account);
  const identity = {
    environment: host.environment,
    sha256: (await describeSource(source)).sha256,
    // An unusable profile is refused before anything is stored.
    profile_sha256: (await exportProfile(store, place.profile).catch(throwFound)).profileSha256,
    dry_run: wanted.dryRun,
    ...(accept === undefined ? {} : { accept }),
    ...(amend ? { amend } : {}),
    ...(corrections === undefined ? {} : { corrections_sha256: sha256Hex(corrections) }),
  };
  // Recorded before any approval is possible, even if the same job is returned.
  await noteHand(store, { place, sha256: identity.sha256 }, wanted.by);
  const newest = newestJobs(store, (job) => host.hasEnded({ ...place, job }));
  const unfinished = await newest.interrupted(place, identity);
  if (unfinished?.sameWork) return started(host, unfinished.job);
  if ((await host.jobsUnderWay()) >= JOBS_UNDER_WAY_MAX)
    throw new ConsoleError('TOO-MANY-JOBS', { limit: JOBS_UNDER_WAY_MAX });

  const { version } = await (typeof source === 'string'
    ? store.putFile(key, source)
    : store.put(key, source));
  const job = jobId({ environment: host.environment, key, version });
  // Before the job exists: on AWS it runs as soon as it does.
  if (corrections !== undefined) await store.put(jobKeys(job).companion(CORRECTIONS_SUFFIX), corrections);
  const asked = { ...host, ...wanted, language: wanted.language };
  await receiveExport({ ...asked, startJob: async () => 'exists' }, { key, version });
  await noteImport(store, await readJob(store, job), { import: importId(place, identity.sha256), as: 'own' });
  await newest.remember(place, { job, ...identity });
  return started(host, job);
}

async function started(host: ConsoleHost, job: string): Promise<string> {
  await host.startJob(job);
  return job;
}

/** Starts the export of a job again, as before but for what is changed. */
export async function startAgain(
  host: ConsoleHost,
  record: JobRecord,
  changed: Partial<ExportToStart> & Pick<ExportToStart, 'by'>,
): Promise<string> {
  await using file = await host.store.localFile(record.key, record.version);
  const { dry_run: dryRun, language, accept, amend } = record;
  const before = { place: record, source: file.bytes ?? file.path, dryRun, language, accept, amend };
  // Awaited here: the file is gone when this function ends.
  return await startExport(host, { ...before, ...changed });
}
