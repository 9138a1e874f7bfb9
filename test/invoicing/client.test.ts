import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createInvoicingClient,
  type InvoicingClient,
  type InvoicingClientOptions,
} from '../../shared/invoicing/client.ts';
import { quickLimits, testDocument } from './issue-kit.ts';
import { type SmallService, startSmallService, type Trick } from './small-service.ts';

const HOUR_MS = 3_600_000;

let service: SmallService;
let lines: string[];
const open: AsyncDisposable[] = [];

beforeEach(async () => {
  service = await startSmallService();
  lines = [];
});
afterEach(async () => {
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

function clientOf(options: Partial<InvoicingClientOptions> = {}): InvoicingClient {
  const client = createInvoicingClient({
    baseUrl: service.url,
    credentials: async () => ({ email: 'demo@rowmark.example', api_key: 'CANARY-KEY' }),
    log: (event, fields) => lines.push(JSON.stringify({ event, ...fields })),
    ...options,
    limits: { ...quickLimits, ...options.limits },
  });
  open.push(client);
  return client;
}
const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const once = (trick: Trick, of: string): SmallService['trick'] => {
  let used = false;
  return ({ call }) => {
    if (used || call !== of) return undefined;
    used = true;
    return trick;
  };
};

describe('the token', () => {
  test('is one login for many requests at once, and is kept for 23 hours', async () => {
    let clock = 0;
    const client = clientOf({ now: () => clock });
    await many(20, () => client.billingBooks());
    expect(service.count('login')).toBe(1);
    clock = 23 * HOUR_MS - 1;
    await client.billingBooks();
    expect(service.count('login')).toBe(1);
    clock = 23 * HOUR_MS;
    await many(5, () => client.billingBooks());
    expect(service.count('login')).toBe(2);
  });

  test('revoked under way costs one login, however many requests meet it', async () => {
    const client = clientOf();
    await client.billingBooks();
    service.revoke();
    const answers = await many(20, () => client.billingBooks());
    expect(answers.every(({ state }) => state === 'listed')).toBe(true);
    expect(service.count('login')).toBe(2);
  });

  test('that no login helps ends the request, and does not go round for ever', async () => {
    service.trick = ({ call }) => (call === 'books' ? { status: 401 } : undefined);
    const client = clientOf({ limits: { uselessTokens: 3 } });
    const answers = await many(10, () => client.billingBooks());
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['credentials-refused']));
    expect(service.count('login')).toBe(3);
  });

  test('refused credentials are not tried once per request', async () => {
    service.trick = ({ call }) =>
      call === 'login' ? { status: 401, body: { errors: [{ title: 'Not valid user' }] } } : undefined;
    const client = clientOf();
    const answers = await many(10, () => client.billingBooks());
    await client.createDraft(testDocument('A-1'));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['credentials-refused']));
    expect(service.seen).toHaveLength(1);
  });
});

describe('answers', () => {
  test('lists are read, ids as text', async () => {
    const client = clientOf();
    expect(await client.billingBooks()).toEqual({
      state: 'listed',
      listed: [{ id: '7', name: 'Sales', series: 'A', invoice_type_code: '1.1', number: '12' }],
    });
    expect(await client.vatExemptions()).toEqual({
      state: 'listed',
      listed: [
        { code: '1', description: 'Article 3' },
        { code: '2', description: 'Article 5' },
      ],
    });
    for (const n of [1, 2, 3]) await client.createDraft(testDocument(`A-${n}`));
    const page = await client.listInvoices({ page: 2 });
    expect(page).toMatchObject({ state: 'listed', listed: { totalPages: 2, totalCount: 3 } });
    expect(page.state === 'listed' && page.listed.invoices.map(({ external_id }) => external_id)).toEqual([
      'A-3',
    ]);
  });

  const refusals: [string, Trick, object][] = [
    [
      'an envelope with 200',
      { body: { status: 'Invoice Errors', errors: [{ code: '7', message: 'm' }] } },
      { state: 'refused', taken: false, errors: [{ code: '7', message: 'm' }] },
    ],
    [
      'an odd spelling',
      { body: { status: 'INVOICE errors', errors: [{ title: 't' }] } },
      { state: 'refused', errors: [{ code: '', message: 't' }] },
    ],
    [
      'a number as code',
      { body: { status: 'Invoice Errors', errors: [{ code: 313, message: 'm' }] } },
      { errors: [{ code: '313', message: 'm' }] },
    ],
    [
      'messages in one',
      { body: { status: 'Invoice Errors', errors: [{ code: '1', message: 'a; b;' }] } },
      {
        errors: [
          { code: '1', message: 'a' },
          { code: '1', message: 'b' },
        ],
      },
    ],
    [
      'codes in one',
      { body: { status: 'Invoice Errors', errors: [{ code: '1;2', message: 'a;b' }] } },
      {
        errors: [
          { code: '1', message: 'a' },
          { code: '2', message: 'b' },
        ],
      },
    ],
    [
      'errors as text',
      { body: { status: 'Invoice errors', errors: ['no'] } },
      { errors: [{ code: '', message: 'no' }] },
    ],
    ['a 422', { status: 422, body: { errors: [{ message: 'fuel' }] } }, { state: 'refused', taken: true }],
    ['a 422 without a body', { status: 422, text: '' }, { state: 'refused', taken: true }],
    [
      'a taken id with 200',
      { body: { status: 'Invoice Errors', errors: [{ message: 'External id has been taken' }] } },
      { taken: true },
    ],
    [
      'errors that are no refusal',
      { status: 404, body: { errors: [{ title: 'no route' }] } },
      { state: 'unknown' },
    ],
    ['no JSON', { text: '<html>' }, { state: 'unknown' }],
    ['an empty object', { body: {} }, { state: 'unknown' }],
    ['a redirect', { status: 302, headers: { location: 'http://elsewhere.example' } }, { state: 'unknown' }],
    [
      'a 500 with an envelope',
      { status: 500, body: { status: 'Invoice Errors', errors: [{ message: 'm' }] } },
      { state: 'unknown' },
    ],
  ];
  test.each(refusals)('of a draft: %s', async (_name, trick, expected) => {
    service.trick = ({ call }) => (call === 'draft' ? trick : undefined);
    expect(await clientOf().createDraft(testDocument('A-1'))).toMatchObject(expected);
    expect(service.count('draft')).toBe(1);
  });

  const issues: [string, Trick, object][] = [
    [
      'the authority refuses',
      { body: { status: 'MyData errors', errors: [{ code: '208', message: 'm' }] } },
      { state: 'refused', errors: [{ code: '208', message: 'm' }] },
    ],
    [
      'the service declines',
      { body: { status: 'Invoice Errors', errors: [{ title: 'issued already' }] } },
      { state: 'declined' },
    ],
    ['pending, in any case', { body: { status: 'PENDING', invoice_id: 'x' } }, { state: 'pending' }],
    [
      'a number beyond floats',
      { text: '{"id":1,"my_data_mark":400000000000001,"num":18446744073709551615,"series":"A"}' },
      {
        state: 'issued',
        issued: { mark: '400000000000001', number: '18446744073709551615', invoice_id: '1' },
      },
    ],
    ['no MARK yet', { body: { id: 'x', my_data_mark: null } }, { state: 'unknown' }],
  ];
  test.each(issues)('of an issue: %s', async (_name, trick, expected) => {
    service.trick = ({ call }) => (call === 'issue' ? trick : undefined);
    expect(await clientOf().issueDraft('x')).toMatchObject(expected);
  });

  test('a document that is not there is absent, by status or in words', async () => {
    const client = clientOf();
    expect(await client.readBack('none')).toEqual({ state: 'absent' });
    service.trick = () => ({ body: { status: 'errors', errors: [{ message: 'Invoice not found' }] } });
    expect(await client.status('none')).toEqual({ state: 'absent' });
  });
});

