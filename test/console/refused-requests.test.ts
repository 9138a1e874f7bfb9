import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addKey, keysOf, revokeKey } from '../../infra/local/console/named-keys.ts';
import { scanIncoming } from '../../infra/local/serve/serve-incoming.ts';
import type { Role } from '../../shared/operations/operation.ts';
import { temporaryFolder } from '../local/run-rowmark.ts';
import { openConsoleApp } from './open-console-app.ts';
import { jsonOf } from './open-serve.ts';
import { receipts } from './receipts.ts';

const EXPORT = '/api/exports/default/standard/r.csv';

it('refuses empty bodies, parameters given twice and jobs that nobody knows', async () => {
  await using app = await openConsoleApp();
  const post = (path: string, body = '') => app.send(path, { method: 'POST', body });
  for (const path of [EXPORT, `${EXPORT}?dry_run=1`, '/api/uploads?file=r.csv', '/api/inspect'])
    expect([path, (await post(path)).status]).toEqual([path, 400]);
  const noForm = { method: 'POST', body: 'x', headers: { 'Content-Type': 'multipart/form-data' } };
  for (const path of ['/check', '/documents', '/sign-in'])
    expect([path, (await app.send(path, noForm)).status]).toEqual([path, 400]);
  for (const path of ['/api/events?account=a&account=b', '/api/statements/2026-10/x?z=1'])
    expect([path, (await app.send(path)).status]).toEqual([path, 400]);
  expect((await post(`${EXPORT}?dry_run=1&dry_run=0`, receipts(1))).status).toBe(400);
  expect(await Array.fromAsync(app.host.store.list('jobs/'))).toEqual([]);
  expect(await (await post('/api/accounts', '{"account":"b","nmae":1}')).text()).toContain('nmae');
  const month = '/api/statements/2026-10';
  const { job, state } = await app.json(month, { method: 'POST' });
  expect(state).toMatch(/reading|done/);
  const isRunning = async () => (await app.json(`${month}?job=${job}`)).error?.code === 'STATEMENT-RUNNING';
  while (await isRunning()) await new Promise(setImmediate);
  expect((await app.send(`${month}?job=${job}`)).status).toBe(200);
  expect((await app.send(`${month}?job=${'0'.repeat(32)}`)).status).toBe(404);
});

it('shows no mark that turns the direction of writing, in answers and on pages', async () => {
  await using app = await openConsoleApp();
  const of = 'a\u202eb\u2066c\u0085';
  for (const path of ['/api/jobs?account=', '/api/jobs?x=', '/issued/replace?account=default&document=']) {
    const told = await (await app.send(path.replace('x', of) + of)).text();
    expect([path, told]).toEqual([path, expect.stringMatching(/a b c/)]);
    expect(told).not.toMatch(/[\u0080-\u009f\u202e\u2066]/);
  }
  const { job } = await app.checked('marks.csv', receipts(2).replaceAll('Πελάτης', of));
  await app.json(`/api/jobs/${job}/send-back`, { method: 'POST', body: JSON.stringify({ comment: of }) });
  for (const path of ['/', `/jobs/${job}/approve`])
    expect([path, await app.shown(path)]).toEqual([path, expect.not.stringMatching(/[\u202e\u2066]/)]);
});

it('answers the corrections that were just made', async () => {
  await using app = await openConsoleApp();
  const { job, state } = await app.json(`${EXPORT}?dry_run=1`, { method: 'POST', body: receipts(2) });
  expect(state).toBeDefined();
  await app.ended(job);
  const path = `/api/jobs/${job}/corrections`;
  expect(await app.json(path)).toEqual([]);
  const { columns, rows } = await app.json(`/api/jobs/${job}/cells`);
  const column = columns.indexOf('line.name');
  const edit = { row: rows[0].row, column: 'line.name', was: rows[0].cells[column], now: 'Another name' };
  await app.json(path, { method: 'PATCH', body: JSON.stringify([edit]) });
  expect(await app.json(path)).toMatchObject([edit]);
});

