import type { Host } from './kit.ts';
import type { Effect, Sent, Told } from './service-way.ts';
import type { Truth } from './service-world.ts';
import type { Entry } from './simulation.ts';

/** All that is known once a history is over. */
export interface End {
  hosts: readonly Host[];
  truths: readonly Truth[];
  used: (account: string) => number;
  effects: readonly Effect[];
  sent: readonly Sent[];
  isUnreported: (job: string) => boolean;
  /** Two functions worked at this step at once: one writes over what the other states, or sends what the other has sent. */
  isDoubled: (step: 'issue' | 'report', job: string) => boolean;
  told: readonly Told[];
  leaks: ReadonlySet<string>;
  /** Every content that somebody gave as a whole. */
  texts: ReadonlySet<string>;
  /** Nothing went wrong, no clock did either, and nobody worked beside us. */
  isCalm: boolean;
  /** Some clock was wrong by so much that a live claim may have been taken for one that has expired. */
  isSkewed?: boolean;
  entries: readonly Entry[];
  /** Rows are of several kinds, and their cells are no content by themselves. */
  isOfLives?: true;
  /** Of a ledger that was lost or put back something may be missing. */
  isLedgerLost?: boolean;
}
