import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSandbox } from '../../functions/sandbox/create-sandbox.ts';
import { openTestSandbox, TABLE, TestClient, type TestSandbox } from './open-test-sandbox.ts';

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

beforeAll(async () => {
  sandbox = await openTestSandbox({ accounts, now: () => now });
  one = await new TestClient(sandbox.app).login('one@shop.example', 'key-one');
});
beforeEach(() => one.call('POST', '/_sandbox/reset'));
afterAll(() => sandbox[Symbol.asyncDispose]());

const anonymous = () => new TestClient(sandbox.app);
const withToken = (jwt: string) => Object.assign(anonymous(), { jwt });

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
