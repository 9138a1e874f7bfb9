import { describe, expect, test, vi } from 'vitest';
import { createAdmissionControl } from '../../shared/service/admission-control.ts';
import { defaultClientLimits } from '../../shared/service/limits.ts';
import { HANGING_MS } from '../full-run.ts';
import { quickLimits } from '../issue/issue-kit.ts';
import { clientScene } from './client-scene.ts';
import { hurriedClock, standingClock } from './standing-clock.ts';

const scene = clientScene();

const many = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));
const states = (answers: readonly { state: string }[]) => [...new Set(answers.map(({ state }) => state))];

describe('requests in flight', () => {
  test('stay within the bound, over all clients that share it', async () => {
    const limits = { ...defaultClientLimits, ...quickLimits, requestsInFlight: 3 };
    const pressure = createAdmissionControl({ limits, log: () => {} });
    const clients = [1, 2, 3].map(() => scene.clientOf({ pressure, limits: { requestsInFlight: 3 } }));
    const books = scene.hold('books');
    const asked = clients.flatMap((client) => Array.from({ length: 10 }, () => client.billingBooks()));
    for (let sent = 3; sent <= asked.length; sent += 1) {
      expect(await books.arrived(sent)).toBe(sent);
      books.letGo();
    }
    books.letGo();
    books.letGo();
    expect(states(await Promise.all(asked))).toEqual(['listed']);
  });
});

describe('a 429', () => {
  test('stops everybody for as long as the service says', async () => {
    const clock = standingClock();
    const client = scene.clientOf({ now: clock.now, sleep: clock.sleep });
    await client.billingBooks();
    let asked = 0;
    scene.service.trick = ({ call }) => {
      if (call !== 'books' || ++asked > 1) return undefined;
      return { status: 429, headers: { 'retry-after': '1' } };
    };
    const throttled = client.billingBooks();
    await vi.waitFor(() => expect(scene.lines.join()).toContain('service-throttles'), {
      timeout: HANGING_MS,
    });
    const others = many(10, () => client.billingBooks());
    await scene.roundTrips();
    expect(asked).toBe(1);
    await clock.pass(999);
    await scene.roundTrips();
    expect(asked).toBe(1);
    await clock.pass(2);
    expect(states([...(await others), await throttled])).toEqual(['listed']);
  });

  test('halves the crowd afterwards', async () => {
    const clock = standingClock();
    const limits = { ...defaultClientLimits, ...quickLimits, requestsInFlight: 8 };
    const pressure = createAdmissionControl({ limits, log: () => {}, now: clock.now, sleep: clock.sleep });
    const first = await pressure.enter();
    if (first.state === 'entered') first.leave({ operation: 'status', how: 'throttled', retryAfterMs: 5 });
    let entered = 0;
    for (let n = 0; n < 8; n++) void pressure.enter().then(() => entered++);
    await clock.pass(5);
    expect(entered).toBe(0);
    await clock.pass(1);
    expect(entered).toBe(4);
  });

  test('with a longer pause than we wait is given up at once, by all', async () => {
    scene.service.trick = ({ call }) =>
      call === 'books' ? { status: 429, headers: { 'retry-after': '3600' } } : undefined;
    const client = scene.clientOf();
    expect((await client.billingBooks()).state).toBe('busy');
    const seen = scene.service.seen.length;
    expect(states(await many(10, () => client.billingBooks()))).toEqual(['busy']);
    expect(client.closed()).toBeDefined();
    expect(scene.service.seen.length).toBe(seen);
  });

  test('without Retry-After is waited out, a bounded number of times', async () => {
    scene.service.trick = ({ call }) => (call === 'books' ? { status: 429 } : undefined);
    const answer = await scene.clientOf({ limits: { throttledAttempts: 4 } }).billingBooks();
    expect(answer.state).toBe('busy');
    expect(scene.service.count('books')).toBe(4);
  });

  test('that asks for no pause at all gets one all the same', async () => {
    const clock = hurriedClock();
    let answered = 0;
    /** One answer each 100 ms. */
    const isEarly = () => Math.floor(clock.now() / 100) < answered;
    scene.service.trick = ({ call }) => {
      if (call !== 'books') return undefined;
      if (isEarly()) return { status: 429, headers: { 'retry-after': '0' } };
      answered += 1;
      return undefined;
    };
    const limits = { backoffBaseMs: 50, backoffMaxMs: 200 };
    const client = scene.clientOf({ limits, now: clock.now, sleep: clock.sleep });
    expect(states(await many(8, () => client.billingBooks()))).toEqual(['listed']);
  });

  test('that asks for years is taken at its word for a day', async () => {
    let clock = 0;
    scene.service.trick = () => ({ status: 429, headers: { 'retry-after': '99999999999' } });
    const client = scene.clientOf({ now: () => clock });
    expect((await client.billingBooks()).state).toBe('busy');
    scene.service.trick = () => undefined;
    clock = 23 * 3_600_000;
    expect((await client.billingBooks()).state).toBe('busy');
    clock = 24 * 3_600_000;
    expect((await client.billingBooks()).state).toBe('listed');
  });
});

