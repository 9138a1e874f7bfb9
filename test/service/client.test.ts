import { describe, expect, test } from 'vitest';
import { askService } from '../../shared/jobs/account/ask-service.ts';
import { createInvoicingClient } from '../../shared/service/client.ts';
import { defaultClientLimits } from '../../shared/service/limits.ts';
import { emptyWorld } from '../simulator/empty-ledger.ts';
import { testDocument } from '../simulator/issue-kit.ts';
import { clientScene } from './client-scene.ts';
import { SILENCE, type SmallService, type Trick } from './small-service.ts';
import { hurriedClock } from './standing-clock.ts';

const HOUR_MS = 3_600_000;
const scene = clientScene();

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
    const client = scene.clientOf({ now: () => clock });
    await many(20, () => client.billingBooks());
    expect(scene.service.count('login')).toBe(1);
    clock = 23 * HOUR_MS - 1;
    await client.billingBooks();
    expect(scene.service.count('login')).toBe(1);
    clock = 23 * HOUR_MS;
    await many(5, () => client.billingBooks());
    expect(scene.service.count('login')).toBe(2);
  });

  test('revoked under way costs one login, however many requests meet it', async () => {
    const client = scene.clientOf();
    await client.billingBooks();
    scene.service.revoke();
    const answers = await many(20, () => client.billingBooks());
    expect(answers.every(({ state }) => state === 'listed')).toBe(true);
    expect(scene.service.count('login')).toBe(2);
  });

  const ask = (client: ReturnType<typeof scene.clientOf>) =>
    askService({ ...emptyWorld(), clientOf: () => client }, 'demo');

  test('not to be had leaves the request unsent, and its effect is not in question', async () => {
    scene.service.trick = ({ call }) => (call === 'login' ? { reset: 'after' } : undefined);
    const client = scene.clientOf({ limits: { attempts: 2 } });
    expect((await client.createDraft(testDocument('A-1'))).state).toBe('down');
    expect((await client.issueDraft({ external_id: 'A-1' })).state).toBe('down');
    expect(await ask(client)).toMatchObject({ unreachable: [{ code: 'SERVICE-UNREACHABLE' }] });
    scene.service.trick = ({ call }) => (call === 'books' ? { reset: 'after' } : undefined);
    expect(await ask(client)).toMatchObject({ unreachable: [{ code: 'SERVICE-UNREACHABLE' }] });
  });

  test('that no login helps ends the request, and does not go round for ever', async () => {
    scene.service.trick = ({ call }) => (call === 'books' ? { status: 401 } : undefined);
    const client = scene.clientOf({ limits: { uselessTokens: 3 } });
    const answers = await many(10, () => client.billingBooks());
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['credentials-refused']));
    expect(scene.service.count('login')).toBe(3);
  });

  test('refused credentials are not tried once per request', async () => {
    scene.service.trick = ({ call }) =>
      call === 'login' ? { status: 401, body: { errors: [{ title: 'Not valid user' }] } } : undefined;
    const client = scene.clientOf();
    const answers = await many(10, () => client.billingBooks());
    await client.createDraft(testDocument('A-1'));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['credentials-refused']));
    expect(scene.service.seen).toHaveLength(1);
    expect(client.closed()).toEqual({ state: 'credentials-refused', reason: { phrase: 'login-refused' } });
  });
});

describe('faults', () => {
  const effects: [string, Trick][] = [
    ['a reset before', { reset: 'before' }],
    ['a reset after', { reset: 'after' }],
    ['a 500', { status: 500 }],
    ['a 503 after the effect', { status: 503, afterEffect: true }],
    ['silence', SILENCE],
  ];
  test.each(effects)('%s: what has an effect is not repeated, what has none is', async (_name, trick) => {
    const client = scene.clientOf();
    scene.service.trick = once(trick, 'draft');
    expect((await client.createDraft(testDocument('A-1'))).state).toBe('unknown');
    expect(scene.service.count('draft')).toBe(1);
    scene.service.trick = once(trick, 'books');
    expect((await client.billingBooks()).state).toBe('listed');
    expect(scene.service.count('books')).toBe(2);
  });

  test('attempts are bounded', async () => {
    scene.service.trick = ({ call }) => (call === 'books' ? { status: 502 } : undefined);
    const answer = await scene.clientOf({ limits: { attempts: 3 } }).billingBooks();
    expect(answer).toEqual({ state: 'unknown', reason: { phrase: 'http-status', status: 502 } });
    expect(scene.service.count('books')).toBe(3);
  });

  test('an endless answer is cut off', async () => {
    scene.service.trick = ({ call }) => (call === 'books' ? { text: `"${'x'.repeat(50_000)}"` } : undefined);
    const answer = await scene.clientOf({ limits: { answerBytes: 10_000, attempts: 1 } }).billingBooks();
    expect(answer.state).toBe('unknown');
  });

  test('a service that is not there has received nothing', async () => {
    const client = scene.clientOf({ baseUrl: 'http://127.0.0.1:1' });
    expect(await client.createDraft(testDocument('A-1'))).toEqual({
      state: 'down',
      reason: { phrase: 'connection-refused' },
    });
  });

  test('a key does not leave this machine unencrypted', async () => {
    for (const host of ['192.0.2.1', 'service.example', '127.0.0.1.example'])
      expect(
        await scene.clientOf({ baseUrl: `http://${host}`, limits: { attempts: 1 } }).billingBooks(),
      ).toEqual({ state: 'down', reason: { phrase: 'address-not-https' } });
    const local = scene.service.url.replace('127.0.0.1', 'localhost');
    expect((await scene.clientOf({ baseUrl: local }).billingBooks()).state).toBe('listed');
  });

  test('a base address with the prefix, or a path before it, is understood', async () => {
    expect((await scene.clientOf({ baseUrl: `${scene.service.url}/api/v1/` }).billingBooks()).state).toBe(
      'listed',
    );
    await scene.clientOf({ baseUrl: `${scene.service.url}/tenant/` }).billingBooks();
    expect(scene.service.seen.at(-1)?.path).toBe('/tenant/api/v1/billing_books');
  });
});

