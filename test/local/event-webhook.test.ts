import { createHmac } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { createEventWebhook } from '../../infra/local/serve/event-webhook.ts';
import { eventId, keepEvent } from '../../shared/records/event.ts';
import { listenHere } from '../listen-here.ts';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const SECRET = 'a-secret-of-the-tests';
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** The seconds of 2026-11-20T10:00:01Z. */
const BEGAN = 1_795_168_801;
const AT = '2026-11-20T10:00:01.000Z';
const JOB = 'a'.repeat(32);
const eventOf = (job: string) => {
  const told = { at: '2026-11-20T10:00:00.000Z', event: 'job.completed', account: 'default', job } as const;
  return { id: eventId(told), ...told };
};
const event = eventOf(JOB);
const NOTE = `webhooks/${event.id}.json`;

let folder: TemporaryFolder;
let url = '';
let asked: { request: string; type: unknown; of: unknown; signature: unknown; body: string }[] = [];
let status: (count: number) => number = () => 204;
let held = Promise.resolve();
const server = createServer(async (request, answer) => {
  const { headers } = request;
  asked.push({
    ...{ request: `${request.method} ${request.url}`, type: headers['content-type'] },
    ...{ of: headers['rowmark-event'], signature: headers['rowmark-signature'] },
    body: await text(request),
  });
  await held;
  answer.writeHead(status(asked.length), { Location: '/elsewhere' }).end();
});
beforeEach(async () => {
  folder = await temporaryFolder();
  url = `${(await listenHere(server)).url}/hook`;
  [asked, held] = [[], Promise.resolve()];
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await folder[Symbol.asyncDispose]();
});

/** A webhook whose waits take no time, and all that it says. */
async function open({ to = url, events = [event] } = {}) {
  const store = createFolderStore(folder.path);
  for (const one of events) await keepEvent(store, one);
  const clock = { ms: Date.parse(AT) };
  const [waits, said, logged]: [number[], unknown[], unknown[]] = [[], [], []];
  const webhook = createEventWebhook(
    folder.path,
    { ROWMARK_WEBHOOK: to, ROWMARK_WEBHOOK_SECRET: SECRET },
    {
      warn: (of, args) => said.push([of, args]),
      failed: (of, error, args) => said.push([of, error instanceof Error && error.message.slice(0, 6), args]),
    },
    {
      now: () => new Date(clock.ms),
      async sleep(ms) {
        waits.push(ms);
        clock.ms += ms;
      },
      log: (of, fields) => logged.push([of, fields]),
    },
  );
  if (webhook === undefined) throw new Error('There is no webhook.');
  const noted = async (): Promise<unknown> => JSON.parse(await store.readText(NOTE));
  const note = (of: object) =>
    store.put(NOTE, JSON.stringify({ form: 1, since: AT, attempts: 0, next: AT, state: 'sending', ...of }));
  return { webhook, waits, said, logged, store, noted, note, clock };
}

it('is none where nobody wants to be told, and needs a secret', () => {
  const voice = { warn: () => {}, failed: () => {} };
  expect(createEventWebhook(folder.path, {}, voice)).toBeUndefined();
  expect(createEventWebhook(folder.path, { ROWMARK_WEBHOOK_SECRET: SECRET }, voice)).toBeUndefined();
  expect(() => createEventWebhook(folder.path, { ROWMARK_WEBHOOK: url }, voice)).toThrow(
    'ROWMARK_WEBHOOK_SECRET',
  );
});

it('posts the event as its body, signed with the second of the moment', async () => {
  const { webhook, waits, said, logged, noted } = await open();
  await webhook.deliver(event.id);
  const body = JSON.stringify(event);
  const digest = createHmac('sha256', SECRET).update(`${BEGAN}.${body}`).digest('hex');
  expect(asked).toEqual([
    {
      ...{ request: 'POST /hook', type: 'application/json', of: event.id },
      ...{ signature: `t=${BEGAN},v1=${digest}`, body },
    },
  ]);
  expect([waits, said, logged]).toEqual([[], [], []]);
  const next = '2026-11-20T10:00:02.000Z';
  expect(await noted()).toMatchObject({ since: AT, attempts: 1, next, state: 'delivered' });
});

it('waits longer and longer, and gives up after three days', async () => {
  status = () => 302;
  const { webhook, waits, said, logged, noted } = await open();
  await webhook.deliver(event.id);
  // The first seven make 6,156 seconds; 23 more of three hours are 254,556 of 259,200, and one more is too much.
  const first = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR];
  expect(waits).toEqual([...first, ...Array(23).fill(3 * HOUR)]);
  expect(asked.map(({ request }) => request)).toEqual(Array(31).fill('POST /hook'));
  expect(said).toEqual([['webhookUnanswered', { event: event.id }]]);
  const lines = logged.map((_, at) => [
    'webhook not answered',
    { event: event.id, status: 0, attempts: at + 1 },
  ]);
  expect([logged.length, logged]).toEqual([31, lines]);
  expect(await noted()).toMatchObject({ attempts: 31, state: 'given up' });
  status = () => 204;
});

