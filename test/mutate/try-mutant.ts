import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy-tree.ts';
import { type Mutant, planted } from './mutants.ts';
import { batchesOf, nearestTests } from './nearest-tests.ts';
import type { ReachMap } from './reach.ts';
import { runTests, type Verdict } from './run-tests.ts';

export interface Fate {
  mutant: Mutant;
  /**
   * `unreached`: no test runs the place; `undecided`: the tests took too long, without the mutant too; `refused`: another
   * file does not compile with it, so that it does not count.
   */
  fate: 'died' | 'lived' | 'unreached' | 'undecided' | 'refused';
  /** The test that it died of. */
  killer?: string;
  ran: string[];
  reaching: number;
}

const SLOWEST_START_MS = 60_000;
const SLOWER = 6;

/** Plants a mutant in the copy, runs the tests that reach it until one fails, and takes it out again. */
export async function tryMutant(
  copy: Copy,
  mutant: Mutant,
  { reach, seconds }: { reach: ReachMap; seconds: number },
): Promise<Fate> {
  const tests = nearestTests(mutant, reach);
  const place = join(copy.tree, mutant.path);
  const text = readFileSync(place, 'utf8');
  if (text.slice(mutant.start, mutant.end) !== mutant.before)
    throw new Error(
      `${mutant.path} was changed while mutants of it were planted. Leave the tree alone meanwhile.`,
    );
  const fate: Fate = {
    mutant,
    fate: tests.length === 0 ? 'unreached' : 'lived',
    ran: [],
    reaching: tests.length,
  };
  for (const files of batchesOf(tests, reach, seconds)) {
    const alone = files.reduce((sum, test) => sum + (reach[test]?.ms ?? 0), 0);
    const run = { files, timeoutMs: SLOWEST_START_MS + SLOWER * alone };
    writeFileSync(place, planted(text, mutant));
    const { verdict } = await runTests(copy, run);
    writeFileSync(place, text);
    fate.ran.push(...files);
    if (verdict.said === 'red') return { ...fate, fate: 'died', killer: verdict.failed };
    if (verdict.said === 'nothing')
      return { ...fate, ...fateWithoutEnd(await runTests(copy, run), run.timeoutMs) };
  }
  return fate;
}

/** A run that does not end is a death only if the same tests, without the mutant, end in half of the time. */
export function fateWithoutEnd(
  without: { verdict: Verdict; ms: number },
  timeoutMs: number,
): Pick<Fate, 'fate' | 'killer'> {
  return without.verdict.said === 'green' && without.ms < timeoutMs / 2
    ? { fate: 'died', killer: 'the run does not end' }
    : { fate: 'undecided' };
}
