import { readdir, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jobBrief } from '../../../shared/jobs/job-brief.ts';
import { findJobRecord } from '../../../shared/jobs/read-plan.ts';
import { CommandError } from '../command-error.ts';
import type { Configuration } from '../configuration.ts';
import { shortJob } from '../find-job.ts';
import { createFolderStore } from '../folder-store.ts';
import { isAbsent } from '../is-absent.ts';
import { createLog } from '../log.ts';
import { makeFolder } from '../make-folder.ts';
import { readSummary } from '../read-summary.ts';
import type { ServeVoice } from '../serve-voice.ts';
import { sendWebhook } from './webhook.ts';

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
export function webhookOf(
  data: string,
  settings: Settings,
  voice: Pick<ServeVoice, 'warn' | 'failed'>,
): Messenger {
  const { ROWMARK_WEBHOOK: url, ROWMARK_WEBHOOK_SECRET: secret } = settings;
  if (url === undefined) return { tell: async () => {}, resume: async () => {} };
  if (secret === undefined) throw new CommandError('webhook-unsigned');
  const folder = join(data, WAITING);
  const store = createFolderStore(data);
  const log = createLog();
  const send = (job: string) =>
    sendOnce(job).catch((error: unknown) => voice.failed('webhookFailed', error, { job: shortJob(job) }));
  const to = { url, secret, log, sleep };
  async function sendOnce(job: string): Promise<void> {
    const record = await findJobRecord(store, job);
    const summary = record && (await readSummary(store, record));
    if (summary !== undefined && !(await sendWebhook(jobBrief(summary), to)))
      voice.warn('webhookUnanswered', { job: shortJob(job) });
    await rm(join(folder, `${job}${ENDING}`), { force: true });
  }
  async function note(job: string): Promise<void> {
    await makeFolder(folder);
    await writeFile(join(folder, `${job}${ENDING}`), '{}');
  }
  return {
    async tell(job) {
      await note(job).catch((error: unknown) =>
        voice.failed('webhookUnnoted', error, { job: shortJob(job), folder }),
      );
      await send(job);
    },
    async resume() {
      const files = await readdir(folder).catch((error: unknown) => {
        if (!isAbsent(error)) voice.failed('webhooksUnread', error);
        return [];
      });
      await Promise.all(files.filter((file) => file.endsWith(ENDING)).map((file) => send(parse(file).name)));
    },
  };
}
