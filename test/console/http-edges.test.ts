import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

/** Cases at the edges of the interface that no page of ours ever sends. */
let console_: Awaited<ReturnType<typeof openConsoleApp>>;
let job: string;
beforeAll(async () => {
  console_ = await openConsoleApp();
  ({ job } = await console_.checked('d.csv', receipts(100)));
});
afterAll(() => console_[Symbol.asyncDispose]());

it('HEAD answers as GET without a body, OPTIONS names the methods, another method is 405', async () => {
  const head = await console_.send('/api/jobs', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const options = await console_.send(`/api/jobs/${job}/corrections`, { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, PATCH, PUT']);
  expect(options.headers.get('access-control-allow-origin')).toBeNull();
  const other = await console_.send('/api/jobs', { method: 'DELETE' });
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect(JSON.parse(await other.text()).error.code).toBe('METHOD-OTHER');
  for (const [method, path] of [
    ['GET', '/api/exports/default/standard/x.csv'],
    ['GET', '/api/inspect'],
    ['GET', `/api/jobs/${job}/approve`],
    ['POST', `/api/jobs/${job}`],
    ['PATCH', '/api/profiles/x'],
  ] as const)
    expect([path, (await console_.send(path, { method })).status]).toEqual([path, 405]);
});

it('what is not there is an envelope for programs, and a page for people', async () => {
  const api = await console_.send('/api/none', { headers: { Accept: 'text/html' } });
  expect([api.status, JSON.parse(await api.text()).error.code]).toEqual([404, 'NOT-FOUND']);
  const page = await console_.send('/none?lang=el', { headers: { Accept: 'text/html,*/*' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
  expect(await page.text()).toContain('Δεν υπάρχει τίποτα σε αυτή τη διεύθυνση.');
  const asked = await console_.send('/none', { headers: { Accept: 'application/json' } });
  expect(JSON.parse(await asked.text()).error.code).toBe('NOT-FOUND');
});

it.each([
  ['page=2', 200, 50],
  ['page=3', 200, 0],
  ['page=', 200, 50],
  ['outcome=', 200, 50],
  ['outcome=ready&page=2', 200, 50],
  ['outcome=issued', 200, 0],
  ['page=0', 400, 0],
  ['page=-1', 400, 0],
  ['page=1.5', 400, 0],
  ['page=one', 400, 0],
  ['page=1e99', 400, 0],
  ['pages=1', 400, 0],
  [`outcome=${'x'.repeat(10_000)}`, 400, 0],
])('rows?%s', async (query, status, rows) => {
  const answer = await console_.send(`/api/jobs/${job}/rows?${query}`);
  expect(answer.status).toBe(status);
  const body = JSON.parse(await answer.text());
  if (status === 200) expect(body).toHaveLength(rows);
  else expect(body.error.code).toBe('QUERY-BAD');
});

it('the last page names no next one', async () => {
  const last = await console_.send(`/api/jobs/${job}/rows?page=2`);
  expect([last.headers.get('link'), last.headers.get('x-total-pages')]).toEqual([null, '2']);
  const first = await console_.send(`/api/jobs/${job}/rows?outcome=ready`);
  expect(first.headers.get('link')).toContain('outcome=ready&page=2');
});

it.each([
  ['el', 'Η εισαγωγή δεν υπάρχει.'],
  ['en-US', 'This import does not exist.'],
  ['fr, el;q=0.1, en;q=0.5', 'This import does not exist.'],
  ['en;q=0, el;q=0.1', 'Η εισαγωγή δεν υπάρχει.'],
  ['xx-nonsense;;q=,,', 'This import does not exist.'],
  ['', 'This import does not exist.'],
])('Accept-Language: %s', async (language, message) => {
  const answer = await console_.json('/api/jobs/none', { headers: { 'Accept-Language': language } });
  expect(answer.error.message).toBe(message);
});

it('a page keeps the language that it was switched to', async () => {
  const switched = await console_.send('/?lang=el', { headers: { 'Accept-Language': 'en' } });
  const cookie = (switched.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect(cookie).toBe('rowmark-lang=el');
  const later = await console_.send('/', { headers: { 'Accept-Language': 'en', Cookie: cookie } });
  expect(await later.text()).toContain('<html lang="el">');
});

it('the same bytes under another name, profile or account are another job; a repeated upload is its own', async () => {
  const body = receipts(1, { prefix: 'Z' });
  await mkdir(join(console_.data, 'incoming', 'other'), { recursive: true });
  const start = async (path: string) =>
    (await console_.json(`/api/exports/${path}?dry_run=1`, { method: 'POST', body })).job;
  const jobs = [
    await start('default/standard/a.csv'),
    await start('default/standard/b.csv'),
    await start('other/standard/a.csv'),
  ];
  expect(new Set(jobs).size).toBe(3);
  expect(await console_.json('/api/accounts')).toEqual(['default', 'other']);
  expect(await (await console_.send('/?lang=en')).text()).toContain('<select id="account"');
  for (const one of jobs) await console_.ended(one);
});
