import { expect, test } from 'vitest';
import { runHistory } from './history.ts';
import { plantedBugs } from './planted-bugs.ts';

/** Most are found within 250; a sending that is not noted shows in one of thousands of histories. */
const MOST_SEEDS = 15_000;
/** What found the rarest at last: the search begins there, and goes round. */
const FIRST_SEEDS: Readonly<Record<string, number>> = {
  'a further sending is not noted': 5245,
  'other content under an external_id is a duplicate': 720,
  'pending is issued': 525,
  'an error about the question is the answer': 363,
};
const LEAST_BUGS = 20;

test('enough mistakes are planted', () => {
  expect(Object.keys(plantedBugs).length).toBeGreaterThanOrEqual(LEAST_BUGS);
});

test.each(Object.entries(plantedBugs))('finds: %s', async (name, planted) => {
  const first = FIRST_SEEDS[name] ?? 1;
  for (let tried = 0; tried < MOST_SEEDS; tried++) {
    const seed = ((first + tried - 1) % MOST_SEEDS) + 1;
    const found = await runHistory({ seed, planted }).then(
      ({ violations }) => violations.length > 0,
      () => true,
    );
    if (found) return;
  }
  expect.fail(`not found within ${MOST_SEEDS} seeds`);
});
