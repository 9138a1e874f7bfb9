import { type History, type HistoryOptions, runHistory } from './history.ts';

/** Tries at leaving faults out; each is a history. */
const MOST_TRIES = 150;

/**
 * The history with the fewest faults that still goes wrong: halves are left out, then quarters, then single ones. The
 * faults that are left follow from the seed as before.
 */
export async function shrink(failed: History, options: HistoryOptions): Promise<History> {
  let best = failed;
  let without = new Set(options.without);
  let tries = 0;
  for (let size = Math.ceil(best.faults.length / 2); size >= 1 && tries < MOST_TRIES; ) {
    let isSmaller = false;
    for (let from = 0; from < best.faults.length && tries < MOST_TRIES; from += size) {
      const left = new Set([...without, ...best.faults.slice(from, from + size).map(({ place }) => place)]);
      tries += 1;
      const tried = await runHistory({ ...options, without: left });
      if (tried.violations.length === 0 || tried.faults.length >= best.faults.length) continue;
      best = tried;
      without = left;
      isSmaller = true;
      break;
    }
    if (!isSmaller) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return best;
}
