import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeKey, sealRecord } from '../../shared/report/seal.ts';
import { summarySchema } from '../../shared/report/summary.ts';
import { runRowmark, temporaryFolder } from '../local/run-rowmark.ts';
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

const post = (path: string, body: unknown, headers = {}) =>
  serve.ask(path, { method: 'POST', body: JSON.stringify(body), headers });
const codeOf = async (answer: Response) => [answer.status, (await jsonOf(answer)).error?.code];

describe('from an upload to a report', () => {
  it('dry run, corrections, approval, rows and files', async () => {
    const body = receipts(3, { wrong: [2] });
    const sent = await serve.ask('/api/exports/default/standard/day.csv?dry_run=1', {
      method: 'POST',
      body,
    });
    expect(sent.status).toBe(202);
    expect(sent.headers.get('retry-after')).toMatch(/^\d+$/);
    const { job, state } = await jsonOf(sent);
    expect(sent.headers.get('location')).toBe(`/api/jobs/${job}`);
    expect(['waiting', 'reading', 'checking']).toContain(state);

    const dry = await serve.ended(job);
    expect(dry).toMatchObject({
      account: 'default',
      profile: 'standard',
      file: 'day.csv',
      dry_run: true,
      state: 'done',
    });
    expect(dry).toMatchObject({ documents: 3, decided: 3, outcomes: { ready: 2, rejected: 1 } });
    expect(dry.plan).toMatchObject({ documents: 2, payable: { EUR: '7.00' } });

    const rejected = await serve.ask(`/api/jobs/${job}/rows?outcome=rejected`);
    expect(rejected.headers.get('x-total-count')).toBe('1');
    const [row] = await jsonOf(rejected);
    expect(row).toMatchObject({ row: 3, external_id: 'R-2', column: 'line.vat_rate' });

    const correction = {
      row: 3,
      column: 'line.vat_rate',
      was: '23',
      now: '13',
      by: 'accounting',
      at: '2026-11-20T10:00:00Z',
    };
    const put = await serve.ask(`/api/jobs/${job}/corrections`, {
      method: 'PUT',
      body: JSON.stringify([correction]),
    });
    expect(put.status).toBe(202);
    const again = await serve.ended((await jsonOf(put)).job);
    expect(again).toMatchObject({ dry_run: true, outcomes: { ready: 3, rejected: 0 } });
    expect(await serve.json(`/api/jobs/${again.job}/corrections`)).toEqual([
      { ...correction, by: expect.any(String), on_behalf_of: 'accounting', at: expect.any(String) },
    ]);
    const [stored] = await serve.json(`/api/jobs/${again.job}/corrections`);
    expect(stored.by).not.toBe('accounting');
    expect(stored.at).not.toBe(correction.at);

    expect(await codeOf(await post(`/api/jobs/${again.job}/approve`, { plan: dry.plan.sha256 }))).toEqual([
      409,
      'PLAN-OTHER',
    ]);
    const approved = await post(`/api/jobs/${again.job}/approve`, { plan: again.plan.sha256 });
    expect(approved.status).toBe(202);
    const twice = await post(`/api/jobs/${again.job}/approve`, { plan: again.plan.sha256 });
    const real = await jsonOf(approved);
    expect((await jsonOf(twice)).job).toBe(real.job);
    const done = await serve.ended(real.job);
    expect(done).toMatchObject({ dry_run: false, state: 'done', outcomes: { issued: 3 } });

    expect(await serve.json(`/api/jobs/${real.job}/rows`)).toHaveLength(3);
    const csv = await serve.ask(`/api/jobs/${real.job}/files/result.csv`);
    expect(csv.headers.get('content-disposition')).toContain('result.csv');
    expect(await csv.text()).toContain('R-2');
    expect((await serve.json(`/api/jobs/${real.job}/files/summary.json`)).corrections.count).toBe(1);
    const ours = [real.job, again.job, job];
    const listed = (await serve.json('/api/jobs')).map((one: { job: string }) => one.job);
    expect(listed.filter((one: string) => ours.includes(one))).toEqual(ours);
    expect(
      await codeOf(await serve.ask(`/api/jobs/${real.job}/corrections`, { method: 'PUT', body: '[]' })),
    ).toEqual([409, 'NOT-A-DRY-RUN']);
  });

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

  it('50 rows a page, with what follows', async () => {
    const { job } = await serve.upload('many.csv', receipts(120, { prefix: 'P', wrong: [5, 77] }));
    await serve.ended(job);
    const second = await serve.ask(`/api/jobs/${job}/rows?page=2`);
    expect(second.headers.get('link')).toBe(`</api/jobs/${job}/rows?page=3>; rel="next"`);
    const rows = await jsonOf(second);
    expect([rows.length, rows[0].row]).toEqual([50, 52]);
    expect(await serve.json(`/api/jobs/${job}/rows?page=3`)).toHaveLength(20);
    expect(await serve.json(`/api/jobs/${job}/rows?page=4`)).toEqual([]);
    expect(await serve.json(`/api/jobs/${job}/rows?outcome=rejected`)).toHaveLength(2);
  });

  it('what cannot be read fails with its code, and nothing can be approved', async () => {
    const { job } = await serve.upload('none.csv', 'a;b\n1;2\n');
    const failed = await serve.ended(job);
    expect(failed).toMatchObject({ state: 'failed', failure: { code: 'MAP-NO-HEADER' } });
    expect(await codeOf(await post(`/api/jobs/${job}/approve`, { plan: 'f'.repeat(64) }))).toEqual([
      409,
      'NO-PLAN',
    ]);
  });

  it('inspects, and describes itself', async () => {
    const said = await serve.json('/api/inspect?file=day.csv', { method: 'POST', body: receipts(2) });
    expect(said).toMatchObject({ header_row: 1, rows: 2, profile: { extends: 'standard' }, open: [] });
    const described = await serve.json('/api/openapi.json');
    expect(Object.keys(described.paths)).toEqual(
      expect.arrayContaining([
        '/api/exports/{account}/{profile}/{file}',
        '/api/jobs/{job}/approve',
        '/api/inspect',
      ]),
    );
  });
});

