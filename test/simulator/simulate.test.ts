import { expect, test } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { runHistory } from './history.ts';
import { plantedBugs } from './planted-bugs.ts';
import { runHistories } from './run-histories.ts';
import { shrink } from './shrink.ts';
import { tell } from './tell.ts';

/** Fixed, so that a change is judged by its own histories; the full tests and `npm run simulate` go further. */
const HISTORIES = isFullRun ? 60 : 6;
/** Of these each is played a second time. */
const TWICE = isFullRun ? HISTORIES : 3;
const FIRST_SEED = 1;
/** Histories of which one at least needs less than half of its faults. */
const MOST_SHRUNK = 4;

async function printed(options: Parameters<typeof runHistories>[0]) {
  const lines: string[] = [];
  const status = await runHistories(options, (text) => lines.push(text));
  return { status, text: lines.join('\n') };
}

test(`${HISTORIES} histories from seed ${FIRST_SEED} go well, and are told the same twice`, async () => {
  const all = await printed({ runs: HISTORIES, seed: FIRST_SEED });
  expect(all).toEqual({ status: 0, text: expect.stringContaining('nothing went wrong') });
  const few = { runs: TWICE, seed: FIRST_SEED };
  expect(await printed(few)).toEqual(await printed(few));
});

test('a seed is a history: the same again, call by call', async () => {
  const [one, other] = [await runHistory({ seed: 46 }), await runHistory({ seed: 46 })];
  expect(tell(other.entries, true)).toBe(tell(one.entries, true));
});

test('each of two jobs tells of the number that it lost with one document', async () => {
  const { entries, violations } = await runHistory({ seed: 95922 });
  expect(entries.filter(({ answer }) => answer === '200 myData Errors')).toHaveLength(2);
  expect(violations).toEqual([]);
});

test.each([
  { seed: 475, number: '-9' },
  { seed: 7313859, number: '-8' },
  { seed: 914350919, number: 'S-1' },
])('a sale of other jobs is neither issued nor credited again, seed $seed', async ({ seed, number }) => {
  const { entries, violations } = await runHistory({ seed });
  const answers = entries.filter(({ what, about }) => what === 'answers issue' && about?.endsWith(number));
  expect(answers).toHaveLength(1);
  expect(violations).toEqual([]);
});

test('a history that goes wrong is told in sentences, with a line that repeats it', async () => {
  const planted = plantedBugs['a time-out is taken for success'];
  const { status, text } = await printed({ runs: 300, seed: 1, planted });
  expect(status).toBe(1);
  expect(text).toMatch(/^\d:\d\d:\d\d\.\d{3} {2}somebody (imports|uploads)/m);
  expect(text).toMatch(/called issued/);
  const [, seed = ''] = /Replay: npm run simulate -- --runs 1 --seed (\d+)$/.exec(text) ?? [];
  const again = await printed({ runs: 1, seed: Number(seed), planted });
  expect(text).toBe(again.text);
});

test('faults are left out that a history does not need to go wrong', async () => {
  const planted = plantedBugs['a time-out is taken for success'];
  // Where one call fails again and again, all of its failures may be needed.
  const left: number[] = [];
  for (let seed = 1; left.length < MOST_SHRUNK && !left.some((share) => share < 0.5); seed++) {
    const of = { seed, planted, kind: 'plain' } as const;
    const failed = await runHistory(of);
    if (failed.violations.length === 0 || failed.faults.length < 10) continue;
    const shortest = await shrink(failed, of);
    expect(shortest.violations).not.toEqual([]);
    left.push(shortest.faults.length / failed.faults.length);
  }
  expect(Math.min(...left)).toBeLessThan(0.5);
});