describe('the load', () => {
  const putOff =
    (seconds: string): SmallService['trick'] =>
    ({ call }) =>
      call === 'books' ? { status: 429, headers: { 'retry-after': seconds } } : undefined;

  test('is told of each pause; one that is longer than it waits for closes the client', async () => {
    const pauses: number[] = [];
    const onPause = (ms: number) => pauses.push(ms);
    const { now, sleep } = hurriedClock();
    const client = scene.clientOf({ onPause, now, sleep });
    expect(client.closed()).toBeUndefined();
    scene.service.trick = putOff('61');
    expect((await client.billingBooks()).state).toBe('busy');
    expect([pauses, scene.service.count('books')]).toEqual([[61_000], 1]);
    expect(client.closed()).toEqual({ state: 'busy', reason: { phrase: 'long-pause' } });
    const short = scene.clientOf({ onPause, now, sleep, limits: { throttledAttempts: 2 } });
    const before = now();
    scene.service.trick = putOff('1');
    await short.billingBooks();
    expect(scene.service.count('books')).toBe(3);
    expect(now() - before).toBeGreaterThanOrEqual(1_000);
  });

  test('is shared by clients that are given the same', async () => {
    const limits = { ...defaultClientLimits, silentRequests: 1, silenceMs: 0 };
    scene.service.trick = ({ call }) => (call === 'books' ? { reset: 'after' } : undefined);
    const [one, other] = scene.clientsOfOneHost(limits);
    await one.billingBooks();
    const sent = scene.service.seen.length;
    expect(other.closed()).toEqual({ state: 'down', reason: { phrase: 'silent' } });
    expect((await other.billingBooks()).state).toBe('down');
    expect(scene.service.seen).toHaveLength(sent);
  });
});

test('a service in this process has half a minute as well, by the alarm that is given', async () => {
  const set: number[] = [];
  await using client = createInvoicingClient({
    ...{ baseUrl: 'http://service.example', credentials: async () => ({ email: 'e', api_key: 'k' }) },
    ...{ limits: { attempts: 1 }, serviceHere: () => new Promise<Response>(() => {}) },
    alarm(ms, ring) {
      set.push(ms);
      ring();
      return { takeBack: () => {} };
    },
  });
  expect(await client.billingBooks()).toEqual({ state: 'down', reason: { phrase: 'answer-too-long' } });
  expect(set).toEqual([30_000]);
});

test('no key and no token is in a log line or a reason, whatever fails', async () => {
  const kinds: Trick[] = [
    { reset: 'after' },
    { status: 500 },
    { status: 429 },
    { status: 401 },
    { text: '{' },
    SILENCE,
  ];
  const reasons: unknown[] = [];
  for (const of of ['login', 'draft', 'issue', 'find'])
    for (const trick of kinds) {
      scene.service.trick = ({ call }) => (call === of ? trick : undefined);
      const client = scene.clientOf({ limits: { attempts: 2, throttledAttempts: 2 } });
      reasons.push(
        await client.createDraft(testDocument('A-1')),
        await client.issueDraft({ external_id: 'x' }),
        await client.readBack({ external_id: 'x' }),
      );
    }
  expect(scene.lines.length).toBeGreaterThan(50);
  const said = [...scene.lines, JSON.stringify(reasons)].join('\n');
  for (const secret of ['CANARY-KEY', 'token-', 'Bearer', 'demo@', 'Καφέ'])
    expect(said).not.toContain(secret);
});

test('no refusal that quotes the request brings a key or a token with it', async () => {
  const client = scene.clientOf();
  await client.billingBooks();
  scene.service.trick = ({ token, call }) => ({
    status: call === 'draft' ? 422 : 200,
    body: {
      status: 'myData Errors',
      errors: [{ code: `313 ${token}`, message: `Bearer ${token} with CANARY-KEY may not` }],
    },
  });
  const answers = [
    await client.createDraft(testDocument('A-1')),
    await client.issueDraft({ external_id: 'A-1' }),
    await client.status({ external_id: 'A-1' }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ errors: [{ message: 'Bearer [hidden] with [hidden] may not' }] });
    expect(JSON.stringify(answer)).not.toMatch(/CANARY-KEY|token-\d/);
  }
});
