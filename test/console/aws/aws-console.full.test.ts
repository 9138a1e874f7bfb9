import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf } from '../open-serve.ts';
import { receipts } from '../receipts.ts';
import { type AwsConsole, openAwsConsole } from './open-aws-console.ts';
import { PROGRAMS_CLIENT, PROGRAMS_SECRET } from './user-pool.ts';

/** The console's handler behind an HTTP API, with jobs through the synthesized state machine. */
let aws: AwsConsole;
beforeAll(async () => {
  aws = await openAwsConsole({ options: { approval: 'required' } });
});
afterAll(() => aws[Symbol.asyncDispose]());

const codeOf = async (answer: Response) => [answer.status, (await jsonOf(answer)).error?.code];
const post = (path: string, body: unknown, as: string) =>
  aws.ask(path, { method: 'POST', body: JSON.stringify(body) }, as);
const brought = async (name: string, body: string, as = 'maria') => {
  const answer = await aws.ask(
    `/api/exports/default/standard/${name}?dry_run=1`,
    { method: 'POST', body },
    as,
  );
  return jsonOf(answer);
};

describe('from an upload to a report', () => {
  it('dry run, corrections, a second person, rows and files', async () => {
    const sent = await brought('day.csv', receipts(3, { wrong: [2] }));
    const dry = await aws.ended(sent.job);
    expect(dry).toMatchObject({ state: 'done', by: 'maria', dry_run: true, documents: 3, decided: 3 });
    expect(dry.outcomes).toMatchObject({ ready: 2, rejected: 1 });

    const correction = {
      row: 3,
      column: 'line.vat_rate',
      was: '23',
      now: '13',
      by: 'maria',
      at: '2026-11-20T10:00:00Z',
    };
    const body = JSON.stringify([correction]);
    const put = await aws.ask(`/api/jobs/${sent.job}/corrections`, { method: 'PUT', body }, 'maria');
    expect(put.status).toBe(202);
    const mended = await aws.ended((await jsonOf(put)).job);
    expect(mended.outcomes).toMatchObject({ ready: 3 });

    const approve = `/api/jobs/${mended.job}/approve`;
    const { sha256: plan } = mended.plan;
    expect(await codeOf(await post(approve, { plan }, 'maria'))).toEqual([403, 'ROLE-MISSING']);
    expect(await codeOf(await post(approve, { plan }, 'eleni'))).toEqual([403, 'ROLE-MISSING']);
    const real = await jsonOf(await post(approve, { plan }, 'petros'));
    expect((await jsonOf(await post(approve, { plan }, 'petros'))).job).toBe(real.job);
    const done = await aws.ended(real.job);
    expect(done).toMatchObject({ dry_run: false, state: 'done', outcomes: { issued: 3 } });

    expect(await aws.json(`/api/jobs/${real.job}/rows`, {}, 'eleni')).toHaveLength(3);
    const summary = await aws.json(`/api/jobs/${real.job}/files/summary.json`, {}, 'eleni');
    expect(summary).toMatchObject({ approval: { plan, by: 'petros' }, corrections: { count: 1 } });
    const verified = await aws.json(`/api/jobs/${real.job}/verify`, { method: 'POST' }, 'eleni');
    expect(verified).toMatchObject({ sound: true, problems: [] });
    const jobs = await aws.json('/api/jobs', {}, 'eleni');
    const ofDay = jobs.filter(({ file }: { file: string }) => file === 'day.csv');
    expect(ofDay.map(({ job }: { job: string }) => job)).toEqual([real.job, mended.job, sent.job]);
  });

  it('a group of one account counts there alone', async () => {
    const { job } = await brought('bound.csv', receipts(1, { prefix: 'BOUND' }));
    const { plan } = await aws.ended(job);
    const approve = (as: string) => post(`/api/jobs/${job}/approve`, { plan: plan.sha256 }, as);
    expect(await codeOf(await approve('sofia'))).toEqual([403, 'ROLE-MISSING']);
    expect((await aws.ask(`/api/jobs/${job}`, {}, 'sofia')).status).toBe(200);
    expect(await codeOf(await approve('zoe'))).toEqual([404, 'JOB-UNKNOWN']);
    expect([await aws.json('/api/jobs', {}, 'zoe'), await aws.json('/api/accounts', {}, 'zoe')]).toEqual([
      [],
      [],
    ]);
  });

  it('who brought an export does not approve it, whatever groups they are in', async () => {
    const { job } = await brought('own.csv', receipts(1, { prefix: 'OWN' }), 'boss');
    const { plan } = await aws.ended(job);
    const answer = await post(`/api/jobs/${job}/approve`, { plan: plan.sha256 }, 'boss');
    expect(await codeOf(answer)).toEqual([409, 'SECOND-PERSON']);
  });

  it('the same bytes are one job while it runs, and another one afterwards', async () => {
    const body = receipts(2, { prefix: 'AGAIN' });
    const first = await brought('again.csv', body);
    expect((await brought('again.csv', body)).job).toBe(first.job);
    await aws.ended(first.job);
    expect((await brought('again.csv', body)).job).not.toBe(first.job);
  });
});