it('logs what was answered, and nobody as 0', async () => {
  status = (count) => (count === 1 ? 503 : 200);
  const { webhook, logged, said } = await open();
  await webhook.deliver(event.id);
  expect(logged).toEqual([['webhook not answered', { event: event.id, status: 503, attempts: 1 }]]);
  const { webhook: away, logged: none, note } = await open({ to: 'http://127.0.0.1:1/' });
  await note({ since: '2026-11-17T10:00:00.000Z' });
  await away.resume();
  expect(none).toEqual([['webhook not answered', { event: event.id, status: 0, attempts: 1 }]]);
  expect(said).toEqual([]);
  status = () => 204;
});

it('tries once more where that is three days after the beginning, and not later', async () => {
  status = () => 500;
  const { webhook, waits, note } = await open();
  await note({ since: '2026-11-17T10:00:02.000Z' });
  await webhook.resume();
  expect([asked.length, waits]).toEqual([2, [SECOND]]);
  await note({ since: '2026-11-17T10:00:01.999Z' });
  const { webhook: later } = await open();
  await later.resume();
  expect(asked).toHaveLength(3);
  status = () => 204;
});

it('waits for the moment that was noted, by the millisecond', async () => {
  const { webhook, waits, note } = await open();
  await note({ next: '2026-11-20T10:00:01.001Z', attempts: 3 });
  await webhook.resume();
  expect(waits).toEqual([1]);
});

it('sends an event once at a time, and again when it is asked to', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const { webhook } = await open();
  const first = webhook.deliver(event.id);
  while (asked.length === 0) await new Promise(setImmediate);
  await webhook.deliver(event.id);
  resolve();
  await first;
  expect(asked).toHaveLength(1);
  await webhook.deliver(event.id);
  expect(asked).toHaveLength(2);
});

it('says which event cannot be read, and goes on', async () => {
  const { webhook, said, store } = await open();
  const place = join(folder.path, `events/2026-11-20/${event.id}.json`);
  await writeFile(place, '{"form":9}');
  await webhook.deliver(event.id);
  expect(said).toEqual([['webhookFailed', expect.any(String), { event: event.id }]]);
  await keepEvent(store, event);
  await webhook.deliver(event.id);
  expect(asked).toHaveLength(1);
});

it('sends where it cannot be noted, and says so once', async () => {
  status = (count) => (count === 1 ? 500 : 204);
  const { webhook, said } = await open();
  await writeFile(join(folder.path, 'webhooks'), 'no folder');
  await webhook.deliver(event.id);
  expect(asked).toHaveLength(2);
  const of = { event: event.id, folder: join(folder.path, 'webhooks/') };
  expect(said).toEqual([['webhookUnnoted', expect.any(String), of]]);
  await webhook.resume();
  expect(said.slice(1)).toEqual([['webhooksUnread', 'ENOTDI', undefined]]);
  status = () => 204;
});

const told = (...ids: string[]) => JSON.stringify({ form: 1, of: 'outcome', at: event.at, ids });

it('tells the events of a job that were not told before', async () => {
  const [second, third] = [eventOf('b'), eventOf('c')];
  const { webhook, store, note } = await open({ events: [event, second, third] });
  await store.put(`jobs/${JOB}/told.json`, told(event.id, second.id, third.id));
  await note({ state: 'delivered' });
  await webhook.tell(JOB);
  expect(asked.map(({ of }) => of).sort()).toEqual([second.id, third.id].sort());
  await webhook.tell(JOB);
  await webhook.tell('0'.repeat(32));
  expect(asked).toHaveLength(2);
});

it('says of which job nothing can be told', async () => {
  const { webhook, said, store } = await open();
  await store.put(`jobs/${JOB}/told.json`, '{"form":9}');
  await webhook.tell(JOB);
  expect(said).toEqual([['webhookFailed', expect.any(String), { event: 'a'.repeat(8) }]]);
});

it('goes on with what is noted: events that were not taken, and jobs as 0.2.0 noted them', async () => {
  const other = eventOf('b');
  const { webhook, store, note } = await open({ events: [event, other] });
  await webhook.resume();
  expect(asked).toEqual([]);
  await store.put(`jobs/${JOB}/told.json`, told(other.id));
  await store.put(`webhooks/${JOB}.json`, '{}');
  await store.put(`webhooks/${other.id}.txt`, 'no note');
  await note({});
  await webhook.resume();
  expect(asked.map(({ of }) => of).sort()).toEqual([event.id, other.id].sort());
  expect((await readdir(join(folder.path, 'webhooks'))).sort()).toEqual(
    [`${event.id}.json`, `${other.id}.json`, `${other.id}.txt`].sort(),
  );
  await webhook.resume();
  expect(asked).toHaveLength(2);
});
