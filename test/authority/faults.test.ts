import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import { listenSandbox } from '../../functions/sandbox/listen-sandbox.ts';
import { standingClock } from '../service/standing-clock.ts';
import { openTestSandbox, TABLE, TestClient, type TestSandbox } from './open-test-sandbox.ts';
import { sale } from './payloads.ts';

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

  test('a script that no item of the table holds is refused', async () => {
    const large = { match: { path: `/${'x'.repeat(400_000)}` }, action: { status: 500 } };
    expect((await script(large)).status).toBe(422);
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

describe('a revoked token', () => {
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
});