describe('an issued document', () => {
  const approved = async (job: string) => {
    const { plan } = await aws.ended(job);
    const causes = await aws.json(`/api/jobs/${job}/causes`, {}, 'petros');
    const body = JSON.stringify({ causes: causes.map(({ id }: { id: string }) => id) });
    await aws.ask(`/api/jobs/${job}/seen`, { method: 'PUT', body }, 'petros');
    return aws.ended(
      (await jsonOf(await post(`/api/jobs/${job}/approve`, { plan: plan.sha256 }, 'petros'))).job,
    );
  };
  const rowOf = async (job: string) => (await aws.json(`/api/jobs/${job}/rows`, {}, 'eleni'))[0];

  it('is replaced by its fields, credited, and refused whom the role does not allow', async () => {
    const first = await approved((await brought('wrong.csv', receipts(1, { prefix: 'WRONG' }))).job);
    const old = await rowOf(first.job);
    const about = new URLSearchParams({ document: old.mark, account: 'default' });
    const page = await aws.ask(`/issued/replace?${about}&lang=el`, {}, 'maria');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Έλεγχος διαφορών')]);

    const set = [{ field: 'lines.1.name', value: 'Άλλο είδος' }];
    const replace = `/api/issued/replace?${about}`;
    expect(await codeOf(await post(replace, { set }, 'eleni'))).toEqual([403, 'ROLE-MISSING']);
    const { job } = await jsonOf(await post(replace, { set, mark: old.mark }, 'maria'));
    expect(await aws.ended(job)).toMatchObject({ amend: true, by: 'maria', outcomes: { ready: 2 } });
    const shown = await aws.ask(`/jobs/${job}?lang=el`, {}, 'maria');
    expect(await shown.text()).toContain(`Πιστώνεται ολόκληρο το ${old.series} ${old.number} των`);
    const done = await approved(job);
    expect(done.outcomes).toMatchObject({ issued: 2 });
    const [pair] = (await aws.json(`/api/jobs/${done.job}/amendments`, {}, 'eleni')).amendments;
    expect(pair).toMatchObject({ old: { mark: old.mark }, issued: { external_id: `${old.external_id}~2` } });

    // The one in its place is credited in turn.
    const credit = `/api/issued/credit?${new URLSearchParams({ document: pair.issued.mark, account: 'default' })}`;
    const credited = await approved((await aws.json(credit, { method: 'POST' }, 'maria')).job);
    expect(credited.outcomes).toMatchObject({ issued: 1 });
    const twice = await aws.ask(credit, { method: 'POST' }, 'maria');
    expect(await codeOf(twice)).toEqual([409, 'CREDITED-ALREADY']);
  });
});

