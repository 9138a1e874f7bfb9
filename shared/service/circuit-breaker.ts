import type { Log } from '../log.ts';
import type { ClientLimits } from './limits.ts';

/** Knows whether the service answers at all; when it does not, one request at a time finds out whether it is back. */
interface Circuit {
  isOpen(): boolean;
  /** Requests that it lets through at once. */
  places(): number;
  answer(operation: string): void;
  silence(operation: string): void;
}

interface CircuitOptions {
  limits: Pick<ClientLimits, 'silentRequests' | 'silenceMs' | 'downMs'>;
  log: Log;
  now: () => number;
}

/** Silences in a row, with the moments of the first and the last. */
interface Silence {
  requests: number;
  since: number;
  last: number;
}

/** The service as a whole, beside each of its operations. */
const WHOLE = '';

/**
 * Silences are counted for the service as a whole and for each operation: one that reads, and issues nothing, is down
 * as well, and must not cost every document all its attempts.
 */
export function createCircuitBreaker({ limits, log, now }: CircuitOptions): Circuit {
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
    places: () => (down.size > 0 ? 1 : Number.POSITIVE_INFINITY),
    answer(operation) {
      const wasDown = down.size > 0;
      forget(WHOLE);
      forget(operation);
      for (const [name, silence] of silences) if (isOld(silence)) forget(name);
      if (!wasDown || down.size > 0) return;
      openUntil = 0;
      log('service-answers', {});
    },
    silence(operation) {
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
