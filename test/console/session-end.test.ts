import { expect, it } from 'vitest';
import { createConsole } from '../../functions/console/create-console.ts';
import { keySignIn } from '../../functions/console/sign-in/key-sign-in.ts';
import { sha256Hex } from '../../shared/store/store.ts';
import { openConsoleApp } from './open-console-app.ts';
import { filledForm } from './page-form.ts';
import { receipts } from './receipts.ts';

const KEY = 'a-key-of-the-tests-0123456789';
const DAY_MS = 24 * 60 * 60 * 1000;

/** A console with one key, and the pauses of wrong ones. */
async function openWithKey() {
  const app = await openConsoleApp();
  const [pauses, clock]: [number[], { days: number }] = [[], { days: 0 }];
  const signIn = keySignIn({
    holders: async () => [{ person: { name: 'maria', roles: ['dropper'] }, sha256: sha256Hex(KEY) }],
    ...{ secret: KEY, secure: false, now: () => new Date(clock.days * DAY_MS) },
    sleep: async (ms) => void pauses.push(ms),
  });
  const { request } = createConsole({ host: app.host, signIn, address: undefined });
  let cookie = '';
  const ask = async (path: string, body?: URLSearchParams | FormData, more = {}) => {
    const headers = { Cookie: cookie, 'Accept-Language': 'en', ...more };
    const answer = await request(path, { headers, ...(body && { method: 'POST', body }) });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return [answer.status, answer.headers.get('location') ?? (await answer.text())] as const;
  };
  const send = (path: string, fields: Record<string, string>, more = {}) =>
    ask(path, new URLSearchParams(fields), more);
  return { app, pauses, clock, ask, send };
}

it('slows wrong keys down after three, and never the right one', async () => {
  const { app, pauses, ask } = await openWithKey();
  await using _ = app;
  const as = (key: string) => ask('/api/me', undefined, { Authorization: `Bearer ${key}` });
  for (let tries = 0; tries < 9; tries++)
    expect(await as('wrong')).toEqual([401, expect.stringContaining('KEY-WRONG')]);
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  expect((await as(KEY))[0]).toBe(200);
  expect(pauses).toHaveLength(6);
});

it('keeps what was typed past the end of a session, and leads back to the page', async () => {
  const { app, clock, ask, send } = await openWithKey();
  await using _ = app;
  await send('/sign-in', { key: KEY });
  const { job } = await app.checked('day.csv', receipts(2, { wrong: [2] }));
  const [page, mend] = [`/jobs/${job}?lang=en`, `/jobs/${job}/mend`];
  const [status, shown] = await ask(page);
  expect(status).toBe(200);
  const typed = { ...filledForm(shown, '', 'mending'), 'now.0': '13' };
  const upload = new FormData();
  upload.set('file', new File([receipts(1)], 'new.csv'));

  clock.days = 31;
  const asked = filledForm((await ask(page))[1], KEY, '/sign-in');
  expect(await send('/sign-in', asked)).toEqual([303, page]);
  clock.days = 62;
  const over = 'Your session has ended, so nothing was done. Sign in and do it again.';
  expect(await ask('/check', upload)).toEqual([401, expect.stringContaining(over)]);
  const approve = `value="/jobs/${job}/approve"`;
  expect(await send(`/jobs/${job}/issue`, { plan: '0' })).toEqual([401, expect.stringContaining(approve)]);
  const saved = await send(mend, typed, { Accept: 'application/json' });
  expect(saved).toEqual([401, expect.stringContaining('NOT-SIGNED-IN')]);
  const part = await send('/uploads/none/preview', typed, { 'HX-Request': 'true' });
  expect(part).toEqual([200, expect.stringContaining('go on here')]);
  const [, wrong] = await send(mend, { ...typed, key: 'no' });
  expect(wrong).toContain('what you typed is sent then');
  const again = filledForm(wrong, KEY, '/mend');
  expect(again).toEqual({ ...typed, key: KEY });
  expect((await send(mend, again))[0]).toBe(303);
  const { rows } = await app.json(`/api/jobs/${job}/cells?from=3`);
  expect(rows[0].corrected).toMatchObject({ 'line.vat_rate': { now: '13', by: 'maria' } });
});
