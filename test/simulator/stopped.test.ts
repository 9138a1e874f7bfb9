import { expect, test } from 'vitest';
import { isFullRun, seed } from '../full-run.ts';
import { runHistory } from './history.ts';
import { tell } from './tell.ts';

/** Each is a history of its own, with kills, an outage and stops. */
const ROUNDS = isFullRun ? 400 : 20;

test(`${ROUNDS} rounds of kill × stop × outage answer each row as the service does, seed ${seed}`, async () => {
  const answers = new Map<string, number>();
  let [stops, kills] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const history = await runHistory({ seed: seed + round, kind: 'stopped' });
    if (history.violations.length > 0) console.log(tell(history.entries, false));
    expect(history.violations, `round ${round}, seed ${seed + round}`).toEqual([]);
    for (const [answer, count] of Object.entries(history.answers))
      answers.set(answer, (answers.get(answer) ?? 0) + count);
    stops += history.entries.filter(({ what }) => what.startsWith('stops a job')).length;
    kills += history.entries.filter(({ what }) => what === 'dies').length;
  }
  expect(Math.min(stops, kills)).toBeGreaterThan(ROUNDS / 4);
  // Few rounds may end without one that is stopped or that nobody knows.
  for (const answer of ['issued', ...(isFullRun ? ['failed JOB-STOPPED', 'failed OUTCOME-UNKNOWN'] : [])])
    expect(answers.get(answer), answer).toBeGreaterThan(0);
});
