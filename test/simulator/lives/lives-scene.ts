import type { Chance } from '../random.ts';

const MINUTE_MS = 60_000;
/** Shares of calls that go wrong: less than elsewhere, so that several jobs get through to meet each other. */
export const LIVES_RATES = [0.001, 0.01, 0.03] as const;

/**
 * Told by itself, or aimed: exports that collide are brought at the same moment, once what they stand on is reported; a
 * ledger is lost between two that collide; or the word for one account is handed in for another.
 */
export type Story = 'free' | 'meeting' | 'lost past' | 'word elsewhere';

/** A history over one ledger, at one host: only there can it know what belongs together. */
export interface LivesScene {
  story: Story;
  untilMs: number;
  isCloud: boolean;
  exports: number;
  /** They meet before a guard as well. */
  isGated: boolean;
  /** They are brought at once. */
  isAtOnce: boolean;
  actions: number;
  /** Times at which the folder's ledger is copied. */
  copies: number;
}

export function drawLivesScene(chance: Chance): LivesScene {
  const story = chance.pick(['free', 'free', 'meeting', 'meeting', 'lost past', 'word elsewhere'] as const);
  return {
    story,
    untilMs: chance.pick([0.3, 1, 3]) * MINUTE_MS,
    isCloud: story === 'meeting' || (story === 'free' && chance.happens(0.45)),
    exports: chance.pick([2, 2, 2, 3]),
    isGated: chance.happens(0.7),
    isAtOnce: chance.happens(0.6),
    actions: story === 'free' ? chance.pick([0, 1, 1, 2, 3]) : chance.pick([0, 0, 0, 1]),
    copies: chance.pick([0, 1, 2]),
  };
}
