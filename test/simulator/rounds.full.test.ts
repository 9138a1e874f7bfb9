import { expect, it } from 'vitest';
import { seed } from '../full-run.ts';
import { playRounds } from './rounds.ts';

/** `npm run rounds` plays 300; a round takes some commands, each in a process of its own. */
const ROUNDS = 51;

it(`has every document once and every report true after kills, damage, losses and restores (seed ${seed})`, async () => {
  const { kills = 0, stops = 0, ...played } = await playRounds({ rounds: ROUNDS, seed });
  expect(Object.values(played).reduce((sum, count) => sum + count, 0)).toBe(ROUNDS);
  expect(kills + stops).toBeLessThanOrEqual(ROUNDS * 10);
});
