import { type Monotonic, monotonic } from '../../clock.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';

/** Reports that a person stopped the job: from a recent look, or from a new one. */
export interface StopCheck {
  lately(): Promise<boolean>;
  now(): Promise<boolean>;
}

/** The check for a job that cannot be stopped. */
export const NEVER_STOPPED: StopCheck = { lately: async () => false, now: async () => false };

/** Looks for the stop note of a job; `lately` looks at most once in `lookEveryMs` milliseconds. */
export function createStopCheck(
  store: Pick<Store, 'head'>,
  job: string,
  { lookEveryMs, clock = monotonic }: { lookEveryMs: number; clock?: Monotonic },
): StopCheck {
  const look = async () => (await store.head(jobKeys(job).stopped)) !== undefined;
  let found = Promise.resolve(false);
  let lookedMs = Number.NEGATIVE_INFINITY;
  async function lately(): Promise<boolean> {
    const nowMs = clock();
    if (nowMs - lookedMs >= lookEveryMs && !(await found)) {
      lookedMs = nowMs;
      found = look();
    }
    return found;
  }
  async function now(): Promise<boolean> {
    const nowMs = clock();
    const isStopped = await look();
    if (isStopped || nowMs > lookedMs) {
      lookedMs = nowMs;
      found = Promise.resolve(isStopped);
    }
    return isStopped;
  }
  return { lately, now };
}
