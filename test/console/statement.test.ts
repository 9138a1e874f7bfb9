import { expect, it } from 'vitest';
import { monthOf } from '../../shared/statement/service-documents.ts';
import { openConsoleApp } from './open-console-app.ts';
import { jsonOf } from './open-serve.ts';
import { receipts } from './receipts.ts';

it('a statement is prepared once at a time, and says how far it is', async () => {
  await using usual = await openConsoleApp();
  const body = receipts(3, { prefix: 'M' });
  await usual.ended((await usual.json('/api/exports/default/standard/m.csv', { method: 'POST', body })).job);
  const { host } = usual;
  let asked = 0;
  const goOn = Promise.withResolvers<void>();
  await using slow = await openConsoleApp({
    ...{ store: host.store, jobNames: host.jobNames },
    clientOf: (account) => ({
      ...host.clientOf(account),
      listInvoices: async (page) => {
        asked += 1;
        await goOn.promise;
        return host.clientOf(account).listInvoices(page);
      },
    }),
  });
  const month = monthOf(new Date().toISOString());
  const path = `/api/statements/${month}`;
  const start = () => slow.json(path, { method: 'POST' });
  const all = await Promise.all([start(), start(), start()]);
  expect(new Set(all.map(({ job }) => job)).size).toBe(1);
  expect(all[0].state).toBe('reading');
  expect(asked).toBe(1);
  const [{ job }] = all;
  const running = await slow.send(`${path}?job=${job}`);
  expect([running.status, (await jsonOf(running)).error.code]).toEqual([404, 'STATEMENT-RUNNING']);
  const page = await slow.send(`/statements?month=${month}&job=${job}`);
  expect(await page.text()).toContain('The statement is being prepared: 0 of 0 documents read.');
  goOn.resolve();
  for (let status = 404; status !== 200; ) status = (await slow.send(`${path}?job=${job}`)).status;
});
