import type { Log } from '../log.ts';
import type { ClientLimits } from './limits.ts';
import type { Outage } from './service-errors.ts';

export type LoginAnswer = { state: 'in'; jwt: string } | Outage;

export type Session = ReturnType<typeof createSession>;

interface SessionOptions {
  login: () => Promise<LoginAnswer>;
  limits: Pick<ClientLimits, 'jwtLifeMs' | 'refusedLoginMs' | 'uselessTokens'>;
  log: Log;
  now: () => number;
}

const USELESS: LoginAnswer = { state: 'credentials-refused', reason: { phrase: 'session-refused' } };

/** The token of an account. However many requests need one, there is one login at a time. */
export function createSession({ login, limits, log, now }: SessionOptions) {
  let held: { answer: LoginAnswer; until: number; taken: boolean } | undefined;
  let underWay: Promise<LoginAnswer> | undefined;
  let useless = 0;

  const hold = (answer: LoginAnswer, forMs: number) => {
    held = { answer, until: now() + forMs, taken: false };
  };

  /** Refused credentials are remembered as well, so that a job does not try them once per document. */
  async function logIn(): Promise<LoginAnswer> {
    const answer = await login();
    log('login', { state: answer.state });
    if (answer.state === 'in') hold(answer, limits.jwtLifeMs);
    else if (answer.state === 'credentials-refused') hold(answer, limits.refusedLoginMs);
    return answer;
  }

  const isHeld = (jwt: string) => held?.answer.state === 'in' && held.answer.jwt === jwt;

  return {
    /** Reason why no token is to be had, as far as that is known without asking. */
    closed: (): Outage | undefined =>
      held !== undefined && held.answer.state !== 'in' && now() < held.until ? held.answer : undefined,
    async token(): Promise<LoginAnswer> {
      if (held !== undefined && now() < held.until) return held.answer;
      underWay ??= logIn().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    /** The service took this token. */
    accepted(jwt: string) {
      if (held === undefined || !isHeld(jwt)) return;
      held.taken = true;
      useless = 0;
    },
    /** The service did not take this token; a newer one is not touched. */
    rejected(jwt: string) {
      if (held === undefined || !isHeld(jwt)) return;
      useless = held.taken ? 0 : useless + 1;
      if (useless < limits.uselessTokens) held = undefined;
      else hold(USELESS, limits.refusedLoginMs);
    },
  };
}
