import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from './open-test-sandbox.ts';
import { sale } from './payloads.ts';

let sandbox: TestSandbox;
let count = 0;

beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

const named = async (payload: Record<string, unknown>) => {
  count += 1;
  const billing_book_id = await sandbox.client.book(String(payload.invoice_type_code));
  return { external_id: `odd-${count}`, billing_book_id, ...payload };
};
const draft = async (payload: Record<string, unknown>) => sandbox.client.draft(await named(payload));
const codesOf = ({ errors }: { errors: readonly { code?: string | undefined }[] }) =>
  errors.map(({ code }) => code);

test('a number that no decimal holds is JSON all the same: the authority refuses it as an amount', async () => {
  const body = JSON.stringify(await named(sale())).replace(
    '"net_total_amount":100',
    '"net_total_amount":1e400',
  );
  const drafted = await sandbox.client.draft(body);
  expect(drafted.status).toBe('successfully saved as draft');
  expect(codesOf(await sandbox.client.issue(drafted.invoice_id ?? ''))).toEqual(['101']);
});

test('a number of very many digits is none, and nobody computes with it', async () => {
  const digits = '9'.repeat(200_000);
  const foreign = { ...(await named(sale())), currency: 'USD', exchange_rate: 1 };
  const body = JSON.stringify(foreign)
    .replace('"payable_total_amount":124', `"payable_total_amount":${digits}`)
    .replace('"exchange_rate":1', `"exchange_rate":1.${digits}`);
  const drafted = await sandbox.client.draft(body);
  const printed = await sandbox.client.send('GET', `/invoices/${drafted.invoice_id}/print`);
  expect(printed.status).toBe(200);
  expect(codesOf(await sandbox.client.issue(drafted.invoice_id ?? ''))).toEqual(['101', '101']);
});

test('a number that no decimal holds, in an unknown field, is dropped with the field', async () => {
  const body = JSON.stringify(await named(sale())).replace('{', '{"unheard_of":1e400,');
  expect(await sandbox.client.draft(body)).toMatchObject({ status: 'successfully saved as draft' });
});

test('thousands of errors are one refusal, told at once and through the status', async () => {
  const [line] = sale().invoice_lines;
  const wrong = { ...line, quantity: 0, quantity_type: 9, net_total_price: -1, vat_exemption_code: '99' };
  const payload = { ...sale(), external_id: 'odd-many', invoice_lines: Array(2_000).fill(wrong) };
  await draft(payload);
  await sandbox.client.call('POST', '/_sandbox/faults', [
    { match: { path: 'issue_draft' }, action: { pending: 1 }, times: 1 },
  ]);
  expect((await sandbox.client.issue('odd-many')).status).toBe('pending');
  expect((await sandbox.client.status('odd-many')).status).toBe('pending');
  const told = codesOf(await sandbox.client.status('odd-many'));
  expect([told.length, ...new Set(told)]).toEqual([8_000, '101']);
  expect(codesOf(await sandbox.client.issue('odd-many'))).toEqual(told);
});
