import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uidOf } from '../../functions/sandbox/issue/issue-invoice.ts';
import { openTestSandbox, type TestSandbox } from './open-test-sandbox.ts';
import { clearance, foreign, fuel, type Payload, sale } from './payloads.ts';

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

describe('the lean projection', () => {
  test('a draft has a status and nothing else', async () => {
    const id = await draft(sale(), 'L-1');
    for (const reference of [id, 'L-1', 'l-1'])
      expect((await sandbox.client.call('GET', `/api/v1/invoices/${reference}`)).body).toEqual({
        status: 'draft',
      });
  });

  test('an issued document has its identifiers and no field of the payload', async () => {
    const id = await draft(sale(), 'L-2');
    const issued = await sandbox.client.call('POST', `/api/v1/invoices/${id}/issue_draft`);
    const { status, body } = await sandbox.client.call('GET', '/invoices/l-2');
    expect(status).toBe(200);
    expect(body).toEqual(issued.body);
    expect(body).toEqual({
      status: 'issued',
      id,
      external_id: 'L-2',
      invoice_type_code: '1.1',
      my_data_mark: expect.stringMatching(/^\d{15}$/),
      my_data_uid: expect.stringMatching(/^[0-9A-F]{40}$/),
      my_data_qr_url: expect.stringMatching(/^https:\/\/\S+\?q=[\w%]+$/),
      series: 'TIM',
      num: 1,
      issued_at: '2026-01-31T22:30:00.000Z',
    });
  });

  test('the UID is the SHA-1 of issuer, day in Athens, branch, type, series and number in ISO-8859-7', async () => {
    await sandbox.client.issue(await draft(sale(), 'L-2'));
    const { my_data_uid: uid } = await sandbox.client.status('L-2');
    expect(uid).toBe(uidOf('090000045-2026-02-01-0-1.1-TIM-1'));
    expect(uidOf('Ω')).toBe('EC7D070174E40ACE678006D0C631026F1D9A0779');
  });

  test('what is not there is 404 with an error body', async () => {
    for (const path of [
      '/invoices/nothing',
      '/invoices/nothing/find_invoice_by_id',
      '/invoices/nothing/print',
    ])
      expect(await sandbox.client.call('GET', path)).toEqual({
        status: 404,
        body: { errors: [{ title: 'Invoice not found' }] },
      });
    expect((await sandbox.client.issue('nothing')).http).toBe(404);
  });
});

describe('the full projection', () => {
  test('shows what was kept: a field at the wrong level is lost without a sign', async () => {
    await draft(
      {
        ...fuel(),
        supply_account_no: '1002003001',
        counterpart: { name: 'Α', supply_account_no: '1002003001', colour: 'blue' },
        invoice_lines: fuel().invoice_lines.map((line) => ({ ...line, fuel_invoice: true, colour: 'red' })),
      },
      'F-1',
    );
    const shown = await full('F-1');
    expect(shown.supply_account_no).toBeUndefined();
    expect(shown.counterpart).toEqual({ name: 'Α', vat: '', supply_account_no: '1002003001' });
    expect(shown.fuel_invoice).toBe(true);
    expect(Object.keys(shown.invoice_lines[0])).not.toContain('colour');
    expect(Object.keys(shown.invoice_lines[0])).not.toContain('fuel_invoice');
  });

  test('has every field that the interface names', async () => {
    const payload = {
      ...clearance(),
      special_invoice_category: 12,
      notes: 'σημείωση',
      correlated_invoices: ['400000000000001'],
    };
    await draft(payload, 'F-2');
    const shown = await full('f-2');
    const { invoice_lines: lines, ...header } = payload;
    expect(shown).toMatchObject({ ...header, external_id: 'F-2', status: 'draft' });
    for (const [index, { quantity: _quantity, ...line }] of lines.entries())
      expect(shown.invoice_lines[index]).toMatchObject(line);
  });

  test('a quantity comes back as text with a decimal, other numbers as numbers, unit prices as sent', async () => {
    const [line] = sale().invoice_lines;
    await draft({ ...sale(), invoice_lines: [{ ...line, quantity: 2, unit_price: 50.125 }] }, 'F-3');
    const [shown] = (await full('F-3')).invoice_lines;
    expect(shown).toMatchObject({ quantity: '2.0', unit_price: 50.125, net_total_price: 100, vat_rate: 24 });
  });

  test('a rate is rounded to 5 decimals at the 6th', async () => {
    for (const [sent, kept] of [
      [1.084214, 1.08421],
      [1.084215, 1.08422],
      [0.12345, 0.12345],
      ['162.350005', 162.35001],
    ]) {
      const name = `R-${sent}`;
      await draft({ ...foreign(), exchange_rate: sent }, name);
      expect((await full(name)).exchange_rate).toBe(kept);
    }
  });

  test('a type that was sent as a number is still one', async () => {
    const payload = {
      ...sale(),
      invoice_type_code: 1.1,
      billing_book_id: books.get('1.1'),
      external_id: 'F-4',
    };
    await sandbox.client.draft(payload);
    expect((await full('F-4')).invoice_type_code).toBe(1.1);
  });

  test('an issued document also has its fiscal status', async () => {
    await sandbox.client.issue(await draft(sale(), 'L-2'));
    expect(await full('L-2')).toMatchObject({ status: 'issued', num: 1, series: 'TIM' });
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
});

test('exemptions are one-pair objects with text keys', async () => {
  const { body } = await sandbox.client.call('GET', '/api/v1/vat_exemptions');
  const pairs = Object(body).map((pair: object) => Object.entries(pair));
  expect(pairs).toHaveLength(31);
  for (const [index, [pair]] of pairs.entries())
    expect(pair).toEqual([String(index + 1), expect.any(String)]);
});

test('a body that is no JSON and one of another shape are refusals of stage 1', async () => {
  for (const [body, http] of [
    ['{"invoice_type_code":', 400],
    ['[]', 200],
    ['"text"', 200],
    ['{"counterpart":"Α"}', 200],
    ['{"invoice_lines":{}}', 200],
  ] as const) {
    const answer = await sandbox.client.draft(body);
    expect([answer.http, answer.status, answer.errors[0]?.code]).toEqual([
      http,
      'Invoice Errors',
      'body_invalid',
    ]);
  }
});

test('an external_id that is blank is refused; a document without one goes by its id', async () => {
  expect(
    (await sandbox.client.draft({ ...sale(), billing_book_id: books.get('1.1'), external_id: ' ' })).errors[0]
      ?.code,
  ).toBe('external_id_blank');
  const { invoice_id: id = '' } = await sandbox.client.draft({
    ...sale(),
    billing_book_id: books.get('1.1'),
  });
  expect((await sandbox.client.issue(id)).my_data_mark).toMatch(/^\d{15}$/);
});

test('unknown paths are 404 with an error body', async () => {
  expect(await sandbox.client.call('GET', '/api/v1/nothing')).toEqual({
    status: 404,
    body: { errors: [{ title: 'Not found' }] },
  });
});
