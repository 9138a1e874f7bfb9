import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenTestSandbox, TestSandbox } from './open-test-sandbox.ts';
import { sale } from './payloads.ts';

/** The list of invoices, by pages and by days, whatever table keeps them. */
export function listContract(name: string, open: OpenTestSandbox) {
  describe(`the list of invoices: ${name}`, () => {
    let sandbox: TestSandbox;
    const BEGIN = new Date('2026-01-31T22:30:00Z');
    let now = BEGIN;

    beforeAll(async () => {
      sandbox = await open({ now: () => now, tokenLifeMs: 1e12 });
    });
    beforeEach(async () => {
      now = BEGIN;
      await sandbox.client.call('POST', '/_sandbox/reset');
    });
    afterAll(() => sandbox?.[Symbol.asyncDispose]());

    const draft = async (external_id: string) =>
      sandbox.client.draft({ ...sale(), billing_book_id: await sandbox.client.book('1.1'), external_id });

    const list = async (query = '') =>
      Object((await sandbox.client.call('GET', `/invoices/find_all_invoices${query}`)).body);

    test('an empty one has no pages', async () => {
      expect(await list()).toEqual({ invoices: [], total_count: 0, total_pages: 0, current_page: 1 });
    });

    test('50 a page, oldest first, with the fields of the full projection', async () => {
      for (let index = 0; index < 120; index++) await draft(`P-${index}`);
      const pages = [await list(), await list('?page=2'), await list('?page=3'), await list('?page=4')];
      expect(pages.map((page) => page.invoices.length)).toEqual([50, 50, 20, 0]);
      expect(pages.map((page) => [page.total_count, page.total_pages, page.current_page])).toEqual([
        [120, 3, 1],
        [120, 3, 2],
        [120, 3, 3],
        [120, 3, 4],
      ]);
      const seen = pages.flatMap((page) =>
        page.invoices.map((invoice: { external_id: string }) => invoice.external_id),
      );
      expect(new Set(seen).size).toBe(120);
      expect(pages[0].invoices[0].invoice_lines).toHaveLength(1);
    });

    test('a query that names nothing asks for the first page of all', async () => {
      const named = await sandbox.client.call(
        'GET',
        '/invoices/find_all_invoices?page=&start_date=&end_date=',
      );
      expect(named).toMatchObject({ status: 200, body: { current_page: 1 } });
    });

    test('a day that no calendar has is refused', async () => {
      const query = '?start_date=2026-02-30';
      expect((await sandbox.client.call('GET', `/invoices/find_all_invoices${query}`)).status).toBe(422);
    });

    test('dates are days in Athens, both inclusive', async () => {
      for (const [name, at] of [
        ['D-1', '2026-02-10T12:00:00Z'],
        ['D-2', '2026-02-10T22:30:00Z'],
        ['D-3', '2026-02-12T12:00:00Z'],
      ] as const) {
        now = new Date(at);
        await draft(name);
      }
      now = new Date('2026-02-13T12:00:00Z');
      await sandbox.client.issue('D-1');
      const found = async (query: string) =>
        (await list(query)).invoices.map((invoice: { external_id: string }) => invoice.external_id);
      expect(await found('?start_date=2026-02-11&end_date=2026-02-12')).toEqual(['D-2', 'D-3']);
      expect(await found('?start_date=13-02-2026')).toEqual(['D-1']);
      expect(await found('?end_date=2026-02-11')).toEqual(['D-2']);
      expect((await sandbox.client.call('GET', '/invoices/find_all_invoices?start_date=soon')).status).toBe(
        422,
      );
    });
  });
}
