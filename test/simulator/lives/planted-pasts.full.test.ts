import { expect, test } from 'vitest';
import { runHistory } from '../history.ts';
import { plantedPasts } from './planted-pasts.ts';

/** Histories that find each: most within 100; which ones changes with every call that is added. */
const MOST_SEEDS = 1_000;

test.each(Object.entries(plantedPasts))('finds: %s', async (_name, planted) => {
  for (let seed = 1; seed <= MOST_SEEDS; seed++) {
    const { violations } = await runHistory({ seed, kind: 'lives', planted });
    if (violations.length > 0) return;
  }
  expect.fail(`not found within ${MOST_SEEDS} histories`);
});
