import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import { listenSandbox } from '../../functions/sandbox/listen-sandbox.ts';
import { standingClock } from '../service/standing-clock.ts';
import { openTestSandbox, TABLE, TestClient, type TestSandbox } from './open-test-sandbox.ts';
import { changed, fuel, sale } from './payloads.ts';

const ACCOUNT = 'demo@rowmark.example';
const ISSUE = '/api/v1/invoices/{id}/issue_draft';

const clock = standingClock();
let sandbox: TestSandbox;
let client: TestClient;
let book: string;

beforeAll(async () => {
  sandbox = await openTestSandbox({ sleep: clock.sleep });
  client = sandbox.client;
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(async () => {
  await client.call('POST', '/_sandbox/reset');
  book = await client.book('1.1');
});

const script = (...faults: unknown[]) => client.call('POST', '/_sandbox/faults', faults);
const draft = (external_id: string, payload: object = sale()) =>
  client.draft({ ...payload, billing_book_id: book, external_id });
const issuedCount = async (name: string) => (await client.stats()).accounts[ACCOUNT]?.issued[name] ?? 0;

describe('statuses and delays', () => {
  test('a status is answered in place of the effect, as often as asked', async () => {
    await script({ match: { method: 'POST', path: ISSUE }, action: { status: 503 }, times: 2 });
    await draft('A-1');
    const answers = [];
    for (let index = 0; index < 3; index++) answers.push((await client.issue('A-1')).http);
    expect(answers).toEqual([503, 503, 200]);
    expect((await client.status('A-1')).num).toBe(1);
  });

  test('429 says when to come again', async () => {
    await script({ match: { path: '/invoices' }, action: { status: 429 }, times: 1 });
    const answer = await client.send('POST', '/api/v1/invoices', {});
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
  });

  test('a delay comes before the effect', async () => {
    await script({ match: { path: '/api/v1/invoices' }, action: { delay_ms: 60_000 }, times: 1 });
    const drafts = async () => (await client.stats()).accounts[ACCOUNT]?.drafts ?? 0;
    let isDrafted = false;
    const drafted = draft('A-1').then(() => {
      isDrafted = true;
    });
    while (!isDrafted && clock.sleepers() === 0) await turn();
    await clock.pass(59_999);
    expect([isDrafted, await drafts()]).toEqual([false, 0]);
    await clock.pass(1);
    await drafted;
    expect(await drafts()).toBe(1);
  });

  test('the first fault that matches wins; one that is used up is passed over', async () => {
    await script(
      { match: { method: 'GET' }, action: { status: 500 }, times: 1 },
      { match: { path: '/billing_books' }, action: { status: 502 }, times: 1 },
    );
    const statuses = [];
    for (let index = 0; index < 3; index++)
      statuses.push((await client.call('GET', '/api/v1/billing_books')).status);
    expect(statuses).toEqual([500, 502, 200]);
  });

  test('they replace the former ones, and an unknown action is refused', async () => {
    await script({ match: {}, action: { status: 500 } });
    await script();
    expect((await client.call('GET', '/billing_books')).status).toBe(200);
    expect((await script({ match: {}, action: { explode: true } })).status).toBe(422);
    expect((await client.call('POST', '/_sandbox/faults', 'no json')).status).toBe(422);
    const large = { match: { path: `/${'x'.repeat(400_000)}` }, action: { status: 500 } };
    expect((await script(large)).status).toBe(422);
  });
});

describe('matching by path', () => {
  const ways = [
    '/api/v1/invoices/{id}/issue_draft',
    '/invoices/:id/issue_draft',
    '/issue_draft',
    'issue_draft',
  ];

  test.each([...ways, '*/issue_draft', '*'])('%s is the path of an issue', async (path) => {
    await script({ match: { path }, action: { status: 418 }, times: 1 });
    expect((await client.call('POST', '/invoices/nobody-s/issue_draft')).status).toBe(418);
  });

  test.each([
    ...ways,
    'draft',
    '/invoices',
    '/api/v1/invoices',
    '/api/v1/invoices/{id}',
  ])('%s is not the path of a print', async (path) => {
    await script({ match: { path }, action: { status: 418 } });
    expect((await client.call('GET', '/api/v1/invoices/nobody-s/print')).status).toBe(404);
  });
});

describe('matching by external_id', () => {
  test('in the body of a draft, and in the path of an issue, by id too, in any letter case', async () => {
    await script({ match: { external_id: 'B-1' }, action: { status: 500 }, times: 1 });
    expect((await draft('B-2')).http).toBe(200);
    expect((await draft('b-1')).http).toBe(500);
    expect((await draft('b-1')).http).toBe(200);
    const { invoice_id: id = '' } = await draft('B-3');
    await script({ match: { external_id: 'b-3', path: ISSUE }, action: { status: 500 }, times: 2 });
    expect([(await client.issue(id)).http, (await client.issue('B-3')).http]).toEqual([500, 500]);
    expect((await client.issue('B-2')).http).toBe(200);
  });
});

describe('probability and seed', () => {
  test('the same seed fails the same requests, about as many as asked', async () => {
    const run = async (seed: number) => {
      await script({ match: { path: '/billing_books' }, action: { status: 500 }, probability: 0.3, seed });
      const failed = [];
      for (let index = 0; index < 60; index++)
        failed.push((await client.call('GET', '/billing_books')).status === 500);
      return failed;
    };
    const first = await run(7);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
    const count = first.filter(Boolean).length;
    expect(count).toBeGreaterThan(8);
    expect(count).toBeLessThan(30);
  });
});

describe('pending', () => {
  test('an issue answers pending, and so do n reads; then it is issued, once', async () => {
    const { invoice_id: id } = await draft('C-1');
    await script({ match: { path: ISSUE }, action: { pending: 2 }, times: 1 });
    const pending = { status: 'pending', invoice_id: id };
    expect(await client.issue('C-1')).toMatchObject(pending);
    expect(await client.issue('C-1')).toMatchObject(pending);
    expect((await client.call('GET', '/invoices/C-1')).body).toEqual(pending);
    expect((await client.call('GET', '/invoices/C-1/find_invoice_by_id')).body).not.toHaveProperty(
      'my_data_mark',
    );
    expect(await client.status('C-1')).toMatchObject({ status: 'issued', num: 1 });
    expect(await issuedCount('C-1')).toBe(1);
  });

  test('a refusal that was pending is told through the status projection', async () => {
    await draft('C-2', changed(fuel(), { fuel_invoice: false }));
    await script({ match: { path: ISSUE }, action: { pending: 1 }, times: 1 });
    await client.issue('C-2');
    expect((await client.status('C-2')).status).toBe('pending');
    expect(await client.status('C-2')).toMatchObject({
      status: 'myData Errors',
      errors: [{ code: '247' }, { code: '247' }],
    });
  });
});

describe('a revoked token', () => {
  test('is refused from then on; a new login helps', async () => {
    const other = await new TestClient(sandbox.app).login();
    await script({ match: { path: '/billing_books' }, action: { revoke: true }, times: 1 });
    expect((await other.call('GET', '/billing_books')).status).toBe(401);
    expect((await other.call('GET', '/vat_exemptions')).status).toBe(401);
    expect((await client.call('GET', '/vat_exemptions')).status).toBe(200);
    await other.login();
    expect((await other.call('GET', '/billing_books')).status).toBe(200);
  });

  test('is refused by another process on the table as well', async () => {
    const other = await new TestClient(sandbox.app).login();
    await script({ match: { path: '/billing_books' }, action: { revoke: true }, times: 1 });
    await other.call('GET', '/billing_books');
    const elsewhere = new TestClient(createSandbox({ dynamodb: sandbox.dynamodb, tableName: TABLE }));
    elsewhere.jwt = other.jwt;
    expect((await elsewhere.call('GET', '/billing_books')).status).toBe(401);
  });
});

describe('a closed connection', () => {
  const send = async (url: string, method: string, path: string, body?: unknown) =>
    fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${client.jwt}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  test('before the effect: nothing has happened', async () => {
    const { url, close } = await listenSandbox(sandbox.app, { port: 0, host: '127.0.0.1' });
    await script({ match: { method: 'POST', path: '/invoices' }, action: { reset: 'before' }, times: 1 });
    const payload = { ...sale(), billing_book_id: book, external_id: 'E-1' };
    await expect(send(url, 'POST', '/api/v1/invoices', payload)).rejects.toThrow();
    expect((await client.status('E-1')).http).toBe(404);
    expect((await send(url, 'POST', '/api/v1/invoices', payload)).status).toBe(200);
    await close();
  });

  test('after the effect: the document is issued although no answer came', async () => {
    const { url, close } = await listenSandbox(sandbox.app, { port: 0, host: '127.0.0.1' });
    await draft('E-2');
    await script({ match: { path: ISSUE }, action: { reset: 'after' }, times: 1 });
    await expect(send(url, 'POST', '/invoices/E-2/issue_draft')).rejects.toThrow();
    expect((await client.status('E-2')).status).toBe('issued');
    expect(await issuedCount('E-2')).toBe(1);
    await close();
  });

  test('without a socket it is an error of the server', async () => {
    await script({ match: { path: '/billing_books' }, action: { reset: 'before' }, times: 1 });
    expect((await client.call('GET', '/billing_books')).status).toBe(500);
  });
});

describe('faults from the start, stats and reset', () => {
  test('a reset brings back the faults of the start, and every count to zero', async () => {
    await using started = await openTestSandbox({
      faults: [{ match: { path: '/vat_exemptions' }, action: { status: 500 }, times: 1 }],
    });
    const vat = async () => (await started.client.call('GET', '/vat_exemptions')).status;
    expect([await vat(), await vat()]).toEqual([500, 200]);
    await started.client.call('POST', '/_sandbox/reset');
    expect([await vat(), await vat()]).toEqual([500, 200]);
  });

  test('stats have the shape of the design', async () => {
    await draft('G-1');
    await draft('G-2', changed(fuel(), { fuel_invoice: false }));
    await draft('G-3');
    await client.issue('G-1');
    await client.issue('G-2');
    await client.call('GET', '/invoices/G-1');
    const stats = await client.stats();
    expect(stats.accounts[ACCOUNT]).toMatchObject({ issued: { 'G-1': 1 }, drafts: 2 });
    expect(stats.accounts[ACCOUNT]?.series.TIM).toEqual({ used: 2, lost: 1 });
    expect(stats.requests).toEqual({
      'GET /api/v1/billing_books': 1,
      'POST /api/v1/invoices': 3,
      'POST /api/v1/invoices/{id}/issue_draft': 2,
      'GET /api/v1/invoices/{id}': 1,
    });
    await client.call('POST', '/_sandbox/reset');
    const after = await client.stats();
    expect(after.accounts[ACCOUNT]).toMatchObject({ issued: {}, drafts: 0 });
    expect(after.accounts[ACCOUNT]?.series.TIM).toEqual({ used: 0, lost: 0 });
    expect(after.requests).toEqual({});
  });

  test('MARKs are never used twice, not even after a reset', async () => {
    await draft('H-1');
    const before = (await client.issue('H-1')).my_data_mark;
    await client.call('POST', '/_sandbox/reset');
    await draft('H-1');
    const after = await client.issue('H-1');
    expect(after.num).toBe(1);
    expect(after.my_data_mark).not.toBe(before);
  });
});
