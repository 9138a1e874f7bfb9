import { expect, it } from 'vitest';
import type { InvoicingClient } from '../../shared/service/client.ts';
import { monthOf } from '../../shared/statement/service-documents.ts';
import { openConsoleApp } from './open-console-app.ts';
import { jsonOf } from './open-serve.ts';
import { receipts } from './receipts.ts';

it('a statement is prepared once at a time, says how far it is, and is stopped when nobody asks any more', async () => {
  await using usual = await openConsoleApp();
  const body = receipts(3, { prefix: 'M' });
  await usual.ended((await usual.json('/api/exports/default/standard/m.csv', { method: 'POST', body })).job);
  const { host } = usual;
  let nowMs = Date.now();
  let asked = 0;
  let goOn = Promise.withResolvers<void>();
  await using slow = await openConsoleApp({
    ...{ store: host.store, jobNames: host.jobNames, now: () => new Date(nowMs) },
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

  goOn = Promise.withResolvers();
  const left = await start();
  expect(left.job).not.toBe(job);
  goOn.resolve();
  nowMs += 61_000;
  for (let code = ''; code !== 'STATEMENT-STOPPED'; ) {
    const answer = await slow.send(`${path}?job=${left.job}`);
    if (answer.ok) break;
    code = (await jsonOf(answer)).error.code;
  }
});

it('tells no document twice where a draft is deleted between two pages, and misses none', async () => {
  const ids = Array.from({ length: 5 }, (_, at) => `I-${at}`);
  const pages = () => [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)].filter(({ length }) => length > 0);
  await using usual = await openConsoleApp();
  const client = usual.host.clientOf('default');
  const clientOf = (): InvoicingClient => ({
    ...client,
    listInvoices: async ({ page }) => ({
      state: 'listed',
      listed: {
        totalCount: ids.length,
        totalPages: pages().length,
        invoices: (pages()[page - 1] ?? []).map((invoice_id) => ({
          ...{ invoice_id, external_id: invoice_id, content: new Map<string, string>() },
          issued: {
            invoice_id,
            series: 'A',
            number: invoice_id.slice(2),
            mark: invoice_id,
            uid: '',
            qr_url: '',
            issued_at: `2026-11-20T10:00:0${invoice_id.slice(2)}Z`,
          },
        })),
      },
    }),
  });
  await using console_ = await openConsoleApp({ clientOf });
  const first = await console_.json('/api/service/documents');
  const second = await console_.json(`/api/service/documents?cursor=${first.next}`);
  ids.splice(0, 1);
  const third = await console_.json(`/api/service/documents?cursor=${second.next}`);
  const marks = [first, second, third].map(({ documents }) =>
    documents.map(({ mark }: { mark: string }) => mark),
  );
  expect(marks).toEqual([['I-4'], ['I-3', 'I-2'], ['I-1']]);
  expect(third.next).toBe(null);
});