describe('faults', () => {
  const effects: [string, Trick][] = [
    ['a reset before', { reset: 'before' }],
    ['a reset after', { reset: 'after' }],
    ['a 500', { status: 500 }],
    ['a 503 after the effect', { status: 503, afterEffect: true }],
    ['silence', { delayMs: 2_000 }],
  ];
  test.each(effects)('%s: what has an effect is not repeated, what has none is', async (_name, trick) => {
    const client = clientOf();
    service.trick = once(trick, 'draft');
    expect((await client.createDraft(testDocument('A-1'))).state).toBe('unknown');
    expect(service.count('draft')).toBe(1);
    service.trick = once(trick, 'books');
    expect((await client.billingBooks()).state).toBe('listed');
    expect(service.count('books')).toBe(2);
  });

  test('attempts are bounded', async () => {
    service.trick = ({ call }) => (call === 'books' ? { status: 502 } : undefined);
    const answer = await clientOf({ limits: { attempts: 3 } }).billingBooks();
    expect(answer).toEqual({ state: 'unknown', reason: 'it answered HTTP 502' });
    expect(service.count('books')).toBe(3);
  });

  test('an endless answer is cut off', async () => {
    service.trick = ({ call }) => (call === 'books' ? { text: `"${'x'.repeat(50_000)}"` } : undefined);
    const answer = await clientOf({ limits: { answerBytes: 10_000, attempts: 1 } }).billingBooks();
    expect(answer.state).toBe('unknown');
  });

  test('a service that is not there has received nothing', async () => {
    const client = clientOf({ baseUrl: 'http://127.0.0.1:1' });
    expect(await client.createDraft(testDocument('A-1'))).toEqual({
      state: 'down',
      reason: 'the connection was refused',
    });
  });

  test('a base address with the prefix, or a path before it, is understood', async () => {
    expect((await clientOf({ baseUrl: `${service.url}/api/v1/` }).billingBooks()).state).toBe('listed');
    await clientOf({ baseUrl: `${service.url}/tenant/` }).billingBooks();
    expect(service.seen.at(-1)?.path).toBe('/tenant/api/v1/billing_books');
  });
});

test('no key and no token is in a log line or a reason, whatever fails', async () => {
  const kinds: Trick[] = [
    { reset: 'after' },
    { status: 500 },
    { status: 429 },
    { status: 401 },
    { text: '{' },
    { delayMs: 1_000 },
  ];
  const reasons: unknown[] = [];
  for (const of of ['login', 'draft', 'issue', 'find'])
    for (const trick of kinds) {
      service.trick = ({ call }) => (call === of ? trick : undefined);
      const client = clientOf({ limits: { attempts: 2, throttledAttempts: 2, requestTimeoutMs: 50 } });
      reasons.push(
        await client.createDraft(testDocument('A-1')),
        await client.issueDraft('x'),
        await client.readBack('x'),
      );
    }
  expect(lines.length).toBeGreaterThan(50);
  const said = [...lines, JSON.stringify(reasons)].join('\n');
  for (const secret of ['CANARY-KEY', 'token-', 'Bearer', 'demo@', 'Καφέ'])
    expect(said).not.toContain(secret);
});
