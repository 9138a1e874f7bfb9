import type { ClientLimits } from './limits.ts';
import type { Log } from './log.ts';
import type { Outage } from './outage.ts';

export type LoginAnswer = { state: 'in'; jwt: string } | Outage;

/** The token of an account. However many requests need one, there is one login at a time. */
export interface Session {
  token(): Promise<LoginAnswer>;
  /** The service did not accept this token; a newer one is not touched. */
  drop(jwt: string): void;
}

interface SessionOptions {
  login: () => Promise<LoginAnswer>;
  limits: Pick<ClientLimits, 'jwtLifeMs' | 'refusedLoginMs'>;
  log: Log;
  now: () => number;
}

export function createSession({ login, limits, log, now }: SessionOptions): Session {
  let held: { answer: LoginAnswer; until: number } | undefined;
  let underWay: Promise<LoginAnswer> | undefined;

  /** Refused credentials are remembered as well, so that a job does not try them once per document. */
  async function logIn(): Promise<LoginAnswer> {
    const answer = await login();
    log('login', { state: answer.state });
    if (answer.state === 'in') held = { answer, until: now() + limits.jwtLifeMs };
    else if (answer.state === 'credentials-refused') held = { answer, until: now() + limits.refusedLoginMs };
    return answer;
  }

  return {
    async token() {
      if (held !== undefined && now() < held.until) return held.answer;
      underWay ??= logIn().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    drop(jwt) {
      if (held?.answer.state === 'in' && held.answer.jwt === jwt) held = undefined;
    },
  };
}
