import { jobKeys } from '../shared/store/keys.ts';
import type { Store } from '../shared/store/store.ts';

/** Milliseconds after which a function looks again if somebody has stopped its job. */
const LOOK_EVERY_MS = 2_000;

/** Tells a job that was stopped in the console by the note that lies beside it, asked for at most every two seconds. */
export function stopWatch(store: Store, job: string): () => Promise<boolean> {
  let found = Promise.resolve(false);
  let lookedMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const nowMs = performance.now();
    if (nowMs - lookedMs >= LOOK_EVERY_MS && !(await found)) {
      lookedMs = nowMs;
      found = store.head(jobKeys(job).stopped).then((note) => note !== undefined);
    }
    return found;
  };
}
