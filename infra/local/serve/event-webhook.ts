import { createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { toldEvents } from '../../../shared/jobs/report/tell.ts';
import { findEvent, type RowmarkEvent } from '../../../shared/records/event.ts';
import { findWhole, storedForm } from '../../../shared/records/stored.ts';
import { CommandError, hasCode } from '../errors/command-error.ts';
import { shortJobId } from '../files/find-job.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { type Configuration, createLog } from '../host/configuration.ts';
import type { ServeOutput } from './job-queue.ts';

/** A file for each event that is, or was, delivered. */
export const WEBHOOKS_PREFIX = 'webhooks/';
const [ENDING, MS_PER_SECOND, HOUR_SECONDS] = ['.json', 1000, 3600];
/** Seconds to wait after the first, second … attempt without an answer of 2xx; then the longest. */
const WAITS_SECONDS = [1, 5, 30, 120, 600, 1800, HOUR_SECONDS] as const;
const [LONGEST_WAIT_SECONDS, ANSWER_MS] = [3 * HOUR_SECONDS, 10_000];
const TRIED_FOR_MS = 72 * HOUR_SECONDS * MS_PER_SECOND;

const deliverySchema = z.object({
  since: z.string(),
  attempts: z.int(),
  next: z.string(),
  state: z.enum(['sending', 'delivered', 'given up']),
});
type Delivery = z.infer<typeof deliverySchema>;
const deliveryForm = storedForm(deliverySchema);

function after(delivery: Delivery, { isTaken, at }: { isTaken: boolean; at: Date }): Delivery {
  const attempts = delivery.attempts + 1;
  const waits = WAITS_SECONDS[attempts - 1] ?? LONGEST_WAIT_SECONDS;
  const next = at.getTime() + waits * MS_PER_SECOND;
  const isOver = next - Date.parse(delivery.since) > TRIED_FOR_MS;
  const state = isTaken ? 'delivered' : isOver ? 'given up' : 'sending';
  return { ...delivery, attempts, state, next: new Date(next).toISOString() };
}

const USUAL_DEPS = {
  now: () => new Date(),
  /** Does not keep a program alive that is to end. */
  sleep: (ms: number): Promise<unknown> => wait(ms, undefined, { ref: false }),
  log: createLog(),
};

export type EventWebhook = NonNullable<ReturnType<typeof createEventWebhook>>;

/** Delivers events to another program, each until a 2xx answer; undefined without an address. Failures are printed as warnings. */
export function createEventWebhook(
  data: string,
  settings: Pick<Configuration, 'ROWMARK_WEBHOOK' | 'ROWMARK_WEBHOOK_SECRET'>,
  voice: Pick<ServeOutput, 'warn' | 'failed'>,
  { now, sleep, log } = USUAL_DEPS,
) {
  const { ROWMARK_WEBHOOK: url, ROWMARK_WEBHOOK_SECRET: secret } = settings;
  if (url === undefined) return undefined;
  if (secret === undefined) throw new CommandError('webhook-unsigned');
  const folder = join(data, WEBHOOKS_PREFIX);
  const store = createFolderStore(data);
  const keyOf = (id: string) => `${WEBHOOKS_PREFIX}${id}${ENDING}`;

  const underWay = new Set<string>();

  const note = (id: string, delivery: Delivery) => store.put(keyOf(id), deliveryForm.text(delivery));

  const post = async (event: RowmarkEvent): Promise<number | 'taken'> => {
    const body = JSON.stringify(event);
    // Proves the sender and the time.
    const seconds = Math.floor(now().getTime() / MS_PER_SECOND);
    const proof = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    const headers = {
      'Content-Type': 'application/json',
      'Rowmark-Event': event.id,
      'Rowmark-Signature': `t=${seconds},v1=${proof}`,
    };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(
      () => undefined,
    );
    return answer?.ok ? 'taken' : (answer?.status ?? 0);
  };

  async function send(id: string, fresh?: Delivery): Promise<void> {
    if (underWay.has(id)) return;
    underWay.add(id);
    try {
      const event = await findEvent(store, id);
      const begun = fresh ?? (await findWhole(store, keyOf(id), deliveryForm));
      for (let delivery = begun; event !== undefined && delivery?.state === 'sending'; ) {
        const left = Date.parse(delivery.next) - now().getTime();
        if (left > 0) await sleep(left);
        const status = await post(event);
        if (status !== 'taken')
          log('webhook not answered', { event: id, status, attempts: delivery.attempts + 1 });
        delivery = after(delivery, { isTaken: status === 'taken', at: now() });
        // A failure to write the state was reported at its start.
        await note(id, delivery).catch(() => {});
        if (delivery.state === 'given up') voice.warn('webhookUnanswered', { event: id });
      }
    } catch (error) {
      voice.failed('webhookFailed', error, { event: id });
    } finally {
      underWay.delete(id);
    }
  }

  async function begin(id: string): Promise<void> {
    const at = now().toISOString();
    const fresh = { since: at, attempts: 0, next: at, state: 'sending' } as const;
    await note(id, fresh).catch((error: unknown) =>
      voice.failed('webhookUnnoted', error, { event: id, folder }),
    );
    await send(id, fresh);
  }

  /** Delivers the events of a job that has ended. */
  async function tell(job: string): Promise<void> {
    await toldEvents(store, job)
      .then((ids = []) => Promise.all(ids.map(async (id) => (await store.head(keyOf(id))) ?? begin(id))))
      .catch((error: unknown) => voice.failed('webhookFailed', error, { event: shortJobId(job) }));
  }

  return {
    tell,
    /** Delivers an event, also one that was delivered before. */
    deliver: begin,
    /** Continues the deliveries of an earlier process. */
    async resume() {
      const files = await readdir(folder).catch((error: unknown) => {
        if (!hasCode(error, 'ENOENT')) voice.failed('webhooksUnread', error);
        return [];
      });
      const names = files.filter((file) => file.endsWith(ENDING)).map((file) => parse(file).name);
      await Promise.all(names.map((id) => send(id)));
    },
  };
}
