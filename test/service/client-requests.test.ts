import { describe, expect, it, test } from 'vitest';
import type { Alarm } from '../../shared/clock.ts';
import { createAdmissionControl } from '../../shared/service/admission-control.ts';
import {
  createInvoicingClient,
  type InvoicingClient,
  type InvoicingClientOptions,
} from '../../shared/service/client.ts';
import type { Exchanged } from '../../shared/service/http-exchange.ts';
import { defaultClientLimits } from '../../shared/service/limits.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { hurriedClock } from './standing-clock.ts';

const lost: Exchanged = { state: 'unknown', reason: { phrase: 'connection-broke', code: 'X' } };
const loggedIn: Exchanged = {
  state: 'answered',
  status: 200,
  body: { data: { attributes: { jwt: 'JWT' } } },
};

/** A client whose logins are taken, with one answer to everything else; what it asks and logs. */
function clientOf(answer: Exchanged, options: Partial<InvoicingClientOptions> = {}, login = loggedIn) {
  const asked: string[] = [];
  const bodies: (string | undefined)[] = [];
  const failed: unknown[] = [];
  const clock = hurriedClock();
  const client = createInvoicingClient({
    baseUrl: 'https://service.example',
    credentials: async () => ({ email: 'e', api_key: 'k' }),
    async exchange({ method, path, body }) {
      asked.push(`${method} ${path}`);
      bodies.push(body);
      return path === '/api/v1/login' ? login : answer;
    },
    log: (event, fields) => event === 'request-failed' && failed.push(fields?.operation),
    ...{ now: clock.now, sleep: clock.sleep, random: () => 0 },
    ...options,
  });
  return { client, asked, bodies, failed, now: clock.now };
}

const ref = { external_id: 'A-1', invoice_id: 'i' };
const questions: [string, string, (client: InvoicingClient) => Promise<unknown>][] = [
  ['billing-books', 'GET /api/v1/billing_books', (client) => client.billingBooks()],
  ['vat-exemptions', 'GET /api/v1/vat_exemptions', (client) => client.vatExemptions()],
  [
    'list',
    'GET /api/v1/invoices/find_all_invoices?page=2&start_date=2026-01-01',
    (client) => client.listInvoices({ page: 2, startDate: '2026-01-01' }),
  ],
  ['read-back', 'GET /api/v1/invoices/i/find_invoice_by_id', (client) => client.readBack(ref)],
  ['status', 'GET /api/v1/invoices/i', (client) => client.status(ref)],
  ['status', 'GET /api/v1/invoices/A-1', (client) => client.status({ external_id: 'A-1' })],
  ['print', 'GET /api/v1/invoices/i/print?locale=el', (client) => client.print('i', 'el')],
];

