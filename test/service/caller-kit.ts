import { createAdmissionControl } from '../../shared/service/admission-control.ts';
import { createCaller } from '../../shared/service/caller.ts';
import type { Exchange, Exchanged } from '../../shared/service/http-exchange.ts';
import { type ClientLimits, defaultClientLimits } from '../../shared/service/limits.ts';
import type { LoginAnswer } from '../../shared/service/session.ts';
import { hurriedClock } from './standing-clock.ts';

type Request = Parameters<Exchange>[0];
export const answer = (status: number, body: unknown = {}, retryAfterMs?: number): Exchanged => ({
  ...{ state: 'answered', status, body },
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
export const lost: Exchanged = { state: 'unknown', reason: { phrase: 'connection-broke', code: 'X' } };
export const notSent: Exchanged = { state: 'not-sent', reason: { phrase: 'connection-refused' } };
export const read = { operation: 'read', method: 'GET', path: '/r', repeatable: true } as const;
export const write = {
  operation: 'write',
  method: 'POST',
  path: '/w',
  body: 'b',
  repeatable: false,
} as const;
export const IN: LoginAnswer = { state: 'in', jwt: 'JWT' };

interface Of {
  limits?: Partial<ClientLimits>;
  apiKey?: string;
  random?: number;
  logins?: readonly LoginAnswer[];
}

/** A caller whose exchanges answer in turn, the last one for ever, on a clock for which no sleep takes time. */
export function callerOf(answers: readonly (Exchanged | (() => Promise<Exchanged>))[], of: Of = {}) {
  const clock = hurriedClock();
  const [asked, slept, told, logged]: [Request[], number[], string[], unknown[]] = [[], [], [], []];
  const limits = { ...defaultClientLimits, silentRequests: 1_000, ...of.limits };
  const log = (event: string, fields?: object) => logged.push([event, fields]);
  const { now } = clock;
  const send = createCaller({
    async exchange(request) {
      asked.push(request);
      const given = answers[Math.min(asked.length, answers.length) - 1] ?? lost;
      return typeof given === 'function' ? await given() : given;
    },
    pressure: createAdmissionControl({ limits, log: () => {}, now, sleep: clock.sleep }),
    ...{ limits, log, now },
    apiKey: () => of.apiKey ?? 'KEY',
    async sleep(ms) {
      slept.push(ms);
      await clock.sleep(ms);
    },
    random: () => of.random ?? 0.5,
  });
  let logins = 0;
  const session = {
    token: async () => of.logins?.[Math.min(logins++, of.logins.length - 1)] ?? IN,
    closed: () => undefined,
    accepted: (jwt: string) => told.push(`accepted ${jwt}`),
    rejected: (jwt: string) => told.push(`rejected ${jwt}`),
  };
  return { send, session, asked, slept, told, logged, now, sleep: clock.sleep };
}

export const state = (of: string, phrase: string, more = {}) => ({ state: of, reason: { phrase, ...more } });
