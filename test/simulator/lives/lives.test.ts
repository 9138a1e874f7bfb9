import { expect, test } from 'vitest';
import { GUARDS } from '../coverage.ts';
import { runHistory } from '../history.ts';
import { tell } from '../tell.ts';

/** Fixed, so that a change is judged by its own histories; the full tests and `npm run simulate` go further. */
const HISTORIES = 100;
/** More are run until every guard was reached. */
const MOST_HISTORIES = 600;

test(`at least ${HISTORIES} histories of documents that belong together go well, and reach every guard`, async () => {
  const reached = new Set<string>();
  const missed = () => GUARDS.filter((name) => !reached.has(name));
  for (let seed = 1; seed <= HISTORIES || (seed <= MOST_HISTORIES && missed().length > 0); seed++) {
    const history = await runHistory({ seed, kind: 'lives' });
    if (history.violations.length > 0) console.log(tell(history.entries, false));
    expect(history.violations, `seed ${seed}`).toEqual([]);
    for (const name of Object.keys(history.guards)) reached.add(name);
  }
  expect(missed()).toEqual([]);
});
