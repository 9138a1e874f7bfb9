import { expect, test } from 'vitest';
import { Coverage } from './coverage.ts';
import { runHistory } from './history.ts';
import { tell } from './tell.ts';

const HISTORIES = 3_000;
/** Which seeds come to a seldom place changes with every call that is added: more are run until each was visited. */
const MOST_HISTORIES = 2 * HISTORIES;
const FIRST_SEED = 1;

test(`at least ${HISTORIES} histories go well, and visit every place that nobody has explained`, async () => {
  const coverage = new Coverage();
  for (let run = 0; run < HISTORIES || (run < MOST_HISTORIES && coverage.unexpected.length > 0); run++) {
    const seed = FIRST_SEED + run;
    const history = await runHistory({ seed });
    coverage.add(history);
    if (history.violations.length > 0) console.log(tell(history.entries, false));
    expect(history.violations, `npm run simulate -- --runs 1 --seed ${seed}`).toEqual([]);
  }
  expect(coverage.unexpected).toEqual([]);
});
