import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { runBounded } from '../../../shared/jobs/files/bounded-work.ts';
import { findJobPlan, findJobRecord, readOutcomes } from '../../../shared/jobs/files/read-job.ts';
import { RecentValues } from '../../../shared/memoize.ts';
import { outcomes } from '../../../shared/records/document-record.ts';
import { type Counts, noCounts } from '../../../shared/report/summary.ts';
import { jobKeys, reportPrefix } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { attachment } from '../api/jobs-routes.ts';
import type { ConsoleHost, DirectUpload, JobProgress, MadeJob, PlacedJob } from '../console-host.ts';
import {
  EXPORT_MAX_BYTES,
  JOBS_LISTED_MAX,
  JOBS_UNDER_WAY_MAX,
  UPLOAD_FORM_SECONDS,
} from '../console-limits.ts';

const MB = 1024 * 1024;

/** Limits of Lambda behind an API for requests and answers: 6 MB after encoding, and 29 seconds. */
export const CLOUD_LIMITS = { maxBytes: 4 * MB, rowsVerifiedMax: 20_000 };

/** Time of an answer: after 30 seconds the API in front answers itself, without a sentence. */
const ANSWER_WITHIN_MS = 25_000;

type Given = Omit<
  ConsoleHost,
  'jobNames' | 'startJob' | 'jobsUnderWay' | 'stopJob' | 'progressOf' | 'hasEnded' | 'sandboxUrl'
>;

/** The console's host on AWS: the state machine runs the jobs, and the store shows their progress. */
export function cloudConsoleHost(given: Given, executions: Executions): ConsoleHost {
  const { store } = given;
  const progressSoFar = cloudProgress(store);
  const hasEnded = async (job: PlacedJob) =>
    (await store.head(`${reportPrefix(job)}summary.json`)) !== undefined;
  const runs = cloudRuns(executions, { store, now: given.now, hasEnded });
  return {
    ...given,
    sandboxUrl: undefined,
    answerWithinMs: ANSWER_WITHIN_MS,
    jobNames: () => executions.newest(JOBS_LISTED_MAX),
    startJob: runs.start,
    jobsUnderWay: () => executions.running(JOBS_UNDER_WAY_MAX),
    async stopJob(job) {
      await store.put(jobKeys(job).stopped, '{}');
    },
    async progressOf(job) {
      if (await hasEnded(job)) return undefined;
      return { ...(await progressSoFar(job)), lost: await runs.isLost(job) };
    },
    hasEnded,
  };
}

const READ_AT_ONCE = 32;
const CHUNK = /\/(\d+)\.jsonl$/;
/** Counts of complete chunks that are kept: those of the largest jobs. */
const CHUNKS_KEPT = 20_000;

function cloudProgress(store: Store) {
  const whole = new RecentValues<string, Counts>(CHUNKS_KEPT);
  const countsOf = async (job: string, key: string): Promise<Counts> => {
    const known = whole.get(key);
    if (known !== undefined) return known;
    const counts = noCounts();
    const records = await readOutcomes(store, job, Number(CHUNK.exec(key)?.[1]));
    const decided = records.filter(({ waits_for }) => waits_for === undefined);
    for (const { outcome } of decided) counts[outcome] += 1;
    if (decided.length === records.length) whole.set(key, counts);
    return counts;
  };
  return async ({ job }: PlacedJob): Promise<JobProgress> => {
    const stopping = (await store.head(jobKeys(job).stopped)) !== undefined;
    const counted = noCounts();
    const isPlanned = (await findJobPlan(store, job)) !== undefined;
    const files = isPlanned ? await Array.fromAsync(store.list(jobKeys(job).outcomesPrefix)) : [];
    await runBounded(files, READ_AT_ONCE, async ({ key }) => {
      const counts = await countsOf(job, key);
      for (const outcome of outcomes) counted[outcome] += counts[outcome];
    });
    const first = Math.min(...files.map(({ modified }) => modified.getTime()));
    return { begun: true, stopping, sinceMs: files.length === 0 ? undefined : first, outcomes: counted };
  };
}

interface Executions {
  start(job: string): Promise<'started' | 'exists'>;
  startAgain(job: string, at: Date): Promise<'started' | 'exists'>;
  newest(limit: number): Promise<string[]>;
  running(limit: number): Promise<number>;
  runningJobs(): Promise<ReadonlySet<string> | undefined>;
}

/** Step Functions lists an execution a little after it began: for this long a job counts as running in any case. */
const LISTED_AFTER_MS = 60_000;
/** Milliseconds for which the list is reused: a page requests it several times a second. */
const LIST_KEPT_MS = 5_000;

/** The runs of jobs on AWS: which of them came to their end without a report, and how such a job is run again. */
function cloudRuns(
  executions: Executions,
  { store, now, hasEnded }: Pick<ConsoleHost, 'store' | 'now' | 'hasEnded'>,
) {
  const startedAgain = new Map<string, number>();
  let listed: { at: number; jobs: ReturnType<Executions['runningJobs']> } | undefined;
  const running = (at: number) => {
    if (listed === undefined || at - listed.at >= LIST_KEPT_MS) {
      listed = { at, jobs: executions.runningJobs() };
      listed.jobs.catch(() => {
        listed = undefined;
      });
    }
    return listed.jobs;
  };
  /** True for a job without a report and without an execution that could still write it. */
  const isLost = async (job: MadeJob): Promise<boolean> => {
    const at = now().getTime();
    const begun = Math.max(Date.parse(job.created_at), startedAgain.get(job.job) ?? 0);
    if (at - begun < LISTED_AFTER_MS) return false;
    const known = await running(at);
    return known !== undefined && !known.has(job.job) && !(await hasEnded(job));
  };
  return {
    isLost,
    /** Runs a job, and one that was lost again. */
    async start(job: string): Promise<'started' | 'exists'> {
      const answer = await executions.start(job);
      if (answer === 'started') return answer;
      const record = await findJobRecord(store, job);
      if (record === undefined || !(await isLost(record))) return answer;
      startedAgain.set(job, now().getTime());
      return executions.startAgain(job, now());
    },
  };
}

const ADDRESS_LIFE_SECONDS = 300;

/** Forms and addresses signed with the function's own role, limited to its rights; `url` is the console's own. */
export function presigned(options: {
  client: S3Client;
  bucketOf: (key: string) => string;
  url: string;
}): Pick<DirectUpload, 'uploadForm' | 'addressOf'> {
  const { client, bucketOf, url } = options;
  return {
    /** A form whose policy binds it to its key, to the size of an export and to an hour. */
    uploadForm(to) {
      const key = 'key' in to ? to.key : `${to.prefix}\${filename}`;
      return createPresignedPost(client, {
        Bucket: bucketOf(key),
        Key: key,
        Conditions: [['content-length-range', 1, EXPORT_MAX_BYTES]],
        ...('key' in to ? {} : { Fields: { success_action_redirect: `${url}${to.arrival}` } }),
        Expires: UPLOAD_FORM_SECONDS,
      });
    },
    addressOf(key, name) {
      const ResponseContentDisposition = attachment(name);
      const object = new GetObjectCommand({ Bucket: bucketOf(key), Key: key, ResponseContentDisposition });
      return getSignedUrl(client, object, { expiresIn: ADDRESS_LIFE_SECONDS });
    },
  };
}
