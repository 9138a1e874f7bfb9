import { createHmac } from 'node:crypto';
import type { JobBrief } from '../../../shared/jobs/job-brief.ts';
import type { Log } from '../../../shared/log.ts';
import { pause, type Sleep } from '../../../shared/seams.ts';

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
