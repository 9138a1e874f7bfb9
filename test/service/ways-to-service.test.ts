import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import { type Listening, listenSandbox } from '../../functions/sandbox/listen-sandbox.ts';
import type { Alarm } from '../../shared/clock.ts';
import {
  connectInProcess,
  connectService,
  type Exchanged,
  type ServiceConnection,
} from '../../shared/service/http-exchange.ts';
import { defaultClientLimits } from '../../shared/service/limits.ts';
import { openTestSandbox, type TestSandbox } from '../authority/open-test-sandbox.ts';
import { HANGING_MS } from '../full-run.ts';

const PATIENT = { ...defaultClientLimits, requestTimeoutMs: 60_000 };

let sandbox: TestSandbox;
let listening: Listening;
let open: ServiceConnection[];

beforeEach(async () => {
  sandbox = await openTestSandbox();
  listening = await listenSandbox(sandbox.app, { port: 0, host: '127.0.0.1' });
  open = [];
});
afterEach(async () => {
  for (const one of open) await one[Symbol.asyncDispose]();
  await listening.close();
  await sandbox[Symbol.asyncDispose]();
});

const headers = () => ({ authorization: `Bearer ${sandbox.client.jwt}` });

function ways(limits = PATIENT, alarm?: Alarm) {
  const overSocket = connectService(listening.url, limits, alarm);
  const here = connectInProcess((request, cut) => sandbox.app.fetch(request, { closeConnection: cut }), {
    origin: listening.url,
    limits,
    alarm,
  });
  open.push(overSocket, here);
  return { overSocket, here };
}

/** Requests that have come to the service, answered or not. */
const asksForBooks = async () => (await sandbox.client.stats()).requests['GET /api/v1/billing_books'] ?? 0;

const play = (faults: readonly Fault[]) => sandbox.client.call('POST', '/_sandbox/faults', faults);

/** The same request on both ways, one after the other: their one answer. */
async function asked(
  request: { method?: 'GET' | 'POST'; path: string; body?: string; headers?: Record<string, string> },
  limits = PATIENT,
  alarm?: Alarm,
): Promise<Exchanged> {
  const { overSocket, here } = ways(limits, alarm);
  const over = await overSocket.exchange({ method: 'GET', headers: headers(), ...request });
  const direct = await here.exchange({ method: 'GET', headers: headers(), ...request });
  expect(direct).toEqual(over);
  return direct;
}

describe('a service in this process answers as over a socket', () => {
  test('what it is asked, and what it does not know', async () => {
    expect(await asked({ path: '/api/v1/billing_books' })).toMatchObject({ state: 'answered', status: 200 });
    expect(await asked({ path: '/api/v1/nothing' })).toMatchObject({ status: 404 });
    expect(await asked({ path: '/api/v1/billing_books', headers: {} })).toMatchObject({ status: 401 });
    for (const name of ['..', '.', 'a%2Fb', encodeURIComponent('Α %'), '%FF', 'x%3Fy%23z', "a'b"])
      await asked({ path: `/api/v1/invoices/${name}` });
    await asked({ path: '/api/v1/invoices/find_all_invoices?page=1&start_date=2026-01-01' });
  });

  test('a body that is none, one in Greek with exact numbers, and one too large', async () => {
    const post = (body: string) => asked({ method: 'POST', path: '/api/v1/invoices', body });
    expect(await post('{')).toMatchObject({ status: 400 });
    const book = await sandbox.client.book('11.1');
    const invoice = `{"billing_book_id":"${book}","invoice_type_code":"11.1","notes":"Σημείωση","net_total_amount":90071992547409930.10}`;
    for (const way of Object.values(ways())) {
      const request = {
        method: 'POST',
        path: '/api/v1/invoices',
        headers: headers(),
        body: invoice,
      } as const;
      const drafted = await way.exchange(request);
      expect(drafted).toMatchObject({ status: 200, body: { status: 'successfully saved as draft' } });
      const { invoice_id } = JSON.parse(JSON.stringify(drafted)).body;
      expect(await asked({ path: `/api/v1/invoices/${invoice_id}/find_invoice_by_id` })).toMatchObject({
        body: { notes: 'Σημείωση', net_total_amount: '90071992547409930.10' },
      });
    }
    expect(await post(' '.repeat(5_000_000))).toMatchObject({ status: 413 });
  });

  test.each(['before', 'after'] as const)('a connection that is closed %s the effect', async (reset) => {
    await play([{ match: { method: 'GET' }, action: { reset } }]);
    expect(await asked({ path: '/api/v1/billing_books' })).toMatchObject({
      state: 'unknown',
      reason: { phrase: 'connection-broke' },
    });
  });

  test('a status in place of the effect, with the time to wait', async () => {
    await play([{ match: {}, action: { status: 429 } }]);
    expect(await asked({ path: '/api/v1/billing_books' })).toMatchObject({ status: 429, retryAfterMs: 1000 });
  });

  test('an answer that takes too long, and one that is too large', async () => {
    await play([{ match: { path: '/billing_books' }, action: { delay_ms: 60_000 } }]);
    const set: number[] = [];
    const back: number[] = [];
    // Time is up as soon as the request has come to the service.
    const alarm: Alarm = (ms, ring) => {
      set.push(ms);
      const begun = set.length;
      void vi
        .waitFor(async () => expect(await asksForBooks()).toBe(begun), { timeout: HANGING_MS })
        .then(ring);
      return { takeBack: () => back.push(ms) };
    };
    expect(await asked({ path: '/api/v1/billing_books' }, PATIENT, alarm)).toMatchObject({
      state: 'unknown',
      reason: { phrase: 'answer-too-long' },
    });
    expect(set).toEqual([PATIENT.requestTimeoutMs, PATIENT.requestTimeoutMs]);
    expect(back).toEqual(set);
    const path = '/api/v1/vat_exemptions';
    const said = await (await fetch(`${listening.url}${path}`, { headers: headers() })).text();
    const answerBytes = Buffer.byteLength(said);
    expect(answerBytes).toBeGreaterThan(said.length);
    expect(await asked({ path }, { ...PATIENT, answerBytes })).toMatchObject({ status: 200 });
    const reason = { phrase: 'connection-broke', code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' };
    expect(await asked({ path }, { ...PATIENT, answerBytes: answerBytes - 1 })).toEqual({
      ...{ state: 'unknown', reason },
    });
  });

  test('the end of the client ends what is under way', async () => {
    await play([{ match: {}, action: { delay_ms: 60_000 } }]);
    let begun = 0;
    for (const way of Object.values(ways())) {
      const ending = way.exchange({ method: 'GET', path: '/api/v1/billing_books', headers: headers() });
      begun += 1;
      await vi.waitFor(async () => expect(await asksForBooks()).toBe(begun), { timeout: HANGING_MS });
      await way[Symbol.asyncDispose]();
      expect(await ending).toMatchObject({ state: 'unknown', reason: { phrase: 'connection-broke' } });
    }
  });
});
