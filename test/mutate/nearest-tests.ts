import { basename } from 'node:path';
import type { Mutant } from './mutants.ts';
import type { ReachMap, TestReach } from './reach.ts';

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
export function nearestTests({ path, place }: Mutant, reach: ReachMap): Asked[] {
  const reaching = Object.entries(reach).filter(
    ([, { isGreen, reached }]) => isGreen && reached[path]?.includes(place) === true,
  );
  return reaching
    .map(([test, of]) => {
      const asked = askedOf(test, of, { path, place });
      const own = of.reached[path]?.length ?? 0;
      const all = Object.values(of.reached).reduce((sum, places) => sum + places.length, 0);
      const score = ((asked.ms + STARTS_MS) * Math.sqrt(all / own)) / (1 + 4 * likeness(test, path));
      return { asked, score };
    })
    .toSorted((a, b) => a.score - b.score)
    .map(({ asked }) => asked);
}

/** A test file, or those of its tests that reach a place, and the processor time that they take. */
export interface Asked {
  test: string;
  cases?: readonly string[];
  ms: number;
}

function askedOf(
  test: string,
  { ms, cases = [], by }: TestReach,
  { path, place }: Pick<Mutant, 'path' | 'place'>,
): Asked {
  const numbers = by?.[path]?.[place];
  if (numbers === undefined) return { test, ms };
  const wanted = numbers.flatMap((number) => cases[number] ?? []);
  const spent = (of: readonly { ms: number }[]) => of.reduce((sum, one) => sum + one.ms, 0);
  const starts = Math.max(0, ms - spent(cases));
  return { test, cases: wanted.map(({ name }) => name), ms: starts + spent(wanted) };
}

/** Batches that cost ever more, up to what a mutant is worth; the first always runs. */
export function batchesOf(tests: readonly Asked[], seconds: number): Asked[][] {
  const batches: Asked[][] = [];
  let [batch, cost, total, size]: [Asked[], number, number, number] = [[], 0, 0, 2_000];
  for (const test of tests) {
    const ms = test.ms + STARTS_MS;
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