describe('refusals', () => {
  it('are one envelope, in the language asked for', async () => {
    const unknown = '/api/jobs/00000000000000000000000000000000';
    const greek = await serve.ask(unknown, { headers: { 'Accept-Language': 'el-GR,el;q=0.9,en;q=0.8' } });
    const { error } = await jsonOf(greek);
    expect(greek.status).toBe(404);
    expect(error).toEqual({
      code: 'JOB-UNKNOWN',
      message: 'Η εισαγωγή δεν υπάρχει.',
      hint: expect.stringContaining('GET /api/jobs'),
    });
    expect((await serve.json(`${unknown}?lang=en`)).error.message).toBe('This import does not exist.');
  });

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
    ['an unknown profile', '/api/exports/default/nobody/x.csv', { method: 'POST', body: 'a' }, 422],
    ['a way up', '/api/exports/default/standard/..%2F..%2Fx.csv', { method: 'POST', body: 'a' }, 400],
    [
      'a companion',
      '/api/exports/default/standard/x.csv.corrections.json',
      { method: 'POST', body: 'a' },
      400,
    ],
    ['a misspelled try', '/api/exports/default/standard/x.csv?dryrun=1', { method: 'POST', body: 'a' }, 400],
    ['a job that is none, whatever is asked of it', '/api/jobs/0/rows?outcome=all', {}, 404],
    ['no route', '/api/nothing', {}, 404],
  ])('%s', async (_, path, init, status) => {
    const answer = await serve.ask(path, init);
    expect(answer.status).toBe(status);
    expect(Object.keys((await jsonOf(answer)).error)).toEqual(['code', 'message', 'hint']);
  });

  it('a file that the report has not, and a body that is no array', async () => {
    const { job } = await serve.upload('f.csv', receipts(1, { prefix: 'F' }));
    await serve.ended(job);
    expect(await codeOf(await serve.ask(`/api/jobs/${job}/files/..%2Fjob.json`))).toEqual([
      404,
      'FILE-UNKNOWN',
    ]);
    const sent = async (method: string, name: string, body: string) =>
      codeOf(await serve.ask(`/api/jobs/${job}/${name}`, { method, body }));
    expect(await sent('PUT', 'corrections', '{}')).toEqual([400, 'BODY-UNREADABLE']);
    expect(await sent('PUT', 'corrections', '[{"row":2}]')).toEqual([422, 'CORRECTIONS-UNREADABLE']);
    expect(await sent('POST', 'stop', '{"force":true}')).toEqual([400, 'BODY-UNREADABLE']);
    expect(await sent('POST', 'stop', '{}')).not.toContain('BODY-UNREADABLE');
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

  it('does not answer under a foreign name', async () => {
    const { hostname, port } = new URL(serve.url);
    const status = await new Promise((done) => {
      get(
        {
          hostname,
          port,
          path: '/api/jobs',
          headers: { Host: 'evil.example', Authorization: `Bearer ${KEY}` },
        },
        (answer) => done(answer.statusCode),
      );
    });
    expect(status).toBe(403);
  });

  it('is on loopback alone, unless there is TLS, and takes no short key', async () => {
    const open = await runRowmark(['serve', '--data', serve.data, '--host', '0.0.0.0']);
    expect([open.status, open.stderr]).toEqual([2, expect.stringContaining('--tls-cert')]);
    const env = { ROWMARK_CONSOLE_KEY: 'short' };
    expect(await runRowmark(['serve', '--data', serve.data], { env })).toMatchObject({ status: 2 });
  });
});

