import { type Monotonic, monotonic, pause, type Sleep } from '../clock.ts';
import type { Log } from '../log.ts';
import type { ClientLimits } from './limits.ts';
import type { Outage } from './service-errors.ts';

/** End of a request, as far as the load on the service is concerned. */
export type RequestOutcome =
  | { how: 'answered' }
  /** Without an answer, or with an error of the server. */
  | { how: 'silent'; retryAfterMs?: number | undefined }
  /** The service asked for a pause; `retryAfterMs` is absent if it named no length. */
  | { how: 'throttled'; retryAfterMs?: number | undefined };

type Admission = { state: 'entered'; leave(operation: string, ending: RequestOutcome): void } | TurnedAway;

/** The service does not answer, or asks for a longer pause than we wait: sending stops for a while. */
type TurnedAway = Extract<Outage, { state: 'down' | 'busy' }>;

/** The load of one account on the service, shared by everything in the process that talks for it. */
export type AdmissionControl = ReturnType<typeof createAdmissionControl>;

interface PressureOptions {
  limits: ClientLimits;
  log: Log;
  /** Called with each pause that the service asks for. */
  onPause?: ((ms: number) => void) | undefined;
  now?: Monotonic;
  sleep?: Sleep;
}

const DOWN: TurnedAway = { state: 'down', reason: { phrase: 'silent' } };
const BUSY: TurnedAway = { state: 'busy', reason: { phrase: 'long-pause' } };

/** Bounded requests in flight, one pause for all after a 429, and a circuit that opens when the service is down. */
export function createAdmissionControl({
  limits,
  log,
  onPause,
  now = monotonic,
  sleep = pause,
}: PressureOptions) {
  const waiting: { admitted: (admission: Admission) => void; failed: (error: unknown) => void }[] = [];
  const circuit = createCircuitBreaker({ limits, log, now });
  const throttle = createThrottle({ limits, now });
  let inFlight = 0;
  let isAwaited = false;

  function closed(): TurnedAway | undefined {
    if (circuit.isOpen()) return DOWN;
    return throttle.pauseLeftMs() > limits.retryAfterMaxMs ? BUSY : undefined;
  }

  function admit() {
    const away = closed();
    if (away !== undefined) return turnAway(away);
    if (throttle.pauseLeftMs() > 0) return wakeAfterPause();
    while (inFlight < Math.min(throttle.places(), circuit.places())) {
      const next = waiting.shift();
      if (next === undefined) return;
      inFlight++;
      next.admitted({ state: 'entered', leave });
    }
  }

  function turnAway(away: TurnedAway) {
    for (const { admitted } of waiting.splice(0)) admitted(away);
  }

  /** One wait at a time; if the pause has grown, it waits again at the end. */
  function wakeAfterPause() {
    if (isAwaited) return;
    isAwaited = true;
    sleep(throttle.pauseLeftMs() + 1)
      .finally(() => {
        isAwaited = false;
      })
      .then(admit, (error: unknown) => {
        for (const { failed } of waiting.splice(0)) failed(error);
      });
  }

  function leave(operation: string, ending: RequestOutcome) {
    inFlight--;
    if (ending.how === 'silent') circuit.silence(operation);
    else circuit.answer(operation);
    if (ending.how === 'answered') throttle.answered();
    else if (ending.how === 'throttled' || ending.retryAfterMs !== undefined) putOff(ending.retryAfterMs);
    admit();
  }

  function putOff(retryAfterMs: number | undefined) {
    throttle.pause(retryAfterMs);
    onPause?.(throttle.pauseLeftMs());
    log('service-throttles', {
      pause_ms: Math.ceil(throttle.pauseLeftMs()),
      requests_in_flight: throttle.places(),
    });
  }

  return {
    /** Waits for a place among the requests in flight and for the end of a pause. */
    enter: () =>
      new Promise<Admission>((admitted, failed) => {
        waiting.push({ admitted, failed });
        admit();
      }),
    /** Reason why the caller would not send now. */
    closed,
  };
}

/** Pace that the service asks for: a pause for all after a 429, and fewer requests at once after it. */
function createThrottle({ limits, now }: Required<Pick<PressureOptions, 'limits' | 'now'>>) {
  let allowed = limits.requestsInFlight;
  let pausedUntil = 0;
  let pausesInARow = 0;
  const pauseLeftMs = () => Math.max(0, pausedUntil - now());

  return {
    pauseLeftMs,
    /** Requests in flight that are wise for now; at least one. */
    places: () => Math.max(1, Math.floor(allowed)),
    /**
     * The pause is as long as asked for, and no shorter than a guess that doubles while 429s go on. Half the requests in
     * flight after each pause, so that its end is not the next rush.
     */
    pause(retryAfterMs: number | undefined) {
      if (pauseLeftMs() === 0) {
        pausesInARow++;
        allowed = Math.max(1, allowed / 2);
      }
      const guessMs = Math.min(limits.backoffMaxMs, limits.backoffBaseMs * 2 ** (pausesInARow - 1));
      const pauseMs = Math.min(limits.pauseMaxMs, Math.max(retryAfterMs ?? 0, guessMs));
      pausedUntil = Math.max(pausedUntil, now() + pauseMs);
    },
    answered() {
      pausesInARow = 0;
      allowed = Math.min(limits.requestsInFlight, allowed + 1 / allowed);
    },
  };
}

/** Silences in a row, with the moments of the first and the last. */
interface Silence {
  requests: number;
  since: number;
  last: number;
}

/** The service as a whole, next to its single operations. */
const WHOLE = '';

/**
 * Knows whether the service answers at all; when it does not, one request at a time finds out whether it is back. Silences are
 * counted for each operation as well: one that reads is down, and must not cost every document all its attempts.
 */
function createCircuitBreaker({
  limits,
  log,
  now,
}: Required<Pick<PressureOptions, 'limits' | 'log' | 'now'>>) {
  const silences = new Map<string, Silence>();
  const down = new Set<string>();
  let openUntil = 0;

  function forget(name: string) {
    silences.delete(name);
    down.delete(name);
  }

  /** Silences older than two down periods are forgotten. */
  const isOld = ({ last }: Silence) => now() - last > 2 * limits.downMs;

  const isDown = ({ requests, since }: Silence) =>
    requests >= limits.silentRequests && now() - since >= limits.silenceMs;

  function count(name: string): Silence {
    const before = silences.get(name) ?? { requests: 0, since: now() };
    const silence = { requests: before.requests + 1, since: before.since, last: now() };
    silences.set(name, silence);
    return silence;
  }

  return {
    isOpen: () => now() < openUntil,
    /** Requests that it lets through at once. */
    places: () => (down.size > 0 ? 1 : Number.POSITIVE_INFINITY),
    answer(operation: string) {
      const wasDown = down.size > 0;
      forget(WHOLE);
      forget(operation);
      for (const [name, silence] of silences) if (isOld(silence)) forget(name);
      if (!wasDown || down.size > 0) return;
      openUntil = 0;
      log('service-answers', {});
    },
    silence(operation: string) {
      const counted = [WHOLE, operation].map((name) => ({ name, silence: count(name) }));
      if (now() < openUntil) return;
      const found = counted.filter(({ name, silence }) => down.has(name) || isDown(silence));
      const [first] = found;
      if (first === undefined) return;
      for (const { name } of found) down.add(name);
      openUntil = now() + limits.downMs;
      const { requests, since } = first.silence;
      log('service-down', { operation, silent_requests: requests, silent_ms: now() - since });
    },
  };
}
