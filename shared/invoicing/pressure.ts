import { type Circuit, createCircuit } from './circuit.ts';
import type { ClientLimits } from './limits.ts';
import type { Log } from './log.ts';

/** How a request ended, as far as the load on the service is concerned. */
export type Ending =
  | { how: 'answered' }
  /** Without an answer, or with an error of the server. */
  | { how: 'silent'; retryAfterMs?: number | undefined }
  /** The service asked for time; without `retryAfterMs` it did not say how much. */
  | { how: 'throttled'; retryAfterMs?: number | undefined };

export type Admission =
  | { state: 'entered'; leave(ending: Ending): void }
  /** The service does not answer: nothing is sent for a while. */
  | { state: 'down' }
  /** The service wants to be left alone for longer than we wait. */
  | { state: 'busy' };

/** The load of one account on the service, shared by everything in the process that talks for it. */
export interface Pressure {
  /** Waits for a place among the requests in flight and for the end of a pause. */
  enter(): Promise<Admission>;
  /** True while nothing would be sent. */
  isClosed(): boolean;
}

interface PressureOptions {
  limits: Pick<
    ClientLimits,
    | 'requestsInFlight'
    | 'retryAfterMaxMs'
    | 'backoffBaseMs'
    | 'backoffMaxMs'
    | 'silentRequests'
    | 'silenceMs'
    | 'downMs'
  >;
  log: Log;
  now?: () => number;
}

/** Bounded requests in flight, one pause for all after a 429, and a circuit that opens when the service is down. */
export function createPressure({ limits, log, now = Date.now }: PressureOptions): Pressure {
  const waiting: ((admission: Admission) => void)[] = [];
  const circuit: Circuit = createCircuit({ limits, log, now });
  let inFlight = 0;
  let allowed = limits.requestsInFlight;
  let pausedUntil = 0;
  let throttlesInARow = 0;
  let timer: NodeJS.Timeout | undefined;

  const pauseLeft = () => Math.max(0, pausedUntil - now());
  const places = () => Math.min(Math.max(1, Math.floor(allowed)), circuit.places());

  function admit() {
    if (circuit.isOpen()) return turnAway({ state: 'down' });
    if (pauseLeft() > limits.retryAfterMaxMs) return turnAway({ state: 'busy' });
    if (pauseLeft() > 0) return wakeAfterPause();
    while (inFlight < places()) {
      const next = waiting.shift();
      if (next === undefined) return;
      inFlight++;
      next({ state: 'entered', leave });
    }
  }

  function turnAway(admission: Admission) {
    for (const waiter of waiting.splice(0)) waiter(admission);
  }

  function wakeAfterPause() {
    clearTimeout(timer);
    timer = setTimeout(admit, pauseLeft() + 1);
  }

  function leave(ending: Ending) {
    inFlight--;
    if (ending.how === 'silent') circuit.silence();
    else circuit.answer();
    if (ending.how === 'answered') speedUp();
    else if (ending.how === 'throttled' || ending.retryAfterMs !== undefined) pause(ending.retryAfterMs);
    admit();
  }

  /** Half the requests in flight after each pause, so that its end is not the next rush. */
  function pause(retryAfterMs: number | undefined) {
    if (pauseLeft() === 0) {
      throttlesInARow++;
      allowed = Math.max(1, allowed / 2);
    }
    const ownGuessMs = Math.min(limits.backoffMaxMs, limits.backoffBaseMs * 2 ** (throttlesInARow - 1));
    pausedUntil = Math.max(pausedUntil, now() + (retryAfterMs ?? ownGuessMs));
    log('service-throttles', { pause_ms: pauseLeft(), requests_in_flight: places() });
  }

  function speedUp() {
    throttlesInARow = 0;
    allowed = Math.min(limits.requestsInFlight, allowed + 1 / allowed);
  }

  return {
    enter: () =>
      new Promise((admitted) => {
        waiting.push(admitted);
        admit();
      }),
    isClosed: () => circuit.isOpen() || pauseLeft() > limits.retryAfterMaxMs,
  };
}