describe('files past the function', () => {
  it('go by a form into uploads/, and start nothing by themselves', async () => {
    const started = aws.executions.length;
    const place = await aws.json(
      '/api/uploads?file=%CE%9C%CE%AC%CE%B9%CE%BF%CF%82.csv',
      { method: 'POST' },
      'maria',
    );
    expect(place.file).toBe('Μάιος.csv');
    const form = new FormData();
    for (const [name, value] of Object.entries<string>(place.form.fields)) form.set(name, value);
    form.set('file', new File([receipts(2, { prefix: 'UP' })], 'any.csv'));
    expect((await fetch(place.form.url, { method: 'POST', body: form })).status).toBe(204);
    expect(aws.executions).toHaveLength(started);
    const path = `/api/exports/default/standard/${encodeURIComponent('Μάιος.csv')}?dry_run=1&upload=${place.upload}`;
    const { job } = await aws.json(path, { method: 'POST' }, 'maria');
    expect(await aws.ended(job)).toMatchObject({ file: 'Μάιος.csv', outcomes: { ready: 2 } });
  });

  it('by a form that is valid for an hour', async () => {
    const { form } = await aws.json('/api/uploads?file=a.csv', { method: 'POST' }, 'maria');
    const { expiration } = JSON.parse(Buffer.from(form.fields.Policy, 'base64').toString('utf8'));
    // The SDK counts from the clock of S3, which tells whole seconds.
    expect(Math.round((Date.parse(expiration) - Date.now()) / 60_000)).toBe(60);
  });

  it('go nowhere else, and not with another content than the form says', async () => {
    const { form } = await aws.json('/api/uploads?file=a.csv', { method: 'POST' }, 'maria');
    const send = (change: Record<string, string>, bytes = 'a,b') => {
      const body = new FormData();
      for (const [name, value] of Object.entries<string>({ ...form.fields, ...change }))
        body.set(name, value);
      body.set('file', new File([bytes], 'a.csv'));
      return fetch(form.url, { method: 'POST', body });
    };
    expect((await send({ key: 'incoming/default/standard/a.csv' })).status).toBe(403);
    expect((await send({ acl: 'public-read' })).status).toBe(403);
    expect((await send({}, '')).status).toBe(403);
    const wider = Buffer.from(form.fields.Policy, 'base64')
      .toString('utf8')
      .replace('104857600', '999999999999');
    expect((await send({ Policy: Buffer.from(wider).toString('base64') })).status).toBe(403);
    expect((await send({})).status).toBe(204);
  });

  it('only those may bring some who may bring exports', async () => {
    const path = '/api/uploads?file=a.csv';
    expect(await codeOf(await aws.ask(path, { method: 'POST' }, 'eleni'))).toEqual([403, 'ROLE-MISSING']);
  });
});

