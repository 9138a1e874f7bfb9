import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import { type OpenTestSandbox, TABLE, TestClient, type TestSandbox } from './open-test-sandbox.ts';
import { changed, fuel, sale } from './payloads.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `N-${index}`);
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

const inOrder = (numbers: (number | undefined)[]) => numbers.map(Number).sort((a, b) => a - b);

/** Numbers and identifiers are given once, whatever table keeps them. */
export function numberingContract(name: string, open: OpenTestSandbox) {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await open();
  });
  afterAll(() => sandbox?.[Symbol.asyncDispose]());

  const fresh = async () => {
    await sandbox.client.call('POST', '/_sandbox/reset');
    return sandbox.client.book('1.1');
  };

  describe(`numbers and external ids under concurrent requests: ${name}`, () => {
    test('200 drafts and issues at once have 200 consecutive numbers and 200 MARKs', async () => {
      const book = await fresh();
      const ids = names(200);
      const drafts = await Promise.all(
        ids.map((external_id) => sandbox.client.draft({ ...sale(), billing_book_id: book, external_id })),
      );
      expect(drafts.filter((draft) => draft.invoice_id !== undefined)).toHaveLength(200);
      const issued = await Promise.all(ids.map((id) => sandbox.client.issue(id)));
      expect(inOrder(issued.map((one) => one.num))).toEqual(from(1, 200));
      expect(new Set(issued.map((one) => one.my_data_mark)).size).toBe(200);
      expect(new Set(issued.map((one) => one.my_data_uid)).size).toBe(200);
    });

    test('50 drafts at once with one external_id, in every letter case, give one draft', async () => {
      const book = await fresh();
      const spelled = from(0, 50).map((index) => (index % 2 === 0 ? 'Order-Ωμ-1' : 'oRDER-ωΜ-1'));
      const drafts = await Promise.all(
        spelled.map((external_id) => sandbox.client.draft({ ...sale(), billing_book_id: book, external_id })),
      );
      expect(drafts.filter((draft) => draft.invoice_id !== undefined)).toHaveLength(1);
      const refused = drafts.filter((draft) => draft.invoice_id === undefined);
      expect(refused.map((draft) => [draft.http, draft.errors[0]?.code])).toEqual(
        from(0, 49).map(() => [422, 'external_id_taken']),
      );
      expect((await sandbox.client.stats()).accounts['demo@rowmark.example']?.drafts).toBe(1);
    });

    test('one draft issued 20 times at once, by id and external_id, is issued once', async () => {
      const book = await fresh();
      const { invoice_id: id = '' } = await sandbox.client.draft({
        ...sale(),
        billing_book_id: book,
        external_id: 'O-1',
      });
      const answers = await Promise.all(
        from(0, 20).map((index) => sandbox.client.issue(['O-1', 'o-1', id][index % 3] ?? id)),
      );
      expect(answers.filter((answer) => answer.my_data_mark !== undefined)).toHaveLength(1);
      expect(answers.filter((answer) => answer.errors[0]?.code === 'already_issued')).toHaveLength(19);
      const { issued, series } = (await sandbox.client.stats()).accounts['demo@rowmark.example'] ?? {};
      expect(issued).toEqual({ 'O-1': 1 });
      expect(series?.TIM).toEqual({ used: 1, lost: 0 });
    });

    test('three processes that issue the same drafts at once issue each once, without a gap', async () => {
      const book = await fresh();
      const ids = names(60);
      for (const external_id of ids)
        await sandbox.client.draft({ ...sale(), billing_book_id: book, external_id });
      const processes = from(0, 3).map(
        () => new TestClient(createSandbox({ dynamodb: sandbox.dynamodb, tableName: TABLE })),
      );
      for (const process of processes) process.jwt = sandbox.client.jwt;
      const answers = await Promise.all(ids.flatMap((id) => processes.map((process) => process.issue(id))));
      const issued = answers.filter((answer) => answer.my_data_mark !== undefined);
      expect(inOrder(issued.map((one) => one.num))).toEqual(from(1, 60));
      expect((await sandbox.client.stats()).accounts['demo@rowmark.example']?.series.TIM).toEqual({
        used: 60,
        lost: 0,
      });
    });

    test('refusals use numbers too, and leave no gap beside issues', async () => {
      const book = await fresh();
      const ids = names(40);
      const good = { ...sale(), billing_book_id: book };
      const bad = { ...changed(fuel(), { fuel_invoice: false }), billing_book_id: book };
      for (const [index, external_id] of ids.entries())
        await sandbox.client.draft({ ...(index % 4 === 0 ? bad : good), external_id });
      const answers = await Promise.all(ids.map((id) => sandbox.client.issue(id)));
      expect(answers.filter((answer) => answer.status === 'myData Errors')).toHaveLength(10);
      const stats = (await sandbox.client.stats()).accounts['demo@rowmark.example'];
      expect(stats?.series.TIM).toEqual({ used: 40, lost: 10 });
      expect(stats?.drafts).toBe(10);
      expect((await sandbox.client.issue('N-1')).errors[0]?.code).toBe('already_issued');
      await sandbox.client.issue('N-0');
      expect((await sandbox.client.stats()).accounts['demo@rowmark.example']?.series.TIM).toEqual({
        used: 41,
        lost: 11,
      });
    });
  });
}