describe('looks over what was done', () => {
  it('search finds by id, customer and amount, not by nothing; verify and reverse answer', async () => {
    const { job } = await serve.upload('search.csv', receipts(2, { prefix: 'Find' }), '');
    await serve.ended(job);
    const search = (text: string) => serve.json(`/api/documents?${new URLSearchParams({ text })}`);
    const found = (hits: { external_id: string }[]) => hits.map(({ external_id }) => external_id);
    expect(found(await search('find-2'))).toEqual(['Find-2']);
    expect(found(await search('ΠΕΛΑΤΗΣ 2'))).toContain('Find-2');
    expect(found(await search('3,50 €'))).toContain('Find-1');
    expect(await search('nobody')).toEqual([]);
    const verified = await serve.json(`/api/jobs/${job}/verify`, { method: 'POST' });
    expect(verified).toMatchObject({ sound: true, problems: [], checked: { rows: 2 } });
    expect(verified).toMatchObject({ verdict: 'intact', key: 'own', not_checked: ['service'] });
    const page = await serve.ask(`/jobs/${job}/verify`, { method: 'POST', headers: { Origin: serve.url } });
    const text = await page.text();
    expect(text).toContain('data-verdict="intact"');
    expect(text).toContain(verified.sealed_by);
    await forgeWithStrangeKey(join(serve.data, verifiedPlace(verified.report)));
    const forged = await serve.json(`/api/jobs/${job}/verify`, { method: 'POST' });
    expect([forged.verdict, forged.key]).toEqual(['altered', 'own']);
    expect(forged.problems.map(({ code }: { code: string }) => code)).toContain('REPORT-KEY-OTHER');
    const reversed = await serve.json(`/api/jobs/${job}/reverse`, { method: 'POST' });
    expect(reversed).toMatchObject({ file: 'search.reverse.csv', documents: 2, left_apart: 0 });
    const dry = await serve.json(
      `/api/exports/default/standard/search.reverse.csv?dry_run=1&upload=${reversed.upload}`,
      { method: 'POST' },
    );
    expect((await serve.ended(dry.job)).outcomes).toMatchObject({ ready: 2 });
  });
});

it('serve --json writes its address and the jobs of the console as lines of JSON', async () => {
  await using own = await temporaryFolder();
  await using told = await openServe(join(own.path, 'data'), ['--json']);
  const { job } = await told.upload('lines.csv', receipts(1));
  await told.ended(job);
  const lines = () =>
    told
      .stdout()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  while (lines().length < 3) await new Promise((later) => setTimeout(later, 100));
  expect(lines()).toMatchObject([
    { event: 'watching' },
    { event: 'consoleAt' },
    { event: 'job', file: 'lines.csv', dry_run: true },
  ]);
});

const verifiedPlace = ({ account, profile, file, job }: Record<string, string>) =>
  join('reports', account ?? '', profile ?? '', file ?? '', job ?? '');

/** Seals a report anew, as it is, with a key that nobody knows. */
async function forgeWithStrangeKey(report: string): Promise<void> {
  const path = join(report, 'summary.json');
  const {
    seal: _,
    signature: __,
    seal_key: ___,
    ...rest
  } = summarySchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signed = async (seal: string) => sign(null, Buffer.from(seal), privateKey).toString('base64');
  await writeFile(path, (await sealRecord(rest, { key: describeKey(publicKey), sign: signed })).text);
}
