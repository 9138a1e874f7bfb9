import { createHook } from 'node:async_hooks';
import { expect, it } from 'vitest';
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
  expect(await page.text()).toContain('rowmark statement --month MONTH --stack NAME');
});

it('an inspection or a trial that takes longer is refused with what to do', async () => {
  await using usual = await openConsoleApp();
  const post = { method: 'POST', body: receipts(3) };
  const { upload } = await usual.json('/api/uploads?file=day.csv', post);
  await using console_ = await openConsoleApp({
    answerWithinMs: 1,
    store: { ...usual.host.store, localFile: never },
  });
  const body = JSON.stringify({ extends: 'standard' });
  for (const [path, code] of [
    [`/api/inspect?upload=${upload}`, 'INSPECTION-TOO-LONG'],
    [`/api/uploads/${upload}/trial`, 'TRIAL-TOO-LONG'],
  ] as const) {
    const answer = await console_.send(path, { method: 'POST', body });
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 503, { error: { code } }]);
  }
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
