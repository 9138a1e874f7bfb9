import { expect, test } from 'vitest';
import { isFullRun } from '../../full-run.ts';
import { GUARDS } from '../coverage.ts';
import { runHistory } from '../history.ts';
import { tell } from '../tell.ts';

/** Fixed, so that a change is judged by its own histories; the full tests, mutants and `npm run simulate` go further. */
const HISTORIES = isFullRun || 'rowmarkTables' in globalThis ? 100 : 15;
/** In the full run more follow until every guard was reached. */
const MOST_HISTORIES = isFullRun ? 600 : HISTORIES;

test(`${HISTORIES} histories of documents that belong together go well, and reach every guard at full length`, async () => {
  const reached = new Set<string>();
  const missed = () => GUARDS.filter((name) => !reached.has(name));
  for (let seed = 1; seed <= HISTORIES || (seed <= MOST_HISTORIES && missed().length > 0); seed++) {
    const history = await runHistory({ seed, kind: 'lives' });
    if (history.violations.length > 0) console.log(tell(history.entries, false));
    expect(history.violations, `seed ${seed}`).toEqual([]);
    for (const name of Object.keys(history.guards)) reached.add(name);
  }
  if (isFullRun) expect(missed()).toEqual([]);
});

test.each([24358773, 61000851])('what was told of a failed sale is kept, seed %d', async (seed) => {
  const { entries, violations } = await runHistory({ seed, kind: 'lives' });
  expect(entries.some(({ about }) => about === 'ch_1')).toBe(true);
  expect(violations).toEqual([]);
});

test.each([
  52185, 703408, 41002745, 55003183,
])('a twin of what a job issued before its ledger was lost is held, seed %d', async (seed) => {
  const { answers, guards, violations } = await runHistory({ seed, kind: 'lives' });
  expect(guards['ledger lost'] ?? guards['ledger put back']).toBeGreaterThan(0);
  expect(answers['held POSSIBLE-DUPLICATE']).toBeGreaterThan(0);
  expect(violations).toEqual([]);
});

test('credit notes of one sale, of which the second begins first, do not wait for each other', async () => {
  const { entries, violations } = await runHistory({ seed: 9001080, kind: 'lives' });
  expect(entries.some(({ about }) => about === 'k-2') && violations).toEqual([]);
});
