import { expect, it } from 'vitest';
import type { InvoicingClient } from '../../shared/service/client.ts';
import { openConsoleApp } from './open-console-app.ts';
import { receipts } from './receipts.ts';

it('pages the documents of the service without telling one twice while others are issued', async () => {
  await using console_ = await openConsoleApp();
  const issue = async (file: string, prefix: string, count: number) => {
    const body = receipts(count, { prefix });
    const { job } = await console_.json(`/api/exports/default/standard/${file}`, { method: 'POST', body });
    await console_.ended(job);
  };
  await issue('first.csv', 'F', 120);
  const told: string[] = [];
  let cursor: string | null = '';
  for (let page = 1; cursor !== null; page += 1) {
    const query: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const answer = await console_.json(`/api/service/documents${query}`);
    told.push(...answer.documents.map(({ external_id }: { external_id: string }) => external_id));
    cursor = answer.next;
    if (page === 1) await issue('second.csv', 'S', 45);
  }
  const first = Array.from({ length: 120 }, (_, at) => `F-${at + 1}`);
  expect(told.toSorted()).toEqual(first.toSorted());
  expect((await console_.send('/api/service/documents?cursor=nothing')).status).toBe(400);
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
