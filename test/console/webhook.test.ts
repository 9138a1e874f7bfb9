import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { createEventWebhook } from '../../infra/local/serve/event-webhook.ts';
import { createServeOutput } from '../../infra/local/serve/job-queue.ts';
import { placeEvent } from '../../shared/records/event.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { listenHere } from '../listen-here.ts';

const SECRET = 'a-secret-of-the-tests';
const HOUR_MS = 60 * 60 * 1000;
const told = {
  at: '2026-11-20T10:00:00.000Z',
  event: 'job.completed',
  account: 'default',
  job: '0'.repeat(32),
  summary: { rows: 1 },
} as const;
const event = { id: 'e000000000001', ...told };

/** A receiver that answers with these statuses, and then always with the last one. */
async function receiver(...statuses: number[]) {
  const bodies: unknown[] = [];
  const server = createServer(async (request, answer) => {
    const body = Buffer.concat(await Array.fromAsync(request, (piece: Buffer) => piece)).toString();
    const signature = String(request.headers['rowmark-signature']).split(',');
    const [t, v1] = signature.map((part) => part.split('=')[1]);
    expect(v1).toBe(createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex'));
    expect(request.headers['rowmark-event']).toBe(JSON.parse(body).id);
    bodies.push(JSON.parse(body));
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 500;
    answer.writeHead(status, { Location: '/elsewhere' }).end();
  });
  const here = await listenHere(server);
  onTestFinished(() => here[Symbol.asyncDispose]());
  return { bodies, url: `${here.url}/hook` };
}

async function sender(url: string) {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const data = folder.path;
  await placeEvent(createFolderStore(data), told);
  const clock = { now: Date.parse('2026-11-20T10:00:01Z') };
  const waits: number[] = [];
  const warned: string[] = [];
  const sleep = async (ms: number) => {
    waits.push(ms);
    clock.now += ms;
  };
  const voice = {
    ...createServeOutput({ language: 'en', json: true }),
    warn: (of: string) => void warned.push(of),
  };
  const ports = { now: () => new Date(clock.now), sleep, log: () => {} };
  const settings = { ROWMARK_WEBHOOK: url, ROWMARK_WEBHOOK_SECRET: SECRET };
  const open = () => createEventWebhook(data, settings, voice, ports);
  return { open, waits, warned, clock, data, ports, settings, voice };
}

it('sends an event as its body, signed and with its id, until it is answered with 2xx', async () => {
  const { url, bodies } = await receiver(500, 302, 200);
  const { open, waits } = await sender(url);
  await open()?.deliver(event.id);
  expect(waits).toEqual([1_000, 5_000]);
  expect(bodies).toEqual([event, event, event]);
});

it('tries for three days with growing pauses, gives up with a warning, and sends again when it is asked to', async () => {
  const { url, bodies } = await receiver(503);
  const { open, waits, warned, clock } = await sender(url);
  const began = clock.now;
  await open()?.deliver(event.id);
  expect(warned).toEqual(['webhookUnanswered']);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits.at(-1)).toBe(3 * HOUR_MS);
  const tried = clock.now - began;
  expect(tried).toBeLessThanOrEqual(72 * HOUR_MS);
  expect(tried).toBeGreaterThan(68 * HOUR_MS);
  const attempts = bodies.length;
  await open()?.resume();
  expect(bodies).toHaveLength(attempts);
  await open()?.deliver(event.id);
  expect(bodies.length).toBe(2 * attempts);
});

it('goes on after a restart with the attempts that are left, and never repeats what was taken', async () => {
  const { url, bodies } = await receiver(503, 503, 204);
  const { open, waits, data, ports, settings, voice } = await sender(url);
  const store = createFolderStore(data);
  const { promise: asleep, resolve } = Promise.withResolvers<void>();
  // The first program ends while it waits for its second attempt.
  const sleep = () => {
    resolve();
    return new Promise<never>(() => {});
  };
  void createEventWebhook(data, settings, voice, { ...ports, sleep })?.deliver(event.id);
  await asleep;
  expect(bodies).toHaveLength(1);
  expect(JSON.parse(await store.readText(`webhooks/${event.id}.json`))).toMatchObject({
    attempts: 1,
    state: 'sending',
  });
  await open()?.resume();
  expect(bodies).toHaveLength(3);
  expect(waits).toEqual([1_000, 5_000]);
  await open()?.resume();
  expect(bodies).toHaveLength(3);
});

it('waits as long as the table says, notes each attempt, and asks for a secret', async () => {
  const { url } = await receiver(503);
  const { open, waits, data, voice, ports } = await sender(url);
  await open()?.deliver(event.id);
  const [SECOND, MINUTE] = [1_000, 60_000];
  const first = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR_MS];
  expect(waits.slice(0, 9)).toEqual([...first, 3 * HOUR_MS, 3 * HOUR_MS]);
  const note = JSON.parse(await createFolderStore(data).readText(`webhooks/${event.id}.json`));
  expect(note).toMatchObject({
    since: '2026-11-20T10:00:01.000Z',
    state: 'given up',
    attempts: waits.length + 1,
  });
  expect(createEventWebhook(data, {}, voice, ports)).toBeUndefined();
  expect(() => createEventWebhook(data, { ROWMARK_WEBHOOK: url }, voice, ports)).toThrow(
    'ROWMARK_WEBHOOK_SECRET',
  );
});

it('keeps what nobody took, what nobody can be asked of, and what is no event apart', async () => {
  const { open, warned, data, waits } = await sender('http://127.0.0.1:1/');
  const store = createFolderStore(data);
  await open()?.resume();
  await store.put('webhooks/notes.txt', 'x');
  await store.put('webhooks/e000000000001.json', '{"form":9}');
  await open()?.resume();
  expect([warned, waits]).toEqual([[], []]);
  expect(await store.readText('webhooks/notes.txt')).toBe('x');
  await open()?.tell('2'.repeat(32));
  await open()?.deliver('e000000000009');
  expect([warned, waits]).toEqual([[], []]);
});
