import type { Log } from '../log.ts';
import type { ClientLimits } from './limits.ts';

/** Knows whether the service answers at all; when it does not, one request at a time finds out whether it is back. */
export interface Circuit {
  isOpen(): boolean;
  /** How many requests it lets through at once. */
  places(): number;
  answer(): void;
  silence(): void;
}

interface CircuitOptions {
  limits: Pick<ClientLimits, 'silentRequests' | 'silenceMs' | 'downMs'>;
  log: Log;
  now: () => number;
}

export function createCircuit({ limits, log, now }: CircuitOptions): Circuit {
  let silent = 0;
  let silentSince: number | undefined;
  let openUntil = 0;
  let trying = false;

  function open() {
    openUntil = now() + limits.downMs;
    trying = true;
    log('service-down', { silent_requests: silent, silent_ms: now() - (silentSince ?? now()) });
  }

  return {
    isOpen: () => now() < openUntil,
    places: () => (trying ? 1 : Number.POSITIVE_INFINITY),
    answer() {
      if (trying) log('service-answers', {});
      silent = 0;
      silentSince = undefined;
      trying = false;
      openUntil = 0;
    },
    silence() {
      silent++;
      silentSince ??= now();
      const isDown = silent >= limits.silentRequests && now() - silentSince >= limits.silenceMs;
      if (now() >= openUntil && (trying || isDown)) open();
    },
  };
}
