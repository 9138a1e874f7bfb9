import { expect, test } from 'vitest';
import { Coverage } from './coverage.ts';
import { runHistory } from './history.ts';
import { tell } from './tell.ts';

const HISTORIES = 3_000;
const FIRST_SEED = 1;

test(`${HISTORIES} histories go well, and visit every place that nobody has explained`, async () => {
  const coverage = new Coverage();
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
    const history = await runHistory({ seed });
    coverage.add(history);
    if (history.violations.length > 0) console.log(tell(history.entries, false));
    expect(history.violations, `npm run simulate -- --runs 1 --seed ${seed}`).toEqual([]);
  }
  expect(coverage.unexpected).toEqual([]);
});
