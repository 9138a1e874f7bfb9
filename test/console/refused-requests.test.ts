import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addKey, keysOf, revokeKey } from '../../infra/local/console/named-keys.ts';
import { scanIncoming } from '../../infra/local/serve/serve-incoming.ts';
import type { Role } from '../../shared/operations/operation.ts';
import { temporaryFolder } from '../commands/run-rowmark.ts';
import { openConsoleApp } from './open-console-app.ts';
import { jsonOf } from './open-serve.ts';
import { receipts } from './receipts.ts';

const EXPORT = '/api/exports/default/standard/r.csv';

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

it('says of a pipe below incoming that it is no file', async () => {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, 'incoming/default'), { recursive: true });
  execFileSync('mkfifo', [join(folder.path, 'incoming/default/sales.csv')]);
  const { files, inTheWay } = await scanIncoming(folder.path);
  expect([files, inTheWay]).toEqual([[], [{ key: 'incoming/default/sales.csv', why: 'no-file' }]]);
});
