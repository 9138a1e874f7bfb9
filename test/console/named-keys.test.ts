import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addKey, keysOf } from '../../infra/local/console/named-keys.ts';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { listenHere } from '../listen-here.ts';
import { jsonOf, openServe } from './open-serve.ts';
import { receipts } from './receipts.ts';

const OWNER_ONLY = 0o600;

it('a named key is made, listed and revoked while serve runs, and its name stands where a person did something', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await using serve = await openServe(data, [], { ROWMARK_APPROVAL: 'required' });
  const keys = async (...args: string[]) =>
    runRowmark(['keys', ...args, '--data', data, '--json']).then(({ stdout }) => JSON.parse(stdout));
  const add = async (name: string, ...args: string[]): Promise<string> =>
    (await keys('add', name, '--role', ...args)).key;
  const maria = await add('maria', 'Dropper,Approver', '--account', 'default');
  const nikos = await add('nikos', 'approver');
  const ask = (key: string, path: string, init: RequestInit = {}) =>
    serve.ask(path, { ...init, headers: { Authorization: `Bearer ${key}` } });
  const as = async (key: string, path: string, init?: RequestInit) => jsonOf(await ask(key, path, init));

  const path = '/api/exports/default/standard/day.csv?dry_run=1';
  const { job } = await as(maria, path, { method: 'POST', body: receipts(1) });
  expect(await serve.ended(job)).toMatchObject({ by: 'maria', outcomes: { ready: 1 } });
  const edit = [{ row: 2, column: 'external_id', was: 'R-1', now: 'R-9' }];
  await as(maria, `/api/jobs/${job}/corrections`, { method: 'PATCH', body: JSON.stringify(edit) });
  const { rows } = await as(nikos, `/api/jobs/${job}/cells`);
  expect(rows[0].corrected).toMatchObject({ external_id: { was: 'R-1', by: 'maria' } });
  const { job: again } = await as(maria, `/api/jobs/${job}/check`, { method: 'POST' });
  const { plan } = await serve.ended(again);
  const approval = { method: 'POST', body: JSON.stringify({ plan: plan.sha256 }) };
  const own = await as(maria, `/api/jobs/${again}/approve`, approval);
  expect([own.error.code, (await as(maria, `/api/jobs/${again}/plan`)).may_approve]).toEqual([
    'SECOND-PERSON',
    false,
  ]);
  const approved = await as(nikos, `/api/jobs/${again}/approve`, approval);
  expect(await serve.ended(approved.job)).toMatchObject({ outcomes: { issued: 1 } });

  // The key of the data folder is a person as well.
  const mine = await serve.upload('mine.csv', receipts(1, { prefix: 'M' }));
  const { by, plan: planned } = await serve.ended(mine.job);
  const body = JSON.stringify({ plan: planned.sha256 });
  const refused = await serve.json(`/api/jobs/${mine.job}/approve`, { method: 'POST', body });
  expect([by, refused.error.code]).toEqual(['console', 'SECOND-PERSON']);

  const taken = await ask(maria, `/?key=${maria}`, { redirect: 'manual' });
  const cookie = String(taken.headers.get('set-cookie')).split(';')[0] ?? '';
  const page = () => fetch(`${serve.url}/`, { headers: { Cookie: cookie } });
  expect((await page()).status).toBe(200);
  // Who shares a browser signs out, and the page says who is signed in.
  expect(await (await page()).text()).toContain('<span class="muted">maria</span>');
  const out = await fetch(`${serve.url}/sign-out`, {
    ...{ method: 'POST', redirect: 'manual', headers: { Cookie: cookie, Origin: serve.url } },
  });
  expect([out.status, out.headers.get('set-cookie')]).toEqual([303, expect.stringMatching(/Max-Age=0/)]);
  const petros = await add('petros', 'auditor', '--account', 'acme');
  expect(await as(petros, '/api/accounts')).toEqual(['acme']);
  expect((await ask(petros, '/api/jobs?account=default')).status).toBe(404);
  await keys('revoke', 'maria');
  expect([(await ask(maria, '/api/jobs')).status, (await page()).status]).toEqual([401, 401]);
  expect((await ask(nikos, '/api/jobs')).status).toBe(200);

  expect((await stat(join(data, 'console/keys/nikos.json'))).mode & 0o777).toBe(OWNER_ONLY);
  expect(serve.stdout()).not.toContain('key=');
});

