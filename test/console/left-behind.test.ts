import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UPLOAD_KEPT_DAYS } from '../../functions/console/console-limits.ts';
import { clearKept, resumeJobs } from '../../infra/local/console/open-console.ts';
import { createEventWebhook } from '../../infra/local/serve/event-webhook.ts';
import { createServeOutput } from '../../infra/local/serve/job-queue.ts';
import { listenHere } from '../listen-here.ts';
import { openConsoleApp } from './open-console-app.ts';
import { jsonOf } from './open-serve.ts';
import { receipts } from './receipts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

it('a job that nobody could be told of is told of after the next start', async () => {
  await using console_ = await openConsoleApp();
  const { job } = await console_.checked('w.csv', receipts(1));

  const told: string[] = [];
  let up = false;
  const first = Promise.withResolvers<void>();
  const server = createServer(async (request, answer) => {
    const pieces = await Array.fromAsync(request, (piece: Buffer) => piece);
    if (up) told.push(JSON.parse(Buffer.concat(pieces).toString()).job);
    answer.writeHead(up ? 204 : 503).end();
  });
  const here = await listenHere(server);
  const settings = { ROWMARK_WEBHOOK: `${here.url}/hook`, ROWMARK_WEBHOOK_SECRET: 'a-secret-of-the-tests' };
  const voice = createServeOutput({ language: 'en', json: false });
  // The first program ends while it waits for another try.
  const sleep = () => {
    first.resolve();
    return new Promise<never>(() => {});
  };
  const ended = { now: () => new Date(), log: () => {}, sleep };
  void createEventWebhook(console_.data, settings, voice, ended)?.tell(job);
  await first.promise;
  const waiting = await readdir(join(console_.data, 'webhooks'));
  expect(waiting.length).toBeGreaterThan(0);
  up = true;
  await createEventWebhook(console_.data, settings, voice)?.resume();
  expect(told).toContain(job);
  const settled = told.length;
  await createEventWebhook(console_.data, settings, voice)?.resume();
  expect(told).toHaveLength(settled);
  server.closeAllConnections();
  server.close();
});

it('an upload that no job took is removed after the days that it is kept', async () => {
  await using console_ = await openConsoleApp();
  const bring = async (file: string) =>
    (await console_.json(`/api/uploads?file=${file}`, { method: 'POST', body: receipts(1) })).upload;
  const [old, fresh] = [await bring('old.csv'), await bring('fresh.csv')];
  const now = new Date();
  const before = new Date(now.getTime() - UPLOAD_KEPT_DAYS * DAY_MS - 1000);
  await utimes(join(console_.data, 'uploads', old), before, before);
  expect(await clearKept(console_.data, now)).toBe(1);
  expect(await readdir(join(console_.data, 'uploads'))).toEqual([fresh]);
  const gone = await console_.send(`/api/inspect?upload=${old}`, { method: 'POST' });
  expect(gone.status).toBe(404);
  expect(await clearKept(join(console_.data, 'nothing'), now)).toBe(0);
  await mkdir(join(console_.data, 'other'));
  await writeFile(join(console_.data, 'other', 'uploads'), 'no folder');
  await expect(clearKept(join(console_.data, 'other'), now)).rejects.toThrow('ENOTDIR');
});

it('a damaged record of one job holds up neither the start nor the list of the others', async () => {
  const told: unknown[] = [];
  await using console_ = await openConsoleApp({ log: (event, fields) => told.push([event, fields?.job]) });
  const path = (file: string) => `/api/exports/default/standard/${file}?dry_run=1`;
  const { job: damaged } = await console_.json(path('a.csv'), { method: 'POST', body: receipts(1) });
  await console_.ended(damaged);
  const { job } = await console_.json(path('b.csv'), { method: 'POST', body: receipts(2) });
  await console_.ended(job);
  await writeFile(join(console_.data, 'jobs', damaged, 'job.json'), '{"form":');
  await using again = await openConsoleApp({
    store: console_.host.store,
    jobNames: console_.host.jobNames,
    log: console_.host.log,
  });
  expect(await resumeJobs(again.host)).toBe(0);
  const listed: { job: string }[] = await again.json('/api/jobs');
  expect(listed.map((one) => one.job)).toEqual([job]);
  expect(told).toContainEqual(['job-unreadable', damaged]);
});

it('answers in full after an outage of the store: neither the failure nor a lesser answer is kept', async () => {
  await using console_ = await openConsoleApp();
  const body = receipts(5, { wrong: [3, 4], prefix: 'W' });
  const [sound, { job }] = [
    await console_.checked('sound.csv', body),
    await console_.checked('two.csv', body),
  ];
  const issue = { method: 'POST', body: receipts(2) };
  await console_.ended((await console_.json('/api/exports/default/standard/r.csv', issue)).job);
  const refused = new Set<string>();
  const get =
    (of: object, name: string) =>
    (key: string, ...more: unknown[]) => {
      if (refused.size < refused.add(`${name} ${key}`).size) throw new Error('The store is away.');
      return Reflect.get(of, name).call(of, key, ...more);
    };
  const answered = async (path: string, tries = 99): Promise<unknown> => {
    const answer = await console_.send(`/api/${path}`);
    return answer.status === 200 || tries === 0 ? jsonOf(answer) : answered(path, tries - 1);
  };
  const lists = ['causes', 'wrong-cells'] as const;
  const usual = await Promise.all(lists.map((list) => answered(`jobs/${sound.job}/${list}`)));
  Object.assign(console_.host, { store: new Proxy(console_.host.store, { get } as object) });
  expect(await Promise.all(lists.map((list) => answered(`jobs/${job}/${list}`)))).toEqual(usual);
  expect(await answered('documents?text=R')).toHaveLength(2);
});
