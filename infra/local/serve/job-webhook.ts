import { createHmac } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findJobRecord } from '../../../shared/jobs/files/read-job.ts';
import { type JobBrief, jobBrief } from '../../../shared/jobs/steps/job-brief.ts';
import type { Log } from '../../../shared/log.ts';
import { pause, type Sleep } from '../../../shared/seams.ts';
import { CommandError } from '../errors/command-error.ts';
import { readSummary, shortJobId } from '../files/find-job.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { makeFolder } from '../files/make-folder.ts';
import { isNotFoundError } from '../files/not-found-error.ts';
import { writeWhole } from '../files/write-whole.ts';
import type { Configuration } from '../host/configuration.ts';
import { createLog } from '../host/log.ts';
import type { ServeOutput } from './serve-output.ts';

/** A file for each job that nobody has been told of yet. */
const WAITING = 'webhooks';
const ENDING = '.json';

/** Does not keep a program alive that is told to end. */
const sleep = (ms: number) => wait(ms, undefined, { ref: false });

type Settings = Pick<Configuration, 'ROWMARK_WEBHOOK' | 'ROWMARK_WEBHOOK_SECRET'>;

interface Messenger {
  /** Tells of a job that has ended; noted first, so that a restart goes on with it. */
  tell(job: string): Promise<void>;
  /** Tells of those that a program before this one left. */
  resume(): Promise<void>;
}

/**
 * The messenger of jobs that have ended; it does nothing where nobody wants to be told. Its promises are never rejected: what
 * goes wrong is said as a warning.
 */
export function createJobWebhook(
  data: string,
  settings: Settings,
  voice: Pick<ServeOutput, 'warn' | 'failed'>,
): Messenger {
  const { ROWMARK_WEBHOOK: url, ROWMARK_WEBHOOK_SECRET: secret } = settings;
  if (url === undefined) return { tell: async () => {}, resume: async () => {} };
  if (secret === undefined) throw new CommandError('webhook-unsigned');
  const folder = join(data, WAITING);
  const store = createFolderStore(data);
  const log = createLog();
  const send = (job: string) =>
    sendOnce(job).catch((error: unknown) => voice.failed('webhookFailed', error, { job: shortJobId(job) }));
  const to = { url, secret, log, sleep };
  async function sendOnce(job: string): Promise<void> {
    const record = await findJobRecord(store, job);
    const summary = record && (await readSummary(store, record));
    if (summary !== undefined && !(await sendWebhook(jobBrief(summary), to)))
      voice.warn('webhookUnanswered', { job: shortJobId(job) });
    await rm(join(folder, `${job}${ENDING}`), { force: true });
  }
  async function note(job: string): Promise<void> {
    await makeFolder(folder);
    await writeWhole(join(folder, `${job}${ENDING}`), '{}');
  }
  return {
    async tell(job) {
      await note(job).catch((error: unknown) =>
        voice.failed('webhookUnnoted', error, { job: shortJobId(job), folder }),
      );
      await send(job);
    },
    async resume() {
      const files = await readdir(folder).catch((error: unknown) => {
        if (!isNotFoundError(error)) voice.failed('webhooksUnread', error);
        return [];
      });
      await Promise.all(files.filter((file) => file.endsWith(ENDING)).map((file) => send(parse(file).name)));
    },
  };
}

const MS_PER_SECOND = 1000;
/** Waits after the first, second … answer that was none. */
const TRY_AGAIN_AFTER_MS = [1_000, 5_000, 30_000, 120_000] as const;
const ANSWER_MS = 10_000;

interface WebhookOptions {
  url: string;
  secret: string;
  log: Log;
  now?: () => Date;
  sleep?: Sleep;
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>`: the receiver knows who sent it, and when. */
function webhookSignature(body: string, { secret, at }: { secret: string; at: Date }): string {
  const seconds = Math.floor(at.getTime() / MS_PER_SECOND);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Tells another program of a job that has ended; tried again until it is answered with 2xx, five times in all. */
export async function sendWebhook(job: JobBrief, options: WebhookOptions): Promise<boolean> {
  const { url, secret, log, now = () => new Date(), sleep = pause } = options;
  const body = JSON.stringify({ event: 'job.completed', job });
  for (const wait of [...TRY_AGAIN_AFTER_MS, undefined]) {
    const headers = {
      'Content-Type': 'application/json',
      'Rowmark-Signature': webhookSignature(body, { secret, at: now() }),
    };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(
      () => undefined,
    );
    if (answer?.ok) return true;
    log('webhook not answered', { job: job.job, status: answer?.status ?? 0 });
    if (wait !== undefined) await sleep(wait);
  }
  return false;
}
