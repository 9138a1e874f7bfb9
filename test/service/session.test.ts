import { describe, expect, it } from 'vitest';
import { defaultClientLimits } from '../../shared/service/limits.ts';
import type { Outage } from '../../shared/service/outage.ts';
import { createSession, type LoginAnswer } from '../../shared/service/session.ts';

const HOUR_MS = 3_600_000;
const refused: Outage = { state: 'credentials-refused', reason: { phrase: 'login-refused' } };
const silent: Outage = { state: 'unknown', reason: { phrase: 'silent' } };
const useless = { state: 'credentials-refused', reason: { phrase: 'session-refused' } };

/** A session whose logins answer in turn, then with tokens `t1`, `t2` … by their number. */
function sessionOf(...answers: (LoginAnswer | Error)[]) {
  const clock = { now: 0 };
  const logged: unknown[] = [];
  let logins = 0;
  const session = createSession({
    async login() {
      const answer = answers[logins++] ?? { state: 'in', jwt: `t${logins}` };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    limits: defaultClientLimits,
    log: (event, fields) => logged.push([event, fields]),
    now: () => clock.now,
  });
  return { session, clock, logged, logins: () => logins, token: () => session.token() };
}

const inWith = (jwt: string) => ({ state: 'in', jwt });

describe('a token', () => {
  it('is asked for once by many, and kept for 23 hours', async () => {
    const { session, clock, logged, logins, token } = sessionOf();
    expect(session.closed()).toBeUndefined();
    expect(await Promise.all([token(), token(), token()])).toEqual([1, 2, 3].map(() => inWith('t1')));
    clock.now = 23 * HOUR_MS - 1;
    expect(await token()).toEqual(inWith('t1'));
    expect(session.closed()).toBeUndefined();
    clock.now = 23 * HOUR_MS;
    expect(await token()).toEqual(inWith('t2'));
    expect(logins()).toBe(2);
    expect(logged).toEqual([1, 2].map(() => ['login', { state: 'in' }]));
  });

  it('whose login fails or is unknown is asked for again by the next', async () => {
    const { session, logins, token } = sessionOf(new Error('no vault'), silent);
    await expect(Promise.all([token(), token()])).rejects.toThrow('no vault');
    expect(logins()).toBe(1);
    expect(await token()).toEqual(silent);
    expect(session.closed()).toBeUndefined();
    expect(await token()).toEqual(inWith('t3'));
  });

  it('that is refused is not asked for again for a minute', async () => {
    const { session, clock, logins, token } = sessionOf(refused);
    expect([await token(), await token(), session.closed()]).toEqual([refused, refused, refused]);
    clock.now = 59_999;
    expect([await token(), session.closed(), logins()]).toEqual([refused, refused, 1]);
    clock.now = 60_000;
    expect(session.closed()).toBeUndefined();
    expect([await token(), session.closed()]).toEqual([inWith('t2'), undefined]);
  });
});

describe('a token that the service does not take', () => {
  it('is given up for a new one; five new ones in a row count as refused credentials', async () => {
    const { session, clock, logins, token } = sessionOf();
    for (const jwt of ['t1', 't2', 't3', 't4', 't5']) {
      expect(await token()).toEqual(inWith(jwt));
      session.rejected(jwt);
    }
    expect([await token(), session.closed(), logins()]).toEqual([useless, useless, 5]);
    clock.now = 59_999;
    expect(session.closed()).toEqual(useless);
    clock.now = 60_000;
    expect([session.closed(), await token()]).toEqual([undefined, inWith('t6')]);
    session.rejected('t6');
    expect(await token()).toEqual(useless);
  });

  it('is forgiven by each that is taken: also its own end later on', async () => {
    const { session, token } = sessionOf();
    for (const jwt of ['t1', 't2', 't3', 't4']) {
      await token();
      session.rejected(jwt);
    }
    await token();
    session.accepted('t5');
    session.rejected('t5');
    for (const jwt of ['t6', 't7', 't8', 't9']) {
      expect(await token()).toEqual(inWith(jwt));
      session.rejected(jwt);
    }
    expect(await token()).toEqual(inWith('t10'));
    session.rejected('t10');
    expect(session.closed()).toEqual(useless);
  });

  it('is forgiven by one that is taken and ends with its time', async () => {
    const { session, clock, token } = sessionOf();
    for (const jwt of ['t1', 't2', 't3', 't4']) {
      await token();
      session.rejected(jwt);
    }
    await token();
    session.accepted('t5');
    clock.now = 23 * HOUR_MS;
    for (const jwt of ['t6', 't7', 't8', 't9']) {
      expect(await token()).toEqual(inWith(jwt));
      session.rejected(jwt);
    }
    expect(await token()).toEqual(inWith('t10'));
    session.rejected('t10');
    expect(await token()).toEqual(useless);
  });

  it('counts only where it is the newest', async () => {
    const { session, logins, token } = sessionOf();
    session.rejected('t0');
    session.accepted('t0');
    await token();
    for (const _ of [1, 2, 3, 4, 5]) session.rejected('t0');
    expect(await token()).toEqual(inWith('t1'));
    for (const jwt of ['t1', 't2', 't3', 't4']) {
      await token();
      session.rejected(jwt);
      session.rejected(jwt);
      session.accepted('t0');
    }
    expect(await token()).toEqual(inWith('t5'));
    session.accepted('t4');
    session.rejected('t5');
    expect([session.closed(), logins()]).toEqual([useless, 5]);
  });
});
