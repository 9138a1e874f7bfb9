import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

it('refuses an export for an account that is not there before anything is kept, and says how to open one', async () => {
  await using console_ = await openConsoleApp();
  const path = '/api/exports/shop/standard/r.csv';
  const bring = { method: 'POST', body: receipts(1) };
  const refused = await console_.send(path, bring);
  expect(refused.status).toBe(404);
  const folder = join(console_.data, 'incoming', 'shop');
  expect(await refused.json()).toEqual({
    error: {
      code: 'ACCOUNT-UNKNOWN',
      message: 'There is no account shop here. The accounts: default.',
      hint: `If shop is a new account, make the folder ${folder} first.`,
    },
  });
  expect(await Array.fromAsync(console_.host.store.list('imported/'))).toEqual([]);
  expect((await console_.send('/api/documents?account=shop')).status).toBe(404);
  expect((await console_.send('/api/service/documents?account=shop')).status).toBe(404);
  expect((await console_.send('/api/statements/2026-10?account=shop')).status).toBe(404);

  await mkdir(folder, { recursive: true });
  const { job } = await console_.json(path, bring);
  expect(await console_.ended(job)).toMatchObject({ account: 'shop', state: 'done' });
});
