import { describe, expect, it, test } from 'vitest';
import type { Outage } from '../../shared/service/outage.ts';
import { answer, callerOf, IN, lost, read, state, write } from './caller-kit.ts';

describe('a token', () => {
  it('that is not taken costs ten logins at most', async () => {
    const { send, session, asked, slept, told } = callerOf([answer(401)]);
    expect(await send(write, session)).toEqual(state('credentials-refused', 'session-refused'));
    expect([asked.length, slept]).toEqual([10, []]);
    expect(told).toEqual(Array(10).fill('rejected JWT'));
  });

  it('that is taken is told of; neither silence nor a pause says anything of it', async () => {
    const { send, session, told } = callerOf([lost, answer(429), answer(404)]);
    expect(await send(read, session)).toEqual({ state: 'answered', status: 404, body: {} });
    expect(told).toEqual(['accepted JWT']);
  });

  it('is not called taken where nobody knows what became of the request', async () => {
    for (const exchanged of [lost, answer(500), answer(503)]) {
      const { send, session, told } = callerOf([exchanged]);
      expect((await send(write, session)).state).toBe('unknown');
      expect(told).toEqual([]);
    }
  });

  const outages: [string, Outage, Outage][] = [
    [
      'down',
      { state: 'down', reason: { phrase: 'silent' } },
      { state: 'down', reason: { phrase: 'silent' } },
    ],
    [
      'busy',
      { state: 'busy', reason: { phrase: 'silent' } },
      { state: 'busy', reason: { phrase: 'silent' } },
    ],
    [
      'refused',
      { state: 'credentials-refused', reason: { phrase: 'login-refused' } },
      { state: 'credentials-refused', reason: { phrase: 'login-refused' } },
    ],
  ];
  test.each(outages)('that is not to be had leaves the request unsent: %s', async (_name, login, result) => {
    for (const call of [read, write]) {
      const { send, session, asked, slept } = callerOf([answer(200)], { logins: [login] });
      expect(await send(call, session)).toEqual(result);
      expect([asked, slept]).toEqual([[], []]);
    }
  });

  const unknown: Outage = { state: 'unknown', reason: { phrase: 'silent' } };
  it('whose login is lost is asked for once more for a document, and not for what only reads', async () => {
    const reads = callerOf([answer(200)], { logins: [unknown, IN] });
    expect(await reads.send(read, reads.session)).toEqual(state('down', 'silent'));
    expect(reads.slept).toEqual([]);
    const writes = callerOf([answer(200)], { logins: [unknown, IN] });
    expect((await writes.send(write, writes.session)).state).toBe('answered');
    expect(writes.slept).toEqual([150]);
    const lostTwice = callerOf([answer(200)], { logins: [unknown, unknown, IN] });
    expect(await lostTwice.send(write, lostTwice.session)).toEqual(state('down', 'silent'));
    expect([lostTwice.slept, lostTwice.asked]).toEqual([[150], []]);
  });
});

describe('a refusal that quotes our secrets', () => {
  const quoted = { code: 'JWT', deep: [null, 7, { text: 'KEY, KEY and JWT' }] };
  const hidden = { code: '[hidden]', deep: [null, 7, { text: '[hidden], [hidden] and [hidden]' }] };
  const bodies: [string, unknown, unknown][] = [
    ['in known errors', { errors: ['KEY'], more: quoted }, { errors: ['[hidden]'], more: hidden }],
    [
      'in errors of no known shape',
      { status: 'myData errors', errors: [{ code: ['KEY'] }] },
      { status: 'myData errors', errors: [{ code: ['[hidden]'] }] },
    ],
    ['which is none: content stays as it is', { notes: 'KEY JWT' }, { notes: 'KEY JWT' }],
  ];
  test.each(bodies)('%s', async (_name, body, told) => {
    const { send, session } = callerOf([answer(422, body)]);
    expect(await send(write, session)).toEqual({ state: 'answered', status: 422, body: told });
  });

  it('of which there are none is told as it is', async () => {
    const { send, session } = callerOf([answer(422, { errors: ['KEY of JWT'] })], { apiKey: '' });
    expect(await send(write, session)).toMatchObject({ body: { errors: ['KEY of [hidden]'] } });
  });
});
