import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConsoleApp } from '../open-console-app.ts';
import { receipts } from '../receipts.ts';

let app: Awaited<ReturnType<typeof openConsoleApp>>;
const delivered: string[] = [];
beforeEach(async () => {
  delivered.length = 0;
  app = await openConsoleApp({ deliverEvent: async ({ id }) => void delivered.push(id) });
});
afterEach(() => app[Symbol.asyncDispose]());

/** Follows `Link: rel="next"` from a first address to the end. */
async function pages(first: string) {
  const all: { job: string; id: string }[][] = [];
  for (let path: string | undefined = first; path !== undefined; ) {
    const answer: Response = await app.send(path);
    expect(answer.status).toBe(200);
    all.push(JSON.parse(await answer.text()));
    path = /^<(.+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  return all;
}

const check = (file: string, body = receipts(2)) => app.checked(file, body);

it('lists jobs by pages that lose and repeat none while others are made', async () => {
  const made: string[] = [];
  for (const file of ['a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv']) made.unshift((await check(file)).job);
  const answer = await app.send('/api/jobs?limit=2');
  const first: { job: string }[] = JSON.parse(await answer.text());
  const next = /^<(.+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1] ?? '';
  await check('f.csv');
  const rest = (await pages(next)).flat();
  expect([...first, ...rest].map(({ job }) => job)).toEqual(made);
});

it('filters jobs by file, state, account and time', async () => {
  await check('a.csv');
  const failed = await check('πωλήσεις.csv', 'no export at all');
  const { job, created_at } = await check('c.csv');
  const listed = async (query: string) =>
    (await app.json(`/api/jobs?${query}`)).map((one: { file: string }) => one.file);
  expect(await listed(`file=${encodeURIComponent('πωλήσεις.csv'.normalize('NFD'))}`)).toEqual([
    'πωλήσεις.csv',
  ]);
  expect(failed.state).toBe('failed');
  expect(await listed('state=failed')).toEqual(['πωλήσεις.csv']);
  expect(await listed('state=done&limit=1')).toEqual(['c.csv']);
  expect((await app.send('/api/jobs?account=nobody')).status).toBe(404);
  expect(await listed(`since=${encodeURIComponent(created_at)}`)).toEqual(['c.csv']);
  expect((await app.send('/api/jobs?since=yesterday')).status).toBe(400);
  expect((await app.send('/api/jobs?limit=201')).status).toBe(400);

  const { seal } = await app.json(`/api/jobs/${job}/files/summary.json`);
  const read = (path: string, tag = '') => app.send(path, { headers: { 'If-None-Match': tag } });
  for (const path of [
    `/api/jobs/${job}`,
    `/api/jobs/${job}/rows`,
    `/api/jobs/${job}/files/result.csv`,
    `/api/jobs/${job}/files/summary.json`,
  ]) {
    const tag = (await read(path)).headers.get('ETag') ?? '';
    expect(tag).not.toBe('');
    expect((await read(path, tag)).status).toBe(304);
    expect((await read(path, '"other"')).status).toBe(200);
  }
  expect((await read(`/api/jobs/${job}/files/summary.json`)).headers.get('ETag')).toBe(`"${seal}"`);
});

it('tells what happened as events, oldest first, and goes on after the last one that is known', async () => {
  const { job, plan } = await check('a.csv');
  const approval = { method: 'POST', body: JSON.stringify({ plan: plan.sha256 }) };
  const run = await app.json(`/api/jobs/${job}/approve`, approval);
  await app.ended(run.job);
  const failed = await check('b.csv', 'no export at all');
  expect(await app.shown(`/jobs/${failed.job}?lang=en`)).toContain('href="/">Choose another file</a>');
  const events = (await pages('/api/events?limit=1')).flat() as unknown as Record<string, string>[];
  expect(events.map(({ event, job: of }) => [event, of])).toEqual([
    [expect.stringMatching(/^(job\.checked|import\.waits)$/), job],
    [expect.stringMatching(/^(job\.checked|import\.waits)$/), job],
    ['job.completed', run.job],
    ['job.failed', failed.job],
  ]);
  expect(new Set(events.slice(0, 2).map(({ event }) => event)).size).toBe(2);
  expect(new Set(events.slice(0, 3).map((event) => event.import)).size).toBe(1);
  const ids = events.map(({ id }) => id ?? '');
  expect(ids).toEqual(ids.toSorted());
  expect(events[2]).toMatchObject({ account: 'default', summary: { counts: { documents: { issued: 2 } } } });
  expect(await app.json(`/api/events?after=${ids[2]}`)).toMatchObject([{ id: ids[3] }]);
  const refused = await app.send('/api/events?after=yesterday');
  expect([refused.status, JSON.parse(await refused.text()).error.message]).toEqual([
    400,
    'after has a value that cannot be used here.',
  ]);
  expect((await app.send('/api/events?account=other')).status).toBe(404);

  const again = await app.send(`/api/events/${ids[2]}/deliver`, { method: 'POST' });
  expect(again.status).toBe(202);
  expect(delivered).toEqual([ids[2]]);
  expect(
    (await app.send('/api/events/20260101T000000000Z-0123456789ab/deliver', { method: 'POST' })).status,
  ).toBe(404);
  await using deaf = await openConsoleApp({ store: app.host.store });
  expect((await deaf.send(`/api/events/${ids[2]}/deliver`, { method: 'POST' })).status).toBe(409);
});
