import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { jsonOf, KEY, openServe, type Serve } from './open-serve.ts';
import { receipts } from './receipts.ts';

/** The interface as a program meets it, over a socket: every row of its table. */
let serve: Serve;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  serve = await openServe(join(folder.path, 'data'));
});
afterAll(async () => {
  await serve[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

describe('from an upload to a report', () => {
  it('the same bytes at one moment are one job, and one document each', async () => {
    const body = receipts(20, { prefix: 'S' });
    const [one, other] = await Promise.all([
      serve.upload('s.csv', body, ''),
      serve.upload('s.csv', body, ''),
    ]);
    expect(one.job).toBe(other.job);
    expect((await serve.ended(one.job)).outcomes).toMatchObject({ issued: 20, duplicate: 0 });
    const later = await serve.upload('s.csv', body, '');
    expect((await serve.ended(later.job)).outcomes).toMatchObject({ issued: 0, duplicate: 20 });
  });
});

describe('refusals', () => {
  it.each([
    ['no key', '/api/jobs', { headers: { Authorization: '' } }, 401],
    ['a wrong key', '/api/jobs', { headers: { Authorization: 'Bearer wrong' } }, 401],
    [
      'a forged cookie',
      '/api/jobs',
      { headers: { Authorization: '', Cookie: 'rowmark-session=99999999999999.abc' } },
      401,
    ],
    ['a foreign origin', '/api/jobs', { headers: { Origin: 'https://evil.example' } }, 403],
  ])('%s', async (_, path, init, status) => {
    const answer = await serve.ask(path, init);
    expect(answer.status).toBe(status);
    expect(Object.keys((await jsonOf(answer)).error)).toEqual(['code', 'message', 'hint']);
  });

  it('a cookie without an origin changes nothing, and the key in an address becomes a cookie', async () => {
    const opened = await fetch(`${serve.url}/?key=${KEY}`, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/']);
    const elsewhere = await fetch(`${serve.url}//evil.example/a?key=${KEY}`, { redirect: 'manual' });
    expect(elsewhere.headers.get('location')).toBe('/');
    const set = opened.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/HttpOnly; SameSite=Strict/);
    expect(set).not.toContain(KEY);
    const headers = { Authorization: '', Cookie: set.split(';')[0] ?? '' };
    const bare = { Cookie: headers.Cookie };
    expect((await fetch(`${serve.url}/api/jobs`, { headers: bare })).status).toBe(200);
    expect(
      (await fetch(`${serve.url}/api/inspect`, { method: 'POST', body: 'a', headers: bare })).status,
    ).toBe(403);
    const own = { ...bare, Origin: serve.url };
    expect(
      (await fetch(`${serve.url}/api/inspect`, { method: 'POST', body: receipts(1), headers: own })).status,
    ).toBe(200);
  });

  it('does not answer under a foreign name, nor say there for whom it issues', async () => {
    const { hostname, port } = new URL(serve.url);
    const asked = get({ hostname, port, headers: { Host: 'evil.example', Authorization: `Bearer ${KEY}` } });
    const [answer] = await once(asked, 'response');
    expect([answer.statusCode, (await text(answer)).includes('Sandbox')]).toEqual([403, false]);
  });

  it('is on loopback alone, unless there is TLS, and takes no short key', async () => {
    const open = await runRowmark(['serve', '--data', serve.data, '--host', '0.0.0.0']);
    expect([open.status, open.stderr]).toEqual([2, expect.stringContaining('--tls-cert')]);
    const env = { ROWMARK_CONSOLE_KEY: 'short' };
    expect(await runRowmark(['serve', '--data', serve.data], { env })).toMatchObject({ status: 2 });
  });
});

it('serve --json writes its address and the jobs of the console as lines of JSON', async () => {
  await using own = await temporaryFolder();
  await using told = await openServe(join(own.path, 'data'), ['--json']);
  const { job } = await told.upload('lines.csv', receipts(1));
  await told.ended(job);
  // What stands behind the last line break is not whole yet.
  const lines = () =>
    told
      .stdout()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  while (lines().length < 3) await new Promise((later) => setTimeout(later, 100));
  expect(lines()).toMatchObject([
    { event: 'watching' },
    { event: 'consoleAt' },
    { event: 'job', file: 'lines.csv', dry_run: true },
  ]);
});
