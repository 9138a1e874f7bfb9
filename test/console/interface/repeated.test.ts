import { afterEach, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_KEPT_DAYS } from '../../../functions/console/console-limits.ts';
import { IDEMPOTENCY_CLAIM_MINUTES } from '../../../functions/console/http/operations.ts';
import { openConsoleApp } from '../open-console-app.ts';
import { receipts } from '../receipts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let now: number;
let app: Awaited<ReturnType<typeof openConsoleApp>>;
beforeEach(async () => {
  now = Date.now();
  app = await openConsoleApp({ now: () => new Date(now), deliverEvent: async () => {} });
});
afterEach(() => app[Symbol.asyncDispose]());

const CHECK = '/api/exports/default/standard/once.csv?dry_run=1';
const post = (key: string, path: string, body: string, name = 'maria') =>
  app.send(path, { method: 'POST', body, name, headers: { 'Idempotency-Key': key } });
const jobs = async () => (await app.json('/api/jobs')).length;

it('answers 409 while the first request is under way, and starts one job for twenty at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('k-2', CHECK, receipts(4))));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 202 && status !== 409)).toEqual([]);
  expect(statuses).toContain(202);
  expect(await jobs()).toBe(1);
});

it('gives a key free after its days, after a failure of ours, and where its first request died', async () => {
  const first = await post('k-3', CHECK, receipts(2));
  await app.ended(JSON.parse(await first.text()).job);
  now += IDEMPOTENCY_KEPT_DAYS * DAY_MS + 1;
  expect(
    (await post('k-3', CHECK.replace('once', 'new'), receipts(1))).headers.get('Idempotent-Replayed'),
  ).toBeNull();

  const { host } = app;
  let broken = true;
  const startJob: typeof host.startJob = async (job) => {
    if (broken) throw new Error('injected');
    return host.startJob(job);
  };
  await using failing = await openConsoleApp({
    store: host.store,
    startJob,
    now: host.now,
    jobNames: host.jobNames,
  });
  const ask = () =>
    failing.send(CHECK, { method: 'POST', body: receipts(5), headers: { 'Idempotency-Key': 'k-4' } });
  expect((await ask()).status).toBe(500);
  broken = false;
  expect((await ask()).status).toBe(202);

  for await (const { key } of host.store.list('idempotency/')) {
    const { answer: _, ...dead } = JSON.parse(await host.store.readText(key));
    await host.store.put(key, JSON.stringify({ ...dead, at: new Date(now).toISOString() }));
  }
  const last = () => post('k-3', CHECK.replace('once', 'new'), receipts(1));
  expect((await last()).status).toBe(409);
  now += IDEMPOTENCY_CLAIM_MINUTES * MINUTE_MS + 1;
  expect((await last()).status).toBe(202);
});
