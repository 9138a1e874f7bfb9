import type { ClientLimits } from './limits.ts';

/** Pace that the service asks for: a pause for all after a 429, and fewer requests at once after it. */
interface Throttle {
  pauseLeftMs(): number;
  /** Requests in flight that are wise for now; at least one. */
  places(): number;
  /** The pause is as long as asked for, and no shorter than a guess that doubles while 429s go on. */
  pause(retryAfterMs: number | undefined): void;
  answered(): void;
}

interface ThrottleOptions {
  limits: Pick<ClientLimits, 'requestsInFlight' | 'backoffBaseMs' | 'backoffMaxMs' | 'pauseMaxMs'>;
  now: () => number;
}

export function createThrottle({ limits, now }: ThrottleOptions): Throttle {
  let allowed = limits.requestsInFlight;
  let pausedUntil = 0;
  let pausesInARow = 0;
  const pauseLeftMs = () => Math.max(0, pausedUntil - now());

  return {
    pauseLeftMs,
    places: () => Math.max(1, Math.floor(allowed)),
    /** Half the requests in flight after each pause, so that its end is not the next rush. */
    pause(retryAfterMs) {
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
