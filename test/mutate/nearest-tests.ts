import { basename } from 'node:path';
import type { Mutant } from './mutants.ts';
import type { ReachMap } from './reach.ts';

const wordsOf = (path: string): string[] => path.replace(/(\.test)?\.ts$/, '').split(/[/.-]/);

/** Words of the file's own name in the test's path, for tests that are called after what they test. */
function likeness(test: string, path: string): number {
  const words = new Set(wordsOf(test));
  return wordsOf(basename(path)).filter((word) => word.length > 3 && words.has(word)).length;
}

const STARTS_MS = 300;

/**
 * The test files that run the mutated place, the nearest first: those that take little time, reach little else, and are
 * called after it. What only loads a file counts where the place is the file itself.
 */
export function nearestTests({ path, place }: Mutant, reach: ReachMap): string[] {
  const reaching = Object.entries(reach).filter(
    ([, { isGreen, reached }]) => isGreen && reached[path]?.includes(place) === true,
  );
  const score = ([test, { ms, reached }]: (typeof reaching)[number]) => {
    const own = reached[path]?.length ?? 0;
    const all = Object.values(reached).reduce((sum, places) => sum + places.length, 0);
    return ((ms + STARTS_MS) * Math.sqrt(all / own)) / (1 + 4 * likeness(test, path));
  };
  return reaching
    .map((one) => ({ test: one[0], score: score(one) }))
    .toSorted((a, b) => a.score - b.score)
    .map(({ test }) => test);
}

/** Batches that cost ever more, up to what a mutant is worth; the first always runs. */
export function batchesOf(tests: readonly string[], reach: ReachMap, seconds: number): string[][] {
  const batches: string[][] = [];
  let [batch, cost, total, size]: [string[], number, number, number] = [[], 0, 0, 2_000];
  for (const test of tests) {
    const ms = (reach[test]?.ms ?? 0) + STARTS_MS;
    if (total > 0 && total + ms > seconds * 1_000) continue;
    batch.push(test);
    cost += ms;
    total += ms;
    if (cost < size) continue;
    batches.push(batch);
    [batch, cost, size] = [[], 0, size * 3];
  }
  return batch.length === 0 ? batches : [...batches, batch];
}
