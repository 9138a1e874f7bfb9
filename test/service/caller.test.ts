import { describe, expect, it, test } from 'vitest';
import type { Exchanged } from '../../shared/service/http-exchange.ts';
import { defaultClientLimits } from '../../shared/service/limits.ts';
import { answer, callerOf, lost, notSent, read, state, write } from './caller-kit.ts';

const status = (of: number) => ({ status: of });

describe('a request', () => {
  it('goes out with its token, and its answer comes back', async () => {
    const { send, session, asked, told, logged } = callerOf([answer(200, { a: '1' })]);
    expect(await send(write, session)).toEqual({ state: 'answered', status: 200, body: { a: '1' } });
    expect(asked).toEqual([
      { method: 'POST', path: '/w', body: 'b', headers: { authorization: 'Bearer JWT' } },
    ]);
    expect([told, logged]).toEqual([['accepted JWT'], []]);
  });

  it('goes out without one where there is no session: a 401 is its answer', async () => {
    const { send, asked, slept } = callerOf([answer(401, { errors: ['JWT KEY'] })]);
    expect(await send(read)).toEqual({ state: 'answered', status: 401, body: { errors: ['JWT KEY'] } });
    expect(asked).toEqual([{ method: 'GET', path: '/r', body: undefined, headers: {} }]);
    expect(slept).toEqual([]);
  });

  const broke = state('unknown', 'connection-broke', { code: 'X' });
  const once: [string, Exchanged, object][] = [
    ['a lost answer', lost, broke],
    ['a 500', answer(500), state('unknown', 'http-status', status(500))],
    ['a 503', answer(503), { ...state('unknown', 'http-status', status(503)), later: true }],
    ['a 504', answer(504), state('unknown', 'http-status', status(504))],
    ['a 499', answer(499), { state: 'answered', status: 499, body: {} }],
    ['a 430', answer(430), { state: 'answered', status: 430, body: {} }],
    ['a 428', answer(428), { state: 'answered', status: 428, body: {} }],
    ['a 402', answer(402), { state: 'answered', status: 402, body: {} }],
  ];
  test.each(once)('with an effect is sent once, whatever becomes of it: %s', async (_name, given, result) => {
    const { send, session, asked, slept } = callerOf([given]);
    expect(await send(write, session)).toEqual(result);
    expect([asked.length, slept]).toEqual([1, []]);
  });

  it('without an effect is sent five times, after pauses that double', async () => {
    const { send, session, asked, slept, told, logged } = callerOf([lost]);
    expect(await send(read, session)).toEqual(broke);
    // 200 ms doubled, and of the upper half of it one half.
    expect([asked.length, slept]).toEqual([5, [150, 300, 600, 1_200]]);
    expect(told).toEqual([]);
    expect(logged).toEqual(
      Array(5).fill(['request-failed', { operation: 'read', reason: expect.any(String), again: true }]),
    );
  });

  it.each([
    [0, [100, 200, 400, 800, 1_600, 2_500, 2_500]],
    [1, [200, 400, 800, 1_600, 3_200, 5_000, 5_000]],
  ])('pauses for a time by chance, five seconds at most: %s', async (random, pauses) => {
    const { send, session, slept } = callerOf([answer(500)], { random, limits: { attempts: 8 } });
    await send(read, session);
    expect(slept).toEqual(pauses);
  });

  it('that has not arrived is sent again, whatever it does', async () => {
    const { send, session, asked, slept } = callerOf([notSent]);
    expect(await send(write, session)).toEqual(state('down', 'connection-refused'));
    expect([asked.length, slept]).toEqual([5, [150, 300, 600, 1_200]]);
    const second = callerOf([notSent, notSent, answer(200)]);
    expect((await second.send(write, second.session)).state).toBe('answered');
    expect(second.slept).toEqual([150, 300]);
  });

  it('is not sent while the service is down', async () => {
    const limits = { silentRequests: 1, silenceMs: 0 };
    const { send, session, asked, slept, logged } = callerOf([lost], { limits });
    expect(await send(read, session)).toEqual(state('down', 'silent'));
    expect([asked.length, slept]).toEqual([1, [150]]);
    expect(logged).toHaveLength(1);
  });

  it.each([
    [500, 'down'],
    [499, 'answered'],
  ])('counts as a silence from 500 on: %i', async (given, next) => {
    const { send, session } = callerOf([answer(given)], { limits: { silentRequests: 1, silenceMs: 0 } });
    await send(write, session);
    expect((await send(write, session)).state).toBe(next);
  });

  it('that breaks by a mistake of ours leaves its place to the next', async () => {
    const mistake = () => Promise.reject(new Error('a mistake'));
    const { send, session } = callerOf([mistake, answer(200)], { limits: { requestsInFlight: 1 } });
    await expect(send(read, session)).rejects.toThrow('a mistake');
    expect((await send(read, session)).state).toBe('answered');
    // It says nothing of the service: it counts as a silence.
    const limits = { silentRequests: 1, silenceMs: 0 };
    const second = callerOf([mistake], { limits });
    await expect(second.send(read, second.session)).rejects.toThrow('a mistake');
    expect(await second.send(read, second.session)).toEqual(state('down', 'silent'));
  });
});

