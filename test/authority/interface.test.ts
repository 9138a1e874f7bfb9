import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InterfaceRule, interfaceRules } from './interface-rules.ts';
import { openTestSandbox, type TestSandbox } from './open-test-sandbox.ts';
import type { Payload } from './payloads.ts';

const ACCOUNT = 'demo@rowmark.example';

let sandbox: TestSandbox;
let books: Map<string, string>;
let count = 0;

beforeAll(async () => {
  sandbox = await openTestSandbox();
  books = new Map((await sandbox.client.books()).map((book) => [book.invoice_type_code, book.id]));
});
afterAll(() => sandbox[Symbol.asyncDispose]());

/** Numbers used and lost over all series, and drafts. */
async function counts() {
  const { series = {}, drafts = 0 } = (await sandbox.client.stats()).accounts[ACCOUNT] ?? {};
  const all = Object.values(series);
  const sum = (name: 'used' | 'lost') => all.reduce((total, one) => total + one[name], 0);
  return { used: sum('used'), lost: sum('lost'), drafts };
}

const bookFor = (payload: Payload, book?: string) => {
  const type = String(payload.invoice_type_code);
  return books.get(book ?? (type === '2.3' ? '2.1' : type)) ?? books.get('1.1');
};

/** Drafts the payload under a name of its own and issues the draft when there is one. */
async function request(payload: Payload, book?: string) {
  count += 1;
  const external_id = `rule-${count}`;
  const billing = book === 'as sent' ? {} : { billing_book_id: bookFor(payload, book) };
  const draft = await sandbox.client.draft({ ...payload, external_id, ...billing });
  return {
    draft,
    issue: draft.invoice_id === undefined ? undefined : await sandbox.client.issue(external_id),
  };
}

const codesOf = (errors: readonly { code?: string | undefined }[]) => errors.map((error) => error.code);

describe.each(interfaceRules)('$at: $rule', ({ keeps, breaks, verdict, book }: InterfaceRule) => {
  test('a request that keeps it is issued', async () => {
    const before = await counts();
    const { draft, issue } = await request(keeps);
    expect(draft).toMatchObject({ http: 200, status: 'successfully saved as draft' });
    expect(issue?.errors).toEqual([]);
    expect(issue).toMatchObject({ http: 200, my_data_mark: expect.stringMatching(/^\d{15}$/) });
    expect(await counts()).toEqual({ ...before, used: before.used + 1 });
  });

  test('a request that breaks it gets its verdict', async () => {
    const before = await counts();
    const { draft, issue } = await request(breaks, book);
    if (verdict === 'accepted') {
      expect(issue?.my_data_mark).toMatch(/^\d{15}$/);
      expect(await counts()).toEqual({ ...before, used: before.used + 1 });
    } else if (verdict.stage === 1) {
      expect(draft).toMatchObject({ http: verdict.http, status: 'Invoice Errors' });
      expect(codesOf(draft.errors)).toEqual(verdict.codes);
      expect(await counts()).toEqual(before);
    } else {
      expect(draft.http).toBe(200);
      expect(issue).toMatchObject({ http: 200, status: 'myData Errors' });
      expect(codesOf(issue?.errors ?? [])).toEqual(verdict.codes);
      expect(await counts()).toEqual({
        used: before.used + 1,
        lost: before.lost + 1,
        drafts: before.drafts + 1,
      });
    }
  });
});

test('Invoice, external_id: a duplicate is refused at draft, in any letter case, issued or not; nothing is used', async () => {
  const payload = { ...interfaceRules[0]?.keeps, billing_book_id: books.get('1.1') };
  await sandbox.client.draft({ ...payload, external_id: 'Twice-Ωμ' });
  for (const external_id of ['Twice-Ωμ', 'TWICE-ΩΜ']) {
    const before = await counts();
    const again = await sandbox.client.draft({ ...payload, external_id });
    expect(again).toMatchObject({ http: 422, status: 'Invoice Errors' });
    expect(codesOf(again.errors)).toEqual(['external_id_taken']);
    expect(await counts()).toEqual(before);
    await sandbox.client.issue('twice-ωμ');
  }
});

test('the table has a row for every code that the authority gives', () => {
  const folder = join(import.meta.dirname, '../../functions/sandbox/authority');
  const files = readdirSync(folder).flatMap((name) => /^check-(\d+)\.ts$/.exec(name)?.[1] ?? []);
  const codes = interfaceRules.flatMap(({ verdict }) => (verdict === 'accepted' ? [] : verdict.codes));
  expect(files.filter((code) => !codes.includes(code))).toEqual([]);
});
