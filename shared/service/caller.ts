import type { Monotonic, Random, Sleep } from '../clock.ts';
import type { Log } from '../log.ts';
import { type Phrase, renderPhrase } from '../problems/phrases.ts';
import type { AdmissionControl, RequestOutcome } from './admission-control.ts';
import type { Exchange, Exchanged } from './http-exchange.ts';
import type { ClientLimits } from './limits.ts';
import { type Outage, readErrorEnvelope, readErrors } from './service-errors.ts';
import { authorization } from './wire.ts';

export type LoginAnswer = { state: 'in'; jwt: string } | Outage;

type Session = ReturnType<typeof createSession>;

const USELESS: LoginAnswer = { state: 'credentials-refused', reason: { phrase: 'session-refused' } };

/** The token of an account. However many requests need one, there is one login at a time. */
export function createSession(
  login: () => Promise<LoginAnswer>,
  { limits, log, now }: Pick<CallerOptions, 'limits' | 'log' | 'now'>,
) {
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

const HIDDEN = '[hidden]';

/** Removes our secrets from a refusal, which may quote the refused request. Content stays unchanged. */
function redactSecrets(body: unknown, secrets: readonly string[]): unknown {
  const isRefusal = readErrors(body).length > 0 || readErrorEnvelope(body) !== undefined;
  return isRefusal ? hide(body, secrets) : body;
}

function hide(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string')
    return secrets.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, HIDDEN)), value);
  if (Array.isArray(value)) return value.map((one) => hide(one, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hide(one, secrets)]));
}

interface Call {
  /** For the log: `draft`, `issue` … never a path, which may name a document. */
  operation: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string | undefined;
  /** Has no effect, or the same one twice: it may be sent again without asking first. */
  repeatable: boolean;
}

/** An answer below 500 that is neither a 401 nor a 429. */
export interface Answered {
  state: 'answered';
  status: number;
  body: unknown;
}

export type CallResult = Answered | Outage;

interface CallerOptions {
  exchange: Exchange;
  pressure: AdmissionControl;
  limits: ClientLimits;
  log: Log;
  /** The key that logged in. Neither it nor a token is in any answer that this gives. */
  apiKey: () => string;
  sleep: Sleep;
  now: Monotonic;
  random: Random;
}

type After = 'pause' | 'backoff' | 'login';
type Step = { next: 'done'; result: CallResult } | { next: 'again'; result: Outage; after: After };

/** Sends requests of one account: retries live here, for all operations alike. */
export function createCaller(options: CallerOptions) {
  const { exchange, pressure, limits, log, sleep, now, random } = options;
  const allowed = {
    pause: limits.throttledAttempts,
    backoff: limits.attempts,
    login: limits.loginsPerRequest,
  };
  /** Answers so far, by operation: a 429 among them is the pace of the service, not its end. */
  const answers = new Map<string, number>();
  const answersTo = ({ operation }: Call) => answers.get(operation) ?? 0;

  async function attempt(call: Call, jwt: string | undefined): Promise<Step> {
    const admission = await pressure.enter();
    if (admission.state !== 'entered') return { next: 'done', result: admission };
    const { operation, method, path, body } = call;
    const headers = jwt === undefined ? {} : authorization(jwt);
    let ending: RequestOutcome = { how: 'silent' };
    let exchanged: Exchanged;
    try {
      exchanged = await exchange({ method, path, body, headers });
      ending = endingOf(exchanged);
    } finally {
      admission.leave(operation, ending);
    }
    if (ending.how === 'answered') answers.set(operation, answersTo(call) + 1);
    const step = stepAfter(call, exchanged, jwt !== undefined);
    const { result } = step;
    if (result.state !== 'answered')
      log('request-failed', { operation, reason: renderPhrase(result.reason), again: step.next === 'again' });
    return step;
  }

  /** The login's own answer is the token. */
  const safely = (result: CallResult, jwt: string | undefined): CallResult =>
    result.state === 'answered' && jwt !== undefined
      ? { ...result, body: redactSecrets(result.body, [jwt, options.apiKey()]) }
      : result;

  /** `session` is absent for the login itself. */
  return async function send(call: Call, session?: Session): Promise<CallResult> {
    const made = { pause: 0, backoff: 0, login: 0 };
    const patience = now() + limits.throttledMs;
    for (let seen = answersTo(call); ; seen = answersTo(call)) {
      const login = await session?.token();
      if (login !== undefined && login.state !== 'in') {
        // A document is worth a second login; what only reads is asked for again by who needs it.
        if (login.state !== 'unknown' || call.repeatable || made.backoff++ > 0) return unsent(login);
        await sleep(backoffMs(limits, made.backoff, random));
        continue;
      }
      const step = await attempt(call, login?.jwt);
      if (login !== undefined) tell(session, login.jwt, step);
      if (step.next === 'done') return safely(step.result, login?.jwt);
      if (answersTo(call) > seen && now() < patience) made.pause = 0;
      made[step.after]++;
      if (made[step.after] >= allowed[step.after]) return step.result;
      if (step.after === 'backoff') await sleep(backoffMs(limits, made.backoff, random));
    }
  };
}

/** Without a token the request itself is not sent, whatever became of the login. */
const unsent = (login: Outage): Outage => (login.state === 'unknown' ? { ...login, state: 'down' } : login);

function tell(session: Session | undefined, jwt: string, step: Step) {
  if (step.next === 'again' && step.after === 'login') session?.rejected(jwt);
  else if (step.next === 'done' && step.result.state === 'answered') session?.accepted(jwt);
}

/** A Retry-After is obeyed with a 503 as well. */
function endingOf(exchanged: Exchanged): RequestOutcome {
  if (exchanged.state !== 'answered') return { how: 'silent' };
  const { status, retryAfterMs } = exchanged;
  if (status >= 500) return { how: 'silent', retryAfterMs };
  return status === 429 ? { how: 'throttled', retryAfterMs } : { how: 'answered' };
}

const again = (result: Outage, after: After): Step => ({ next: 'again', result, after });

/** Decide what follows an exchange. A request that may have had its effect is repeated only where repeating is harmless. */
function stepAfter(call: Call, exchanged: Exchanged, withToken: boolean): Step {
  if (exchanged.state === 'not-sent') return again({ state: 'down', reason: exchanged.reason }, 'backoff');
  if (exchanged.state === 'unknown') return uncertain(call, { reason: exchanged.reason });
  const { status, body } = exchanged;
  if (status >= 500)
    return uncertain(call, {
      reason: { phrase: 'http-status', status },
      ...(status === LATER ? { later: true } : {}),
    });
  if (status === 429) return again({ state: 'busy', reason: { phrase: 'http-status', status } }, 'pause');
  if (status === 401 && withToken)
    return again({ state: 'credentials-refused', reason: { phrase: 'session-refused' } }, 'login');
  return { next: 'done', result: { state: 'answered', status, body } };
}

/** The only server error that asks for the same request again. */
const LATER = 503;

function uncertain(call: Call, of: { reason: Phrase; later?: true }): Step {
  const result: Outage = { state: 'unknown', ...of };
  return call.repeatable ? again(result, 'backoff') : { next: 'done', result };
}

/** Doubling, with jitter over the upper half, so that requests which failed together do not return together. */
const backoffMs = (
  { backoffBaseMs, backoffMaxMs }: Pick<ClientLimits, 'backoffBaseMs' | 'backoffMaxMs'>,
  attempt: number,
  random: Random,
): number => Math.min(backoffMaxMs, backoffBaseMs * 2 ** (attempt - 1)) * (0.5 + random() / 2);
