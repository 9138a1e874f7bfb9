import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type EmbeddedDynamoDB, startEmbeddedDynamoDB } from '../../infra/local/tables/embedded-dynamodb.ts';
import { ledgerTable } from '../../shared/ledger/ledger-table.ts';
import { createSharedSemaphore, type SemaphoreEntry } from '../../shared/ledger/shared-semaphore.ts';

const LIFE_MS = 960_000;
let embedded: EmbeddedDynamoDB;
let now = 1_000_000;
let accounts = 0;
let account = '';
beforeAll(async () => {
  embedded = await startEmbeddedDynamoDB({ tables: [ledgerTable('ledger')] });
});
afterAll(() => embedded[Symbol.asyncDispose]());
beforeEach(() => {
  accounts += 1;
  account = `account-${accounts}`;
});

/** A function of its own: nothing is shared but the table. */
const load = (places = 1, of = account) =>
  createSharedSemaphore({
    ...{ dynamodb: embedded.client, tableName: 'ledger', environment: 'test', account: of, places },
    ...{ placeLifeMs: LIFE_MS, now: () => now, nameOf: () => crypto.randomUUID() },
  });

function entered(entry: SemaphoreEntry): Extract<SemaphoreEntry, { state: 'entered' }> {
  if (entry.state !== 'entered') throw new Error(`it is ${entry.state}`);
  return entry;
}

it('lets in as many chunks as there are places, of any number that come at once', async () => {
  const entries = await Promise.all(Array.from({ length: 12 }, (_, n) => load(3).enter(`job-${n}`)));
  expect(entries.filter(({ state }) => state === 'entered')).toHaveLength(3);
  expect(entries.filter(({ state }) => state === 'full')).toHaveLength(9);
  expect((await load(3, `${account}-other`).enter('job')).state).toBe('entered');
});

it('takes over the place of a function that never came back, once its life is over', async () => {
  await load().enter('job-1');
  now += LIFE_MS - 1;
  expect((await load().enter('job-1')).state).toBe('full');
  now += 1;
  expect((await load().enter('job-1')).state).toBe('entered');
});

it('gives the next place to the job that waits, so that ten rows never wait for a million', async () => {
  const large = entered(await load().enter('large'));
  expect((await load().enter('small')).state).toBe('full');
  await large.leave();
  expect((await load().enter('large')).state).toBe('full');
  const small = entered(await load().enter('small'));
  await small.leave();
  expect((await load().enter('large')).state).toBe('entered');
});

it('leaves without a failure where the table does not answer: the place is free once its life is over', async () => {
  let isAway = false;
  const send = (command: never) =>
    isAway ? Promise.reject(new Error('throttled')) : embedded.client.send(command);
  const dynamodb = Object.create(embedded.client, { send: { value: send } });
  const options = { dynamodb, tableName: 'ledger', environment: 'test', account, places: 1 };
  const place = { placeLifeMs: LIFE_MS, now: () => now, nameOf: () => crypto.randomUUID() };
  const entry = entered(await createSharedSemaphore({ ...options, ...place }).enter('job-1'));
  isAway = true;
  await expect(entry.leave()).resolves.toBeUndefined();
  expect((await load().enter('job-2')).state).toBe('full');
  now += LIFE_MS;
  expect((await load().enter('job-2')).state).toBe('entered');
});

it('does not keep a place for a job that asks no more', async () => {
  const large = entered(await load().enter('large'));
  await load().enter('gone');
  await large.leave();
  now += 90_001;
  expect((await load().enter('large')).state).toBe('entered');
});

it('sends nobody to a service that is away, then one, and all once it has answered', async () => {
  await load(2).close(30_000);
  expect((await load(2).enter('job')).state).toBe('closed');
  expect(await load(2).closedForMs()).toBe(30_000);
  now += 30_000;
  const probes = await Promise.all([load(2).enter('job'), load(2).enter('job')]);
  expect(probes.map(({ state }) => state).sort()).toEqual(['closed', 'entered']);
  const probe = entered(probes.find(({ state }) => state === 'entered') ?? { state: 'closed' });
  expect(probe.probing).toBe(true);
  await probe.open();
  await probe.leave();
  expect(entered(await load(2).enter('job')).probing).toBe(false);
  expect(await load(2).closedForMs()).toBe(0);
});

it('waits again after a probe without an answer, and never for less than was asked', async () => {
  await load().close(10_000);
  now += 10_000;
  const probe = entered(await load().enter('job'));
  await load().close(3_600_000);
  await probe.leave();
  await load().close(1_000);
  expect(await load().closedForMs()).toBe(3_600_000);
  expect((await load().enter('job')).state).toBe('closed');
});
