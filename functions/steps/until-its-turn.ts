import { pause, type Sleep } from '../../shared/clock.ts';
import { RetryableStep } from '../../shared/jobs/steps/events.ts';

/** A step that begins with less time than this could not end. */
const STEP_NEEDS_MS = 300_000;
const PAUSE_MS = 5_000;

interface Turn {
  /** True if the definition waits for steps that must run again. Definitions of older versions do not. */
  waits: boolean;
  timeLeftMs?: (() => number) | undefined;
  sleep?: Sleep | undefined;
}

/**
 * Executions keep the definition that they began with, for days. One that does not know the reasons of `RetryableStep` would
 * fail after seconds; so its step waits in here, as long as the function has time.
 */
export async function untilItsTurn<Answer>(
  step: () => Promise<Answer>,
  { waits, timeLeftMs, sleep = pause }: Turn,
): Promise<Answer> {
  for (;;)
    try {
      return await step();
    } catch (error) {
      const mayWait = !waits && (timeLeftMs?.() ?? 0) > STEP_NEEDS_MS;
      if (!(error instanceof RetryableStep && mayWait)) throw error;
      await sleep(PAUSE_MS);
    }
}
