import { expect, test } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { runHistory } from './history.ts';
import { tell } from './tell.ts';

/** Fixed, so that a change is judged by its own histories; `npm run simulate` goes further. */
const HISTORIES = isFullRun ? 900 : 100;
const FIRST_SEED = 1;

test(`${HISTORIES} histories from seed ${FIRST_SEED} go well`, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
    const { violations, entries } = await runHistory({ seed });
    if (violations.length > 0) console.log(tell(entries, false));
    expect(violations, `npm run simulate -- --runs 1 --seed ${seed}`).toEqual([]);
  }
});

test('a seed is a history: the same again, told the same', async () => {
  const [one, other] = [await runHistory({ seed: 46 }), await runHistory({ seed: 46 })];
  expect(other.turns).toBe(one.turns);
  expect(tell(other.entries, true)).toBe(tell(one.entries, true));
});