describe('without an answer', () => {
  const unknown = { state: 'unknown', reason: { phrase: 'connection-broke', code: 'X' } };

  test.each(questions)('the question %s is asked five times: %s', async (operation, request, ask) => {
    const { client, asked, failed } = clientOf(lost);
    expect(await ask(client)).toEqual(unknown);
    expect(asked).toEqual(['POST /api/v1/login', ...Array(5).fill(request)]);
    expect(failed).toEqual(Array(5).fill(operation));
  });

  test('a draft is sent once, as is an issue, and a login five times', async () => {
    const drafting = clientOf(lost);
    expect(await drafting.client.createDraft(testDocument('A-1', { notes: 'n' }))).toEqual(unknown);
    expect(await drafting.client.issueDraft(ref)).toEqual(unknown);
    expect(drafting.asked).toEqual([
      'POST /api/v1/login',
      'POST /api/v1/invoices',
      'POST /api/v1/invoices/i/issue_draft',
    ]);
    expect(drafting.failed).toEqual(['draft', 'issue']);
    expect(drafting.bodies).toEqual([
      '{"email":"e","api_key":"k"}',
      expect.stringMatching(/^\{"draft":true,"external_id":"A-1",.*"notes":"n"/),
      undefined,
    ]);
    const out = clientOf(lost, {}, lost);
    expect(await out.client.status(ref)).toEqual({ state: 'down', reason: unknown.reason });
    expect(out.asked).toEqual(Array(5).fill('POST /api/v1/login'));
    expect(out.failed).toEqual(Array(5).fill('login'));
  });
});

it('keeps the limits that it is given, beside its own', async () => {
  const { client, asked } = clientOf(lost, { limits: { attempts: 2 } });
  await client.billingBooks();
  expect(asked).toHaveLength(3);
});

it('hides the key that logged in from what it tells', async () => {
  const body = { status: 'Invoice errors', errors: ['k of JWT'] };
  const { client } = clientOf({ state: 'answered', status: 200, body });
  expect(await client.createDraft(testDocument('A-1'))).toEqual({
    ...{ state: 'refused', taken: false },
    errors: [{ code: '', message: '[hidden] of [hidden]' }],
  });
});

it('tells of each pause, by its own clock, and closes for a long one', async () => {
  const pauses: number[] = [];
  const onPause = (ms: number) => pauses.push(ms);
  const throttled: Exchanged = { state: 'answered', status: 429, body: undefined, retryAfterMs: 60_001 };
  const { client, asked } = clientOf(throttled, { onPause });
  expect(client.closed()).toBeUndefined();
  expect((await client.billingBooks()).state).toBe('busy');
  expect([pauses, asked.length]).toEqual([[60_001], 2]);
  expect(client.closed()).toEqual({ state: 'busy', reason: { phrase: 'long-pause' } });
  const short = clientOf(
    { ...throttled, retryAfterMs: 1_000 },
    { onPause, limits: { throttledAttempts: 2 } },
  );
  await short.client.billingBooks();
  expect(short.asked).toHaveLength(3);
  expect(short.now()).toBeGreaterThanOrEqual(1_001);
});

it('closes with refused credentials', async () => {
  const { client, asked } = clientOf(lost, {}, { state: 'answered', status: 401, body: undefined });
  expect((await client.billingBooks()).state).toBe('credentials-refused');
  expect(client.closed()).toEqual({ state: 'credentials-refused', reason: { phrase: 'login-refused' } });
  expect(asked).toEqual(['POST /api/v1/login']);
});

it('shares the load that it is given', async () => {
  const limits = { ...defaultClientLimits, silentRequests: 1, silenceMs: 0 };
  const pressure = createAdmissionControl({ limits, log: () => {}, now: () => 0 });
  const one = clientOf(lost, { pressure });
  const other = clientOf(lost, { pressure });
  await one.client.billingBooks();
  expect(other.client.closed()).toEqual({ state: 'down', reason: { phrase: 'silent' } });
  expect((await other.client.billingBooks()).state).toBe('down');
  expect(other.asked).toEqual([]);
});

it('gives a service in this process half a minute as well, by the alarm that it is given', async () => {
  const set: number[] = [];
  const alarm: Alarm = (ms, ring) => {
    set.push(ms);
    ring();
    return { takeBack: () => {} };
  };
  await using client = createInvoicingClient({
    ...{ baseUrl: 'http://service.example', credentials: async () => ({ email: 'e', api_key: 'k' }) },
    ...{ alarm, limits: { attempts: 1 } },
    serviceHere: () => new Promise<Response>(() => {}),
  });
  expect(await client.billingBooks()).toEqual({ state: 'down', reason: { phrase: 'answer-too-long' } });
  expect(set).toEqual([30_000]);
});

it('a connection is given up before a request is, and a long list is no endless answer', () => {
  const { connectTimeoutMs, requestTimeoutMs, answerBytes } = defaultClientLimits;
  expect([connectTimeoutMs > 0, connectTimeoutMs < requestTimeoutMs]).toEqual([true, true]);
  expect(answerBytes).toBeGreaterThanOrEqual(10_000_000);
});
