import { expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

it('refuses an export for an account that is not there before anything is kept, and says how to open one', async () => {
  await using console_ = await openConsoleApp();
  const path = '/api/exports/shop/standard/r.csv';
  const bring = { method: 'POST', body: receipts(1) };
  const refused = await console_.send(path, bring);
  expect(refused.status).toBe(404);
  expect(await refused.json()).toEqual({
    error: {
      code: 'ACCOUNT-UNKNOWN',
      message: 'There is no account shop here. The accounts: default.',
      hint: 'To open a new account, send its name to POST /api/accounts.',
    },
  });
  expect(await Array.fromAsync(console_.host.store.list('imported/'))).toEqual([]);
  expect((await console_.send('/api/documents?account=shop')).status).toBe(404);
  expect((await console_.send('/api/service/documents?account=shop')).status).toBe(404);
  expect((await console_.send('/api/statements/2026-10?account=shop')).status).toBe(404);

  const open = (account: string, as: RequestInit & { within?: string[] } = {}) =>
    console_.send('/api/accounts', { method: 'POST', body: JSON.stringify({ account }), ...as });
  expect((await open('shop', { within: ['default'] })).status).toBe(403);
  for (const name of ['../shop', 'a/b', '', 'sho\u202ep', 'sho\u200bp', 'sho\u00adp'])
    expect((await open(name)).status).toBe(400);
  const opened = await open('shop');
  expect([opened.status, await opened.json()]).toEqual([201, { account: 'shop' }]);
  expect((await open('shop')).status).toBe(200);
  const { job } = await console_.json(path, bring);
  expect(await console_.ended(job)).toMatchObject({ account: 'shop', state: 'done' });
});