describe('a service that is down', () => {
  const limits = { silentRequests: 6, silenceMs: 20, downMs: 500, attempts: 3 };
  /** A request takes time on this clock, the machine takes none: none is too slow for these limits. */
  let clock = 0;
  const now = () => clock;
  const silent = () => {
    clock += 5;
    return { status: 503 };
  };

  test('is left alone soon, and found again when it is back', async () => {
    const log: string[] = [];
    const client = scene.clientOf({ limits, now, log: (event) => log.push(event) });
    await client.billingBooks();
    scene.service.trick = silent;
    const answers = [];
    for (let n = 0; n < 200; n++) answers.push(await client.billingBooks());
    expect(answers.filter(({ state }) => state === 'down').length).toBeGreaterThan(150);
    expect(scene.service.count('books')).toBeLessThan(40);
    expect(client.closed()).toBeDefined();

    scene.service.trick = () => undefined;
    clock += limits.downMs;
    expect(client.closed()).toBeUndefined();
    expect(states(await many(5, () => client.billingBooks()))).toEqual(['listed']);
    expect(log).toContain('service-down');
    expect(log).toContain('service-answers');
  });

  test('is tried by one request only', async () => {
    const client = scene.clientOf({ limits: { ...limits, attempts: 1 }, now });
    await client.billingBooks();
    scene.service.trick = silent;
    while (client.closed() === undefined) await client.billingBooks();
    clock += limits.downMs;
    const seen = scene.service.seen.length;
    const answers = await many(20, () => client.billingBooks());
    expect(scene.service.seen.length).toBe(seen + 1);
    expect(answers.filter(({ state }) => state === 'down')).toHaveLength(19);
  });

  test('one bad document among good ones does not close it', async () => {
    const client = scene.clientOf({ limits });
    let n = 0;
    scene.service.trick = ({ call }) => (call === 'books' && n++ % 3 > 0 ? { status: 500 } : undefined);
    const answers = await many(60, () => client.billingBooks());
    expect(answers.filter(({ state }) => state === 'down')).toEqual([]);
    expect(client.closed()).toBeUndefined();
  });

  test('for one operation only is left alone as well, and found again', async () => {
    const client = scene.clientOf({ limits, now });
    scene.service.trick = ({ call }) => (call === 'issue' ? silent() : undefined);
    for (let n = 0; n < 100; n++) {
      await client.status({ external_id: 'A-1' });
      await client.issueDraft({ external_id: 'A-1' });
    }
    expect(scene.service.count('issue')).toBeLessThan(20);
    expect(client.closed()).toBeDefined();

    clock += limits.downMs;
    await client.status({ external_id: 'A-1' });
    expect((await client.issueDraft({ external_id: 'A-1' })).state).toBe('unknown');
    expect(client.closed()).toBeDefined();

    scene.service.trick = () => undefined;
    clock += limits.downMs;
    await client.issueDraft({ external_id: 'A-1' });
    expect(scene.lines.join()).toContain('service-answers');
  });
});
