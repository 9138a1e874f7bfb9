import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { serializedClient } from '../../shared/jobs/account/serialized-client.ts';
import { createSharedSemaphore } from '../../shared/ledger/shared-semaphore.ts';
import type { ClientLimits } from '../../shared/service/limits.ts';
import { clientScene } from '../service/client-scene.ts';
import { dynamodbOver, MemoryTables } from '../simulator/memory-dynamodb.ts';

const scene = clientScene();
const HOUR_MS = 3_600_000;
let tables: MemoryTables;
let now: number;
beforeEach(() => {
  tables = new MemoryTables();
  now = 1_000_000;
});

const loadOf = (asksApart = true) =>
  createSharedSemaphore({
    ...{ dynamodb: dynamodbOver(async (command) => tables.execute(command)), tableName: 'ledger' },
    ...{ environment: 'test', account: 'a', places: 1, placeLifeMs: 960_000, asksApart },
    ...{ now: () => now, nameOf: () => crypto.randomUUID() },
  });

/** A function of its own: nothing is shared but the table. Its clock goes on while it waits, or stands. */
function asking({
  patienceMs = HOUR_MS,
  asksApart = true,
  stands = false,
  limits = {} as Partial<ClientLimits>,
} = {}) {
  const load = loadOf(asksApart);
  const client = scene.clientOf({ limits, onPause: (ms) => void load.close(ms) });
  return serializedClient(client, {
    ...{ load, patienceMs, nameOf: () => crypto.randomUUID(), now: () => now },
    async sleep(ms) {
      if (!stands) now += ms;
      await turn();
    },
  });
}

it('asks one thing at a time over all functions of an account, beside its chunk', async () => {
  const chunk = await loadOf().enter('job');
  expect(chunk.state).toBe('entered');
  const books = scene.hold('books');
  const asked = Array.from({ length: 4 }, () => asking({ stands: true })).flatMap((client) => [
    client.billingBooks(),
    client.billingBooks(),
  ]);
  for (let sent = 1; sent <= asked.length; sent += 1) {
    expect(await books.arrived(sent)).toBe(sent);
    books.letGo();
  }
  const answers = await Promise.all(asked);
  expect(answers.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'listed'));
});

it('takes the place of a chunk where the account has one request in all', async () => {
  const chunk = await loadOf(false).enter('job');
  const client = asking({ asksApart: false, patienceMs: 5_000 });
  expect(await client.billingBooks()).toMatchObject({ state: 'busy', reason: { phrase: 'others-ask' } });
  expect(scene.service.count('books')).toBe(0);
  if (chunk.state === 'entered') await chunk.leave();
  expect((await loadOf(false).enter('another job')).state).toBe('full');
  now += 90_001;
  expect((await client.billingBooks()).state).toBe('listed');
});

it('sends nothing while the service wants a pause, whichever function was told so, and then one request first', async () => {
  scene.service.trick = () => ({ status: 429, headers: { 'retry-after': '3600' } });
  const told = asking();
  expect((await told.billingBooks()).state).toBe('busy');
  const sent = scene.service.count('books') + scene.service.count('login');
  expect(sent).toBe(1);
  scene.service.trick = () => undefined;
  const other = asking();
  expect(await other.billingBooks()).toMatchObject({ state: 'down' });
  expect((await loadOf().enter('job')).state).toBe('closed');
  expect(scene.service.count('books') + scene.service.count('login')).toBe(sent);
  now += HOUR_MS;
  expect((await other.billingBooks()).state).toBe('listed');
  expect((await loadOf().enter('job')).state).toBe('entered');
});

it('waits for the end of a short pause', async () => {
  await loadOf().close(20_000);
  const from = now;
  expect((await asking().billingBooks()).state).toBe('listed');
  expect(now - from).toBeGreaterThanOrEqual(20_000);
  await loadOf().close(20_000);
  expect((await asking({ patienceMs: 5_000 }).billingBooks()).state).toBe('down');
});

it('keeps everybody out after a probe that was not answered', async () => {
  await loadOf().close(1_000);
  now += 1_000;
  scene.service.trick = () => ({ status: 500 });
  expect((await asking().billingBooks()).state).toBe('down');
  expect(scene.service.count('login')).toBeGreaterThan(0);
  expect((await loadOf().enter('job')).state).toBe('closed');
});
