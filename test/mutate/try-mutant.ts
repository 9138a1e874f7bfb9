import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy-tree.ts';
import { type Mutant, planted } from './mutants.ts';
import { type Asked, batchesOf, nearestTests } from './nearest-tests.ts';
import type { ReachMap } from './reach.ts';
import { runTests, type Verdict } from './run-tests.ts';

export interface Fate {
  mutant: Mutant;
  /**
   * `lived`: all tests that reach it ran, and are green; `unreached`: no test runs the place; `unjudged`: the time was over
   * before all of them had run to their end; `refused`: another file does not compile with it, so that it does not count.
   */
  fate: 'died' | 'lived' | 'unreached' | 'unjudged' | 'refused';
  /** The test that it died of. */
  killer?: string;
  ran: string[];
  reaching: number;
}

const SLOWEST_START_MS = 20_000;
const SLOWER = 4;

/** What tests may compute before they count as without an end. */
const runOf = (asked: readonly Asked[]) => ({
  files: asked.map(({ test }) => test),
  only: Object.fromEntries(asked.flatMap(({ test, cases }) => (cases ? [[test, cases]] : []))),
  limitMs: SLOWEST_START_MS + SLOWER * asked.reduce((sum, { ms }) => sum + ms, 0),
});

interface TrySettings {
  reach: ReachMap;
  seconds: number;
}

/** A test that kills for the first time is run without the mutant: one that is red then as well is left out from now on. */
async function isSteady(copy: Copy, test: string, { reach }: TrySettings): Promise<boolean> {
  const known = reach[test];
  if (known === undefined || known.isSteady === true) return true;
  const { verdict } = await runTests(copy, runOf([{ test, ms: known.ms }]));
  if (verdict.said === 'red') known.isGreen = false;
  else known.isSteady = true;
  return known.isGreen;
}

/** Plants a mutant in the copy, runs the tests that reach it until one fails, and takes it out again. */
export async function tryMutant(copy: Copy, mutant: Mutant, settings: TrySettings): Promise<Fate> {
  const { reach, seconds } = settings;
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
  for (const asked of batchesOf(tests, seconds)) {
    const run = runOf(asked);
    writeFileSync(place, planted(text, mutant));
    const { verdict } = await runTests(copy, run);
    writeFileSync(place, text);
    fate.ran.push(...run.files);
    if (verdict.said === 'red') {
      const [killer = ''] = verdict.failed.split(' › ');
      if (reach[killer]?.by !== undefined && !verdict.failed.includes(' › ')) {
        // What tests share may fail because some of them were left out: from now on all of this file run.
        delete reach[killer].by;
        return tryMutant(copy, mutant, settings);
      }
      if (reach[killer] === undefined) {
        // Nothing that a test said: it counts if the same run goes well without the mutant.
        const { verdict: without } = await runTests(copy, run);
        return { ...fate, fate: without.said === 'green' ? 'died' : 'unjudged', killer: verdict.failed };
      }
      if (await isSteady(copy, killer, settings)) return { ...fate, fate: 'died', killer: verdict.failed };
      return tryMutant(copy, mutant, settings);
    }
    if (verdict.said === 'nothing')
      return { ...fate, ...fateWithoutEnd(await runTests(copy, run), run.limitMs) };
  }
  return fate.ran.length < tests.length ? { ...fate, fate: 'unjudged' } : fate;
}

/** A run that does not end is a death only if the same tests, without the mutant, end in half of the time. */
export function fateWithoutEnd(
  without: { verdict: Verdict; ms: number },
  limitMs: number,
): Pick<Fate, 'fate' | 'killer'> {
  return without.verdict.said === 'green' && without.ms < limitMs / 2
    ? { fate: 'died', killer: 'the run does not end' }
    : { fate: 'unjudged' };
}