it('issues nothing for a key that is revoked while its body arrives, or before the first send', async () => {
  await using app = await openConsoleApp();
  const { revoked } = app;
  const run = (body: string | ReadableStream) =>
    app.send(EXPORT, { method: 'POST', name: 'erp', body, duplex: 'half' } as RequestInit);
  const whileItArrives = new ReadableStream({
    start: (to) => to.enqueue(Buffer.from(receipts(2))),
    pull(to) {
      revoked.add('erp');
      to.close();
    },
  });
  expect((await run(whileItArrives)).status).toBe(401);
  expect(await Array.fromAsync(app.host.store.list('jobs/'))).toEqual([]);
  revoked.clear();
  const { job: check } = await app.checked('april.csv', receipts(2));
  for (const [form, field] of Object.entries({ 'send-back': 'comment', mend: 'row.0', issue: 'plan' })) {
    const [first, rest] = [`${field}=`, '2&column.0=line.name&was.0=Καφές&shown.0=Καφές&now.0=Tea'];
    const body = new ReadableStream({
      start: (to) => to.enqueue(Buffer.from(first)),
      pull(to) {
        revoked.add('erp');
        to.enqueue(Buffer.from(rest));
        to.close();
      },
    });
    // With a stated length, the form is not read before its sender is known.
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(Buffer.byteLength(first + rest)),
    };
    const sent = { method: 'POST', name: 'erp', body, headers, duplex: 'half' } as RequestInit;
    expect((await app.send(`/jobs/${check}/${form}`, sent)).status).toBe(401);
    revoked.clear();
  }
  expect(await app.json(`/api/jobs/${check}`)).toMatchObject({ state: 'done' });
  expect(await app.json(`/api/jobs/${check}/corrections`)).toEqual([]);
  const { job } = await jsonOf(await run(receipts(2)));
  revoked.add('erp');
  expect(await app.ended(job)).toMatchObject({ outcomes: { issued: 0, failed: 2 } });
  revoked.clear();
  let asked = 0;
  revoked.has = (what) => what === 'issue erp' && asked++ > 0;
  const { job: may, plan } = await app.checked('may.csv', receipts(2, { prefix: 'M' }));
  const body = JSON.stringify({ plan: plan.sha256 });
  const approve = (name: string) => app.json(`/api/jobs/${may}/approve`, { name, method: 'POST', body });
  const { job: cut } = await approve('erp');
  expect(await app.ended(cut)).toMatchObject({ outcomes: { issued: 0, failed: 2 } });
  const resumed = await app.json(`/api/jobs/${cut}/resume`, { method: 'POST' });
  expect(resumed.error.code).toBe('APPROVER-GONE');
  expect(await app.ended((await approve('maria')).job)).toMatchObject({ outcomes: { issued: 2 } });
  revoked.has = () => false;
  const again = await jsonOf(await run(receipts(2)));
  expect(await app.ended(again.job)).toMatchObject({ outcomes: { issued: 2 } });
});

it('knows of a named key whether it may issue in an account', async () => {
  await using folder = await temporaryFolder();
  const add = (name: string, roles: readonly Role[], accounts?: readonly string[]) =>
    addKey(folder.path, { name, roles, accounts, now: new Date() });
  await add('erp', ['dropper', 'approver'], ['shop']);
  await add('maria', ['dropper']);
  const { mayIssue } = keysOf(folder.path);
  expect(
    await Promise.all([mayIssue('erp', 'shop'), mayIssue('erp', 'other'), mayIssue('maria', 'shop')]),
  ).toEqual([true, false, false]);
  await revokeKey(folder.path, 'erp');
  expect(await mayIssue('erp', 'shop')).toBe(false);
});

it('reads rows of many thousand brackets in a moment', async () => {
  await using app = await openConsoleApp();
  const body = `Name,Price\n${`${'('.repeat(30_000)},1\n`.repeat(90)}`;
  const { rows } = await app.json('/api/inspect?file=x.csv', { method: 'POST', body });
  expect(rows).toBe(90);
});

it('says of a pipe below incoming that it is no file', async () => {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, 'incoming/default'), { recursive: true });
  execFileSync('mkfifo', [join(folder.path, 'incoming/default/sales.csv')]);
  const { files, inTheWay } = await scanIncoming(folder.path);
  expect([files, inTheWay]).toEqual([[], [{ key: 'incoming/default/sales.csv', why: 'no-file' }]]);
});
