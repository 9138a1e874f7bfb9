import { setTimeout as wait } from 'node:timers/promises';
import { type Monotonic, monotonic } from '../../../shared/clock.ts';
import { RetryableStep } from '../../../shared/jobs/steps/events.ts';

export type OutageRetry = ReturnType<typeof createOutageRetry>;

interface PatienceOptions {
  /** Milliseconds to wait for an outage; 0 disables the wait. */
  waitMs: number;
  /** Ends the waiting with `Interrupted`. */
  signal: AbortSignal;
  /** Called at the beginning of each outage, with the milliseconds to wait. */
  onWait: (ms: number) => void;
  now?: Monotonic;
  /** Ends early if its signal is aborted. */
  sleep?: (ms: number, early: AbortSignal) => Promise<void>;
}

const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [30_000, 600_000];
/** Tries for documents while the service answers without usable content. */
const NO_ANSWER_TRIES = 3;

/**
 * Waits for a service that is down, as the state machine does it on AWS. An outage ends with the first step
 * that gets through; the next one is waited for as long again.
 */
export function createOutageRetry({ waitMs, signal, onWait, now = monotonic, sleep }: PatienceOptions) {
  let until: number | undefined;
  const rest = sleep ?? ((ms, early) => wait(ms, undefined, { signal: early }));

  /** False if the time to wait is over: an unfinished step is then answered unchanged. */
  const isLeft = () => waitMs > 0 && (until === undefined || now() < until);

  async function pauseFor(ms: number, stopped: AbortSignal): Promise<void> {
    try {
      if (!stopped.aborted) await rest(ms, AbortSignal.any([signal, stopped]));
    } catch (error) {
      if (signal.aborted) throw new Interrupted();
      if (!stopped.aborted) throw error;
    }
  }

  /** The milliseconds left; calls `onWait` once per outage. */
  function timeLeft(): number {
    if (until === undefined && waitMs > 0) onWait(waitMs);
    until ??= now() + waitMs;
    return until - now();
  }

  /**
   * Runs the step again, with growing pauses, while the service is down; undefined once the time is over. A
   * stopped job does not wait: its step runs a last time, at once.
   */
  async function untilDone<Answer>(
    step: () => Promise<Answer>,
    stopped = new AbortController().signal,
  ): Promise<Answer | undefined> {
    for (let tries = 0; ; tries++) {
      const isLast = stopped.aborted;
      try {
        const answer = await step();
        until = undefined;
        return answer;
      } catch (error) {
        if (!(error instanceof RetryableStep)) throw error;
        const leftMs = timeLeft();
        if (isLast || leftMs <= 0 || (error.name === 'NoAnswer' && tries >= NO_ANSWER_TRIES))
          return undefined;
        await pauseFor(Math.min(leftMs, LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** tries), stopped);
      }
    }
  }

  return { untilDone, isLeft };
}

/** The run was stopped: documents under way were finished and settled; others were not begun. */
export class Interrupted extends Error {}
