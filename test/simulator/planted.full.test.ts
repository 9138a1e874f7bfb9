import { expect, test } from 'vitest';
import { runHistory } from './history.ts';
import { plantedPasts } from './lives/planted-pasts.ts';
import { plantedBugs } from './planted-bugs.ts';

/** Most are found within 250 histories; a sending that is not noted shows in one of thousands. */
const MOST_SEEDS = 15_000;
/** Those of documents that belong together: most within 100; which ones changes with every call that is added. */
const MOST_SEEDS_OF_LIVES = 1_000;
/** What found the rarest at last: the search begins there, and goes round. */
const FIRST_SEEDS: Readonly<Record<string, number>> = {
  'a further sending is not noted': 5245,
  'other content under an external_id is a duplicate': 720,
  'pending is issued': 525,
  'an error about the question is the answer': 363,
  'a claim is nothing': 919,
  'room for a credit note is taken whatever was added since': 133,
};
const LEAST_BUGS = 40;

const all = [
  ...Object.entries(plantedBugs).map(([name, planted]) => ({ name, of: { planted }, most: MOST_SEEDS })),
  ...Object.entries(plantedPasts).map(([name, planted]) => ({
    ...{ name, most: MOST_SEEDS_OF_LIVES },
    of: { planted, kind: 'lives' as const },
  })),
];

test('enough mistakes are planted', () => expect(all.length).toBeGreaterThanOrEqual(LEAST_BUGS));

test.each(all)('finds: $name', async ({ name, of, most }) => {
  const first = FIRST_SEEDS[name] ?? 1;
  for (let tried = 0; tried < most; tried++) {
    const seed = ((first + tried - 1) % most) + 1;
    const found = await runHistory({ seed, ...of }).then(
      ({ violations }) => violations.length > 0,
      () => true,
    );
    if (found) return;
  }
  expect.fail(`not found within ${most} seeds`);
});