/** A place for the request in between, however often it was halved. */
const ROOM = { requestsInFlight: 1_000_000 };

describe('a 429', () => {
  it('is waited out and asked again, six times in all', async () => {
    const { send, session, asked, slept, now } = callerOf([answer(429)]);
    expect(await send(write, session)).toEqual(state('busy', 'http-status', status(429)));
    expect([asked.length, slept]).toEqual([6, []]);
    // Pauses of 200, 400, 800, 1,600 and 3,200 ms, each with the moment after it.
    expect(now()).toBe(6_205);
  });

  it('says itself how long', async () => {
    const { send, session, now } = callerOf([answer(429, {}, 7_000), answer(200)]);
    expect((await send(write, session)).state).toBe('answered');
    expect(now()).toBe(7_001);
  });

  it('has its time with a 503 too', async () => {
    const { send, session, now } = callerOf([answer(503, {}, 7_000), answer(200)]);
    expect((await send(read, session)).state).toBe('answered');
    // The backoff of 150 ms falls into the pause, which is slept through from its beginning.
    expect(now()).toBeGreaterThanOrEqual(7_001);
  });

  it.each([
    [1_000, 100, 11],
    [1_001, 100, 12],
    [defaultClientLimits.throttledMs, 60_000, 6],
  ])('is borne while others of its kind are answered, for a time: %i ms', async (throttledMs, each, count) => {
    // Each takes its time, in which another request is answered: none is the third without, before the time is over.
    const limits = { ...ROOM, throttledAttempts: 3, throttledMs, backoffBaseMs: 0 };
    const between = async (): Promise<Exchanged> => {
      await sleep(each);
      await other();
      return answer(429);
    };
    const answers = Array.from({ length: 20 }, () => [between, answer(200)]).flat();
    const { send, session, asked, sleep } = callerOf(answers, { limits });
    const other = () => send({ ...read, path: '/other' }, session);
    expect((await send(read, session)).state).toBe('busy');
    expect(asked.filter(({ path }) => path === '/r')).toHaveLength(count);
  });

  it('is not borne longer because requests of another kind are answered', async () => {
    const limits = { ...ROOM, throttledAttempts: 3 };
    const between = async (): Promise<Exchanged> => {
      await send({ ...read, operation: 'other', path: '/other' }, session);
      return answer(429);
    };
    const answers = Array.from({ length: 20 }, () => [between, answer(200)]).flat();
    const { send, session, asked } = callerOf(answers, { limits });
    expect((await send(read, session)).state).toBe('busy');
    expect(asked.filter(({ path }) => path === '/r')).toHaveLength(3);
  });
});