describe('who may come in', () => {
  const asked = (token: string) => aws.ask('/api/jobs', { headers: { Authorization: `Bearer ${token}` } });

  it('no export of an account that is not deployed, before anything is kept', async () => {
    const body = 'external_id\nA-1\n';
    const refused = await aws.ask('/api/exports/nobody/standard/a.csv?dry_run=1', { method: 'POST', body });
    const told = await refused.clone().text();
    expect(await codeOf(refused)).toEqual([404, 'ACCOUNT-UNKNOWN']);
    expect(told).toContain('Its accounts: default.');
    expect(told).toContain('Add an account');
  });

  it('nobody without a group, and nobody without a token', async () => {
    expect(await codeOf(await aws.ask('/api/jobs', {}, 'nobody'))).toEqual([403, 'ROLE-MISSING']);
    expect((await fetch(`${aws.url}/api/jobs`)).status).toBe(401);
    const page = await fetch(`${aws.url}/`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([303, '/sign-in?to=%2F']);
  });

  it.each([
    ['of another client', { aud: 'another' }],
    ['of another pool', { iss: 'https://cognito-idp.eu-central-1.amazonaws.com/other' }],
    ['past its time', { exp: Math.floor(Date.now() / 1000) - 10 }],
    ['without an end', { exp: undefined }],
    ['for something else', { token_use: 'access', client_id: 'pages', scope: 'console/dropper' }],
  ])('no token %s', async (_, over) => {
    expect(await codeOf(await asked(aws.pool.idToken('boss', over)))).toEqual([401, 'TOKEN-WRONG']);
  });

  it('no token that somebody else has signed, or nobody', async () => {
    const claims = {
      token_use: 'id',
      aud: 'pages',
      'cognito:username': 'boss',
      'cognito:groups': ['Approver'],
    };
    const [head, body] = aws.pool.token(claims).split('.');
    expect((await asked(`${head}.${body}.${Buffer.from('forged').toString('base64url')}`)).status).toBe(401);
    const none = Buffer.from('{"alg":"none","kid":"the-key-of-the-pool"}').toString('base64url');
    expect((await asked(`${none}.${body}.`)).status).toBe(401);
    expect((await asked(aws.pool.token(claims, { alg: 'HS256' }))).status).toBe(401);
  });

  it('programs, which bring exports and let nothing be issued', async () => {
    const basic = Buffer.from(`${PROGRAMS_CLIENT}:${PROGRAMS_SECRET}`).toString('base64');
    const given = await fetch(`${aws.pool.issuer}/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'console/dropper' }),
    });
    const { access_token } = await jsonOf(given);
    const headers = { Authorization: `Bearer ${access_token}` };
    const path = '/api/exports/default/standard/erp.csv?dry_run=1';
    const { job } = await aws.json(path, { method: 'POST', headers, body: receipts(1, { prefix: 'ERP' }) });
    const { plan, by } = await aws.ended(job);
    expect(by).toBe('program');
    const body = JSON.stringify({ plan: plan.sha256 });
    const refused = await aws.ask(`/api/jobs/${job}/approve`, { method: 'POST', headers, body });
    expect(await codeOf(refused)).toEqual([403, 'ROLE-MISSING']);
    const at = await aws.ask('/api/exports/default/standard/erp.csv', { method: 'POST', headers, body: 'a' });
    expect(await codeOf(at)).toEqual([409, 'APPROVAL-REQUIRED']);
  });
});

it('renews the session of a person while they may come in, and ends it when they sign out', async () => {
  const page = (cookies: string, init: RequestInit = {}, path = '/') =>
    fetch(aws.url + path, { redirect: 'manual', ...init, headers: { Cookie: cookies, ...init.headers } });
  const cookiesOf = (answer: Response) =>
    answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const way = await page('', {}, '/sign-in');
  const authorize = /url=([^"]+)"/.exec(await way.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
  const login = await fetch(authorize.replace('/oauth2/authorize', '/login'), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username: 'maria', password: 'maria' }),
  });
  const back = new URL(login.headers.get('location') ?? '');
  const stolen = await page('', {}, back.pathname + back.search);
  expect(stolen.status).toBe(401);
  expect((await page('', {}, '/favicon.ico')).status).toBe(308);
  // Another page of the same browser has begun to sign in meanwhile.
  const other = await page(cookiesOf(way).join('; '), {}, '/sign-in?to=/profiles');
  const jar = [
    ...new Map([way, other].flatMap(cookiesOf).map((cookie) => [cookie.split('=')[0], cookie])).values(),
  ];
  const came = await page(jar.join('; '), {}, back.pathname + back.search);
  const kept = cookiesOf(came).filter((cookie) => !cookie.endsWith('='));
  for (const cookie of came.headers.getSetCookie().slice(1))
    expect(cookie).toMatch(/^__Host-.*HttpOnly; Secure; SameSite=Strict$/);
  const [refresh = ''] = kept.filter((cookie) => cookie.includes('refresh'));
  const renewed = await page(refresh);
  expect([renewed.status, cookiesOf(renewed).join()]).toEqual([
    200,
    expect.stringContaining('__Host-rowmark-id=ey'),
  ]);
  const foreign = { method: 'POST', headers: { Origin: 'https://evil.example' } };
  expect((await page(kept.join('; '), foreign, '/sign-out')).status).toBe(403);
  await page(kept.join('; '), { method: 'POST', headers: { Origin: aws.url } }, '/sign-out');
  expect((await page(refresh)).status).toBe(303);
});
