import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uidOf } from '../../functions/sandbox/issue/issue-invoice.ts';
import { openTestSandbox, type TestSandbox } from './open-test-sandbox.ts';
import { type Payload, sale } from './payloads.ts';

let sandbox: TestSandbox;
const now = new Date('2026-01-31T22:30:00Z');
let books: Map<string, string>;

beforeAll(async () => {
  sandbox = await openTestSandbox({ now: () => now, tokenLifeMs: 1e12 });
});
beforeEach(async () => {
  await sandbox.client.call('POST', '/_sandbox/reset');
  books = new Map((await sandbox.client.books()).map((book) => [book.invoice_type_code, book.id]));
});
afterAll(() => sandbox[Symbol.asyncDispose]());

const draft = async (payload: Payload, external_id: string) =>
  (
    await sandbox.client.draft({
      ...payload,
      billing_book_id: books.get(String(payload.invoice_type_code)),
      external_id,
    })
  ).invoice_id ?? '';

const full = async (reference: string) =>
  Object((await sandbox.client.call('GET', `/invoices/${reference}/find_invoice_by_id`)).body);

test('the UID is the SHA-1 of issuer, day in Athens, branch, type, series and number in ISO-8859-7', async () => {
  await sandbox.client.issue(await draft(sale(), 'L-2'));
  const { my_data_uid: uid } = await sandbox.client.status('L-2');
  expect(uid).toBe(uidOf('090000045-2026-02-01-0-1.1-TIM-1'));
  expect(uidOf('Ω')).toBe('EC7D070174E40ACE678006D0C631026F1D9A0779');
});

test('a document too large for one item of the table is kept whole', async () => {
  const [line] = sale().invoice_lines;
  const lines = Array.from({ length: 3_000 }, (_, index) => ({
    ...line,
    line_number: index + 1,
    name: `Είδος ${index}`,
  }));
  await draft({ ...sale(), payable_total_amount: 372_000, invoice_lines: lines }, 'F-5');
  expect((await full('F-5')).invoice_lines).toHaveLength(3_000);
  expect((await sandbox.client.issue('F-5')).my_data_mark).toMatch(/^\d{15}$/);
});

test('a document that is too large even compressed is kept whole, and once', async () => {
  const [line] = sale().invoice_lines;
  const lines = Array.from({ length: 5_000 }, (_, index) => ({
    ...line,
    line_number: index + 1,
    name: randomBytes(150).toString('base64'),
  }));
  const large = { ...sale(), payable_total_amount: 620_000, invoice_lines: lines };
  const ids = await Promise.all(['F-6', 'f-6', 'F-6'].map((id) => draft(large, id)));
  expect(ids.filter((id) => id !== '')).toHaveLength(1);
  expect(Object(await full('F-6')).invoice_lines.map(({ name }: { name: string }) => name)).toEqual(
    lines.map(({ name }) => name),
  );
  expect((await sandbox.client.issue('F-6')).my_data_mark).toMatch(/^\d{15}$/);
});
