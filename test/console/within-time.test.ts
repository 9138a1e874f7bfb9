import { createHook } from 'node:async_hooks';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noCounts } from '../../shared/report/summary.ts';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

/** Work that nobody waits for to the end, and that leaves nothing behind. */
const never = () => new Promise<never>(() => {});

const AUDITOR = { as: ['auditor'] } as const;

it('a statement that takes longer than the host may is refused with what to do, as a page too', async () => {
  await using usual = await openConsoleApp();
  await using console_ = await openConsoleApp({
    answerWithinMs: 1,
    clientOf: (account) => ({ ...usual.host.clientOf(account), listInvoices: never }),
  });
  const answer = await console_.send('/api/statements/2026-10', { ...AUDITOR, method: 'POST' });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ error: { code: 'STATEMENT-TOO-LONG' } });
  const page = await console_.send('/statements?month=2026-10&lang=el', AUDITOR);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('Απευθυνθείτε στον διαχειριστή του Rowmark.');
});

it('an inspection that takes longer is refused with what to do', async () => {
  await using usual = await openConsoleApp();
  const post = { method: 'POST', body: receipts(3) };
  const { upload } = await usual.json('/api/uploads?file=day.csv', post);
  await using console_ = await openConsoleApp({
    answerWithinMs: 1,
    store: { ...usual.host.store, localFile: never },
  });
  const inspected = await console_.send(`/api/inspect?upload=${upload}`, { method: 'POST' });
  expect([inspected.status, await inspected.json()]).toMatchObject([
    503,
    { error: { code: 'INSPECTION-TOO-LONG' } },
  ]);
});

it('an export whose inspection takes too long is inspected by its first rows, and imported whole', async () => {
  await using console_ = await openConsoleApp();
  const post = (count: number) => ({ method: 'POST', body: receipts(count) });
  const first = await console_.json('/api/uploads?file=first.csv', post(1000));
  const found = await console_.json(`/api/inspect?upload=${first.upload}`, { method: 'POST' });
  expect(found.rows).toBe(1000);
  const profile = { name: 'own', ...found.profile };
  const saved = await console_.send('/api/profiles/own', { method: 'PUT', body: JSON.stringify(profile) });
  expect(saved.status).toBe(200);
  const { job } = await console_.json('/api/exports/default/own/whole.csv?dry_run=1', post(1010));
  expect(await console_.ended(job)).toMatchObject({ state: 'done', outcomes: { ready: 1010 } });
});

it('a report that is too large to verify here is verified by the command', async () => {
  const apart = { ...{ origin: '', maxBytes: 1e9, rowsVerifiedMax: 2 }, addressOf: never, uploadForm: never };
  await using console_ = await openConsoleApp();
  const { job } = await console_.json('/api/exports/default/standard/day.csv', {
    method: 'POST',
    body: receipts(3),
  });
  await console_.ended(job);
  await using cloud = await openConsoleApp({ apart, store: console_.host.store });
  const answer = await cloud.send(`/api/jobs/${job}/verify`, { method: 'POST' });
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('TOO-LARGE-TO-VERIFY')]);
  const report = `reports/default/standard/day.csv/${job}`;
  const link = await cloud.send('/api/verify', { method: 'POST', body: JSON.stringify({ report }) });
  expect([link.status, await link.text()]).toEqual([409, expect.stringContaining('TOO-LARGE-TO-VERIFY')]);
  await using folder = await temporaryFolder();
  const place = `/api/jobs/${job}/files/`;
  const { files } = await console_.json(`${place}summary.json`);
  for (const name of ['summary.json', 'SHA256SUMS', 'SHA256SUMS.sig', ...Object.keys(files)]) {
    const file = await console_.send(`${place}${name}`);
    await writeFile(join(folder.path, name), Buffer.from(await file.arrayBuffer()));
  }
  expect(await runRowmark(['verify', folder.path])).toMatchObject({ status: 0 });
});

it('a large export is inspected in a thread of its own, so that it keeps no other request waiting', async () => {
  await using console_ = await openConsoleApp();
  let threads = 0;
  const begun = createHook({ init: (_, type) => void (type === 'WORKER' && ++threads) }).enable();
  for (const [rows, expected] of [
    [2, 0],
    [400, 1],
  ] as const) {
    const post = { method: 'POST', body: receipts(rows) };
    expect(await console_.json('/api/inspect?file=day.csv', post)).toMatchObject({ rows, known: [] });
    expect(threads).toBe(expected);
  }
  begun.disable();
});

it('says at which hour issuing ends: of a plan, and of a job that has begun', async () => {
  // 3 calls of 0.3 s for each of 4,000 documents, one at a time: an hour.
  const now = () => new Date('2026-11-20T10:00:00Z');
  await using slow = await openConsoleApp({ now, pace: { issuing: 1 } });
  const path = '/api/exports/default/standard/many.csv?dry_run=1';
  const { job } = await slow.json(path, { method: 'POST', body: receipts(4_000) });
  await slow.ended(job);
  expect(await slow.json(`/api/jobs/${job}/plan`)).toMatchObject({ ends_at: '2026-11-20T11:00:00.000Z' });
  const read = async (language: string) => (await slow.send(`/jobs/${job}/approve?lang=${language}`)).text();
  expect(await read('en')).toContain(
    'If issuing begins now, it ends at about: 20 November 2026 at 13:00 (Greek time).',
  );
  expect(await read('el')).toContain(
    'Αν η έκδοση αρχίσει τώρα, θα ολοκληρωθεί περίπου: 20 Νοεμβρίου 2026 στις 1:00 μ.μ. (ώρα Ελλάδας).',
  );

  // 1,000 of them in the ten minutes before: half an hour for the rest.
  const progressOf = async () => ({
    ...{ begun: true, stopping: false, sinceMs: Date.parse('2026-11-20T09:50:00Z') },
    outcomes: { ...noCounts(), ready: 1_000 },
  });
  await using begun = await openConsoleApp({ ...slow.host, progressOf });
  expect(await begun.json(`/api/jobs/${job}`)).toMatchObject({ ends_at: '2026-11-20T10:30:00.000Z' });
  const page = async (language: string) => (await begun.send(`/jobs/${job}?lang=${language}`)).text();
  expect(await page('en')).toContain('ends at about: 20 November 2026 at 12:30 (Greek time)');
  expect(await page('el')).toContain('ολοκληρώνεται περίπου: 20 Νοεμβρίου 2026 στις 12:30');
});
