import { setTimeout as wait } from 'node:timers/promises';
import { StepAgain } from '../../shared/jobs/step-again.ts';
import { type Monotonic, monotonic, type Sleep } from '../../shared/seams.ts';
import { Interrupted } from './interrupted.ts';

/** Waiting for a service that is down, as the state machine does it on AWS. */
export interface Patience {
  /** Runs the step again, with growing pauses, while the service is away; undefined once the time is over. */
  untilDone<Answer>(step: () => Promise<Answer>): Promise<Answer | undefined>;
  /** False where nothing is waited for any more: what cannot be done is answered as it is. */
  isLeft(): boolean;
}

interface PatienceOptions {
  /** Time for which an outage is waited for; 0 waits for none. */
  waitMs: number;
  /** Ends the waiting with `Interrupted`. */
  signal: AbortSignal;
  /** Told at the beginning of each outage, with the milliseconds that it is waited for. */
  onWait: (ms: number) => void;
  now?: Monotonic;
  sleep?: Sleep;
}

const SHORTEST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;
/** Tries at documents that a service which answers says nothing usable of. */
const NO_ANSWER_TRIES = 3;

/** An outage ends with the first step that gets through; the next one is waited for as long again. */
export function createPatience({
  waitMs,
  signal,
  onWait,
  now = monotonic,
  sleep,
}: PatienceOptions): Patience {
  let until: number | undefined;
  const rest = sleep ?? ((ms) => wait(ms, undefined, { signal }));

  const isLeft = () => waitMs > 0 && (until === undefined || now() < until);

  async function pauseFor(ms: number): Promise<void> {
    try {
      await rest(ms);
    } catch (error) {
      throw signal.aborted ? new Interrupted() : error;
    }
  }

  /** The time left; told once an outage. */
  function timeLeft(): number {
    if (until === undefined && waitMs > 0) onWait(waitMs);
    until ??= now() + waitMs;
    return until - now();
  }

  async function untilDone<Answer>(step: () => Promise<Answer>): Promise<Answer | undefined> {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await step();
        until = undefined;
        return answer;
      } catch (error) {
        if (!(error instanceof StepAgain)) throw error;
        const leftMs = timeLeft();
        if (leftMs <= 0 || (error.name === 'NoAnswer' && tries >= NO_ANSWER_TRIES)) return undefined;
        await pauseFor(Math.min(leftMs, LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** tries));
      }
    }
  }

  return { untilDone, isLeft };
}
