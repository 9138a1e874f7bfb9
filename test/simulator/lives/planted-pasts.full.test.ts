import { expect, test } from 'vitest';
import { runHistory } from '../history.ts';
import { plantedPasts } from './planted-pasts.ts';

/** Histories of a fresh seed that find each. */
const MOST_SEEDS = 250;

test.each(Object.entries(plantedPasts))('finds: %s', async (_name, planted) => {
  for (let seed = 1; seed <= MOST_SEEDS; seed++) {
    const { violations } = await runHistory({ seed, kind: 'lives', planted });
    if (violations.length > 0) return;
  }
  expect.fail(`not found within ${MOST_SEEDS} histories`);
});
