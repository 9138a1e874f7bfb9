import type { Chance } from '../random.ts';

const MINUTE_MS = 60_000;
/** Shares of calls that go wrong: less than elsewhere, so that several jobs get through to meet each other. */
export const LIVES_RATES = [0.001, 0.01, 0.03] as const;

/** A history over one ledger, at one host: only there can it know what belongs together. */
export interface LivesScene {
  untilMs: number;
  isCloud: boolean;
  exports: number;
  /** They are brought at once. */
  isAtOnce: boolean;
  actions: number;
  /** Times at which the folder's ledger is copied. */
  copies: number;
}

export const drawLivesScene = (chance: Chance): LivesScene => ({
  untilMs: chance.pick([0.3, 1, 3]) * MINUTE_MS,
  isCloud: chance.happens(0.45),
  exports: chance.pick([2, 2, 2, 3]),
  isAtOnce: chance.happens(0.6),
  actions: chance.pick([0, 1, 1, 2, 3]),
  copies: chance.pick([0, 1, 2]),
});
