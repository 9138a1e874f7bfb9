import { createHash, createHmac } from 'node:crypto';
import { runBounded } from '../../../shared/jobs/files/bounded-work.ts';
import { findJobPlan, findJobRecord, readOutcomes } from '../../../shared/jobs/files/read-job.ts';
import { outcomes } from '../../../shared/records/document-record.ts';
import { type Counts, noCounts } from '../../../shared/report/summary.ts';
import { jobKeys, reportPrefix } from '../../../shared/store/keys.ts';
import type { Store, StoredObject } from '../../../shared/store/store.ts';
import type {
  ConsoleHost,
  DirectUpload,
  JobProgress,
  MadeJob,
  PlacedJob,
  UploadForm,
} from '../console-host.ts';
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
  const progress = cloudProgress(store);
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
      if (!(await hasEnded(job))) return { ...(await progress.of(job)), lost: await runs.isLost(job) };
      progress.forget(job.job);
      return undefined;
    },
    hasEnded,
  };
}

const READ_AT_ONCE = 32;
const CHUNK = /\/(\d+)\.jsonl$/;

/** Progress of jobs by the outcomes of their chunks in the store. A complete chunk is read once. */
function cloudProgress(store: Store) {
  const whole = new Map<string, Map<number, Counts>>();
  const countsOf = async (job: string, chunk: number): Promise<Counts> => {
    const chunks = whole.get(job) ?? new Map<number, Counts>();
    const known = chunks.get(chunk);
    if (known !== undefined) return known;
    const counts = noCounts();
    const records = await readOutcomes(store, job, chunk);
    const decided = records.filter(({ waits_for }) => waits_for === undefined);
    for (const { outcome } of decided) counts[outcome] += 1;
    // Chunks are read side by side: another may have begun the map meanwhile.
    if (decided.length === records.length) whole.set(job, (whole.get(job) ?? chunks).set(chunk, counts));
    return counts;
  };
  return {
    forget: (job: string) => void whole.delete(job),
    async of({ job }: PlacedJob): Promise<JobProgress> {
      const stopping = (await store.head(jobKeys(job).stopped)) !== undefined;
      const counted = noCounts();
      if ((await findJobPlan(store, job)) === undefined)
        return { begun: true, stopping, sinceMs: undefined, outcomes: counted };
      const files: StoredObject[] = await Array.fromAsync(store.list(jobKeys(job).outcomesPrefix));
      await runBounded(files, READ_AT_ONCE, async ({ key }) => {
        const counts = await countsOf(job, Number(CHUNK.exec(key)?.[1]));
        for (const outcome of outcomes) counted[outcome] += counts[outcome];
      });
      const first = Math.min(...files.map(({ modified }) => modified.getTime()));
      return { begun: true, stopping, sinceMs: files.length === 0 ? undefined : first, outcomes: counted };
    },
  };
}

interface Executions {
  start(job: string): Promise<'started' | 'exists'>;
  startAgain(job: string, at: Date): Promise<'started' | 'exists'>;
  newest(limit: number): Promise<string[]>;
  running(limit: number): Promise<number>;
  runningJobs(): Promise<ReadonlySet<string> | undefined>;
}

interface RunsOptions {
  store: Store;
  now: () => Date;
  hasEnded: (job: PlacedJob) => Promise<boolean>;
}

/** Step Functions lists an execution a little after it began: for this long a job counts as running in any case. */
const LISTED_AFTER_MS = 60_000;
/** Milliseconds for which the list is reused: a page requests it several times a second. */
const LIST_KEPT_MS = 5_000;

/** The runs of jobs on AWS: which of them came to their end without a report, and how such a job is run again. */
function cloudRuns(executions: Executions, { store, now, hasEnded }: RunsOptions) {
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

interface Signer {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

interface PresignOptions {
  credentials(): Promise<Signer>;
  region: string;
  now: () => Date;
  /** The bucket of a key. */
  bucketOf(key: string): string;
  /** The console's own address. */
  url: string;
  /** Address of a bucket: `https://<bucket>.s3.<region>.amazonaws.com`. */
  addressOf(bucket: string): string;
}

const ADDRESS_LIFE_SECONDS = 300;
const ALGORITHM = 'AWS4-HMAC-SHA256';
const MS_PER_SECOND = 1000;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** Encodes as Signature Version 4 requires: everything but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signer, the moment and the scope: the common parts of form and address. */
async function signing({ credentials, region, now }: PresignOptions) {
  const { accessKeyId, secretAccessKey, sessionToken } = await credentials();
  const at = now();
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = stamp.slice(0, 'yyyymmdd'.length);
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region));
  return {
    at,
    stamp,
    scope,
    sessionToken,
    credential: `${accessKeyId}/${scope}`,
    sign: (text: string): string => hmac(key, text).toString('hex'),
  };
}

/** Forms and addresses signed with the function's own role (Signature Version 4), limited to its rights. */
export function presigned(options: PresignOptions): Pick<DirectUpload, 'uploadForm' | 'addressOf'> {
  return {
    uploadForm: (to) => uploadForm(options, to),
    async addressOf(key, name) {
      const { stamp, scope, credential, sessionToken, sign } = await signing(options);
      const base = new URL(options.addressOf(options.bucketOf(key)));
      const path = `${base.pathname.replace(/\/$/, '')}/${key.split('/').map(encoded).join('/')}`;
      const query = Object.entries({
        'X-Amz-Algorithm': ALGORITHM,
        'X-Amz-Credential': credential,
        'X-Amz-Date': stamp,
        'X-Amz-Expires': String(ADDRESS_LIFE_SECONDS),
        ...(sessionToken === undefined ? {} : { 'X-Amz-Security-Token': sessionToken }),
        'X-Amz-SignedHeaders': 'host',
        'response-content-disposition': `attachment; filename*=UTF-8''${encoded(name)}`,
      })
        .map(([parameter, value]) => `${encoded(parameter)}=${encoded(value)}`)
        .join('&');
      const request = ['GET', path, query, `host:${base.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
      const digest = createHash('sha256').update(request).digest('hex');
      const signature = sign([ALGORITHM, stamp, scope, digest].join('\n'));
      return `${base.origin}${path}?${query}&X-Amz-Signature=${signature}`;
    },
  };
}

/** A form whose policy binds it to its key, to the size of an export and to an hour. */
async function uploadForm(
  options: PresignOptions,
  to: Parameters<DirectUpload['uploadForm']>[0],
): Promise<UploadForm> {
  const { at, stamp, credential, sessionToken, sign } = await signing(options);
  const key = 'key' in to ? to.key : `${to.prefix}\${filename}`;
  const stated = {
    ...('key' in to ? { key } : { success_action_redirect: `${options.url}${to.arrival}` }),
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': credential,
    'x-amz-date': stamp,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const bucket = options.bucketOf(key);
  const conditions = [
    { bucket },
    ...Object.entries(stated).map(([name, value]) => ({ [name]: value })),
    ...('key' in to ? [] : [['starts-with', '$key', to.prefix]]),
    ['content-length-range', 1, EXPORT_MAX_BYTES],
  ];
  const expiration = new Date(at.getTime() + UPLOAD_FORM_SECONDS * MS_PER_SECOND).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');
  return {
    url: options.addressOf(bucket),
    fields: { key, ...stated, policy, 'x-amz-signature': sign(policy) },
  };
}