it('keys of twenty commands at one moment are all kept, and what cannot be read shuts nobody else out', async () => {
  await using folder = await temporaryFolder();
  const names = Array.from({ length: 20 }, (_, n) => `p${String(n).padStart(2, '0')}`);
  const of = { roles: ['auditor'], accounts: undefined, now: new Date('2026-11-20T10:00:00Z') } as const;
  await Promise.all(names.map((name) => addKey(folder.path, { name, ...of })));
  await writeFile(join(folder.path, 'console/keys/p00.json'), '{"form":1,');
  const { holders } = keysOf(folder.path);
  expect((await holders()).map(({ person }) => person.name)).toEqual(names.slice(1));
});

it('a webhook is told when a check waits: how much, for whom, and where to approve it', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const bodies: Record<string, unknown>[] = [];
  const server = createServer(async (request, answer) => {
    bodies.push(
      JSON.parse(Buffer.concat(await Array.fromAsync(request, (piece: Buffer) => piece)).toString()),
    );
    answer.writeHead(204).end();
  });
  await using here = await listenHere(server);
  const env = {
    ROWMARK_APPROVAL: 'required',
    ROWMARK_WEBHOOK: here.url,
    ROWMARK_WEBHOOK_SECRET: 'a-secret-of-the-tests',
  };
  await using serve = await openServe(data, ['--lang', 'el'], env);
  const roles = 'Dropper,Approver';
  const [maria, anna] = [await serve.keyOf('maria', roles), await serve.keyOf('anna', roles)];
  const as = async (key: string, path: string, init: RequestInit) =>
    jsonOf(
      await serve.ask(path, {
        ...init,
        headers: { Authorization: `Bearer ${key}`, 'Accept-Language': 'el' },
      }),
    );
  const told = async (event: string) => {
    await expect.poll(() => bodies.some((body) => body.event === event)).toBe(true);
    return bodies.find((body) => body.event === event)?.summary as Record<string, string>;
  };

  const { job } = await as(maria, '/api/exports/default/standard/mera.csv?dry_run=1', {
    method: 'POST',
    body: receipts(3),
  });
  const { plan } = await serve.ended(job);
  // Three receipts of 3.50.
  const waits = await told('import.waits');
  const address = `${serve.url}/jobs/${job}/approve`;
  expect(waits).toMatchObject({ by: 'maria', payable: '10.50', waits_for: 'second_person', address });
  expect(waits.told).toBe(
    `Ελέγχθηκε: mera.csv (λογαριασμός default). Προς έκδοση: 3 παραστατικά, πληρωτέο 10,50 €. Από: maria. Περιμένει δεύτερο άτομο με δικαίωμα έγκρισης (Approver). Έγκριση: ${address}`,
  );
  const page = await serve.ask(new URL(waits.address ?? '').pathname, { headers: { Accept: 'text/html' } });
  expect(page.status).toBe(200);

  const body = JSON.stringify({ plan: plan.sha256 });
  const run = await as(anna, `/api/jobs/${job}/approve`, { method: 'POST', body });
  await serve.ended(run.job);
  expect(await told('job.completed')).toMatchObject({
    ...{ payable: '10.50', waits_for: '', news: 'has ended', address: `${serve.url}/jobs/${run.job}` },
    told: expect.stringMatching(/^Ολοκληρώθηκε: mera\.csv .* Εκδόθηκαν: 3 παραστατικά, πληρωτέο 10,50 €\./),
  });
});
