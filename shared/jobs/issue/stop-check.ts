import { type Monotonic, monotonic } from '../../clock.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';

/** Tells a job that somebody stopped: by what was found a moment ago, or as it is now. */
export interface StopCheck {
  lately(): Promise<boolean>;
  now(): Promise<boolean>;
}

/** The check of a job that nobody can stop. */
export const NEVER_STOPPED: StopCheck = { lately: async () => false, now: async () => false };

/** Looks for the note that lies beside a stopped job, for `lately` at most once in so many milliseconds. */
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
