import { setTimeout as wait } from 'node:timers/promises';
import { jobBrief } from '../../../shared/jobs/job-brief.ts';
import { findJobRecord } from '../../../shared/jobs/read-plan.ts';
import type { Store } from '../../../shared/store/store.ts';
import { CommandError } from '../command-error.ts';
import type { Configuration } from '../configuration.ts';
import { createLog } from '../log.ts';
import { readSummary } from '../read-summary.ts';
import { sendWebhook } from './webhook.ts';

/** Does not keep a program alive that is told to end. */
const sleep = (ms: number) => wait(ms, undefined, { ref: false });

type Settings = Pick<Configuration, 'ROWMARK_WEBHOOK' | 'ROWMARK_WEBHOOK_SECRET'>;

/** The messenger of jobs that have ended; it does nothing where nobody wants to be told. */
export function webhookOf({ ROWMARK_WEBHOOK: url, ROWMARK_WEBHOOK_SECRET: secret }: Settings) {
  if (url === undefined) return async () => {};
  if (secret === undefined) throw new CommandError('webhook-unsigned');
  const log = createLog();
  return async (store: Store, job: string): Promise<void> => {
    const record = await findJobRecord(store, job);
    const summary = record && (await readSummary(store, record));
    if (summary !== undefined) await sendWebhook(jobBrief(summary), { url, secret, log, sleep });
  };
}
