import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from './open-test-sandbox.ts';
import { type Change, changed, clearance, sale } from './payloads.ts';

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

async function issuedCodes(payload: Record<string, unknown>) {
  const drafted = await draft(payload);
  expect(drafted.status).toBe('successfully saved as draft');
  return codesOf(await sandbox.client.issue(drafted.invoice_id ?? ''));
}

test.each([
  ['a body', '5'],
  ['a body of text', '"5"'],
  ['a list', '[]'],
  ['nothing', 'null'],
])('%s that is no object is refused for its shape', async (_, body) => {
  const refused = await sandbox.client.draft(body);
  expect([refused.http, refused.status, codesOf(refused)]).toEqual([200, 'Invoice Errors', ['body_invalid']]);
});

test.each<[string, Change & { invoice_lines?: unknown }]>([
  ['a counterpart', Object({ counterpart: 5 })],
  ['a line', { invoice_lines: [5] }],
  ['the lines', { invoice_lines: 5 }],
])('a number in the place of %s is refused for its shape', async (_, change) => {
  expect(codesOf(await draft({ ...sale(), ...change }))).toEqual(['body_invalid']);
});

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

test('a length is a number of characters, not of halves of them', async () => {
  expect(await issuedCodes(changed(sale(), { counterpart: { name: '😀'.repeat(200) } }))).toEqual([]);
  expect(await issuedCodes(changed(sale(), { counterpart: { name: '😀'.repeat(201) } }))).toEqual(['101']);
});

test('a 1.5 has no third line', async () => {
  const { invoice_lines, ...header } = clearance();
  const third = { name: 'Λοιπά', net_total_price: 0, vat_rate: 24, vat_total: 0, subtotal: 0 };
  expect(await issuedCodes({ ...header, invoice_lines: [...invoice_lines, third] })).toEqual(['204', '246']);
});

test('letter case is ignored in Greek too, where sigma has two small letters', async () => {
  await draft({ ...sale(), external_id: 'ΑΓΡΟΣ-ΟΔΟΣ' });
  const again = await draft({ ...sale(), external_id: 'αγροσ-οδος' });
  expect([again.http, codesOf(again)]).toEqual([422, ['external_id_taken']]);
  expect((await sandbox.client.status('αγρος-οδοσ')).status).toBe('draft');
});

test('an external_id that no item of the table holds is too large, not a failure', async () => {
  expect((await draft({ ...sale(), external_id: 'x'.repeat(500_000) })).http).toBe(413);
  expect((await draft({ ...sale(), external_id: 'x'.repeat(10_000) })).http).toBe(200);
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
