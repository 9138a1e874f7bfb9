import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import { openTestSandbox, TABLE, TestClient, type TestSandbox } from './open-test-sandbox.ts';
import { ofType, sale } from './payloads.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const accounts = [
  { email: 'one@shop.example', apiKey: 'key-one' },
  {
    email: 'Two@shop.example',
    apiKey: 'key-two',
    billingBooks: [{ series: 'ΩΜ', invoice_type_code: '1.1', id: 'book-of-two' }],
  },
];

let sandbox: TestSandbox;
let now = new Date('2026-03-01T10:00:00Z');
let one: TestClient;
let two: TestClient;

beforeAll(async () => {
  sandbox = await openTestSandbox({ accounts, now: () => now });
  one = await new TestClient(sandbox.app).login('one@shop.example', 'key-one');
  two = await new TestClient(sandbox.app).login('two@SHOP.example', 'key-two');
});
beforeEach(() => one.call('POST', '/_sandbox/reset'));
afterAll(() => sandbox[Symbol.asyncDispose]());

const anonymous = () => new TestClient(sandbox.app);
const withToken = (jwt: string) => Object.assign(anonymous(), { jwt });

describe('login', () => {
  test.each([
    ['a wrong key', { email: 'one@shop.example', api_key: 'key-two' }],
    ['an unknown email', { email: 'three@shop.example', api_key: 'key-one' }],
    ['no key', { email: 'one@shop.example' }],
    ['no JSON', 'email=one'],
  ])('%s is 401 with the error body', async (_what, credentials) => {
    const { status, body } = await anonymous().call('POST', '/api/v1/login', credentials);
    expect([status, body]).toEqual([401, { errors: [{ title: 'Not valid user' }] }]);
  });

  test('the answer is a JWT in its envelope', async () => {
    const { status, body } = await anonymous().call('POST', '/login', {
      email: 'one@shop.example',
      api_key: 'key-one',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { type: 'jwt', attributes: { jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) } },
    });
  });
});

describe('tokens', () => {
  const paths = [
    ['GET', '/api/v1/billing_books'],
    ['GET', '/api/v1/vat_exemptions'],
    ['POST', '/api/v1/invoices'],
    ['GET', '/invoices/find_all_invoices'],
    ['GET', '/invoices/x'],
    ['GET', '/invoices/x/find_invoice_by_id'],
    ['GET', '/invoices/x/print'],
    ['POST', '/invoices/x/issue_draft'],
  ] as const;

  test.each(paths)('%s %s needs one', async (method, path) => {
    const { status, body } = await anonymous().call(method, path);
    expect([status, body]).toEqual([401, { errors: [{ title: 'Not valid user' }] }]);
  });

  test('a foreign, a changed and a made-up token are refused', async () => {
    await using other = await openTestSandbox({ accounts });
    const foreign = await new TestClient(other.app).login('one@shop.example', 'key-one');
    const [header, claims, signature] = one.jwt.split('.');
    const forged = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()),
        sub: 'two@shop.example',
      }),
    ).toString('base64url');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const jwt of [
      foreign.jwt,
      `${header}.${forged}.${signature}`,
      `${none}.${claims}.`,
      'nonsense',
      'a.b.c',
    ])
      expect((await withToken(jwt).call('GET', '/billing_books')).status).toBe(401);
  });

  test('one lives for 24 hours and not longer', async () => {
    const start = now;
    const client = await new TestClient(sandbox.app).login('one@shop.example', 'key-one');
    now = new Date(start.getTime() + DAY_MS - 1_000);
    expect((await client.call('GET', '/billing_books')).status).toBe(200);
    now = new Date(start.getTime() + DAY_MS);
    expect((await client.call('GET', '/billing_books')).status).toBe(401);
    now = start;
  });

  test('a shorter life can be set, and a restart keeps tokens', async () => {
    const options = { dynamodb: sandbox.dynamodb, tableName: TABLE, accounts };
    const short = new TestClient(createSandbox({ ...options, now: () => now, tokenLifeMs: 150 }));
    await short.login('one@shop.example', 'key-one');
    expect((await short.call('GET', '/billing_books')).status).toBe(200);
    const start = now;
    now = new Date(start.getTime() + 150);
    expect((await short.call('GET', '/billing_books')).status).toBe(401);
    now = start;
    const restarted = new TestClient(createSandbox({ ...options, now: () => now }));
    restarted.jwt = one.jwt;
    expect((await restarted.call('GET', '/billing_books')).status).toBe(200);
  });
});

describe('accounts are apart', () => {
  test('each has its own books; the preconfigured ones are for the main document types', async () => {
    const types = (await one.books()).map((book) => book.invoice_type_code);
    expect(types).toEqual(['1.1', '1.4', '1.5', '1.6', '2.1', '3.1', '5.1', '5.2', '11.1', '11.4']);
    expect(await two.books()).toEqual([
      { id: 'book-of-two', name: 'ΩΜ', series: 'ΩΜ', invoice_type_code: '1.1', number: 0 },
    ]);
  });

  test('a book of another account is unknown', async () => {
    const { errors } = await one.draft({ ...sale(), billing_book_id: 'book-of-two', external_id: 'X-1' });
    expect(errors.map((error) => error.code)).toEqual(['billing_book_unknown']);
  });

  test('one external_id in two accounts are two documents, each numbered on its own, with different MARKs', async () => {
    await one.draft({ ...sale(), billing_book_id: await one.book('1.1'), external_id: 'Same-1' });
    await two.draft({ ...sale(), billing_book_id: 'book-of-two', external_id: 'same-1' });
    const issued = [await one.issue('SAME-1'), await two.issue('SAME-1')];
    expect(issued.map((answer) => answer.num)).toEqual([1, 1]);
    expect(issued.map((answer) => answer.external_id)).toEqual(['Same-1', 'same-1']);
    expect(new Set(issued.map((answer) => answer.my_data_mark)).size).toBe(2);
    expect((await two.books())[0]?.number).toBe(1);
  });

  test('a document of another account is not found, by id too', async () => {
    const { invoice_id: id = '' } = await one.draft({
      ...sale(),
      billing_book_id: await one.book('1.1'),
      external_id: 'Mine-1',
    });
    for (const reference of [id, 'Mine-1']) {
      expect((await two.status(reference)).http).toBe(404);
      expect((await two.issue(reference)).http).toBe(404);
    }
  });

  test('2.3 takes numbers from the series of 2.1', async () => {
    const book = await one.book('2.1');
    await one.draft({ ...ofType('2.1'), billing_book_id: book, external_id: 'S-1' });
    await one.draft({ ...ofType('2.3'), billing_book_id: book, external_id: 'S-2' });
    expect([await one.issue('S-1'), await one.issue('S-2')].map(({ series, num }) => [series, num])).toEqual([
      ['TPY', 1],
      ['TPY', 2],
    ]);
  });
});
