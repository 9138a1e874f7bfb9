import type { Log } from '../../log.ts';
import type { Store } from '../../store/store.ts';
import type { Pace } from './seconds-to-issue.ts';

/** Parts of the world that every step needs. */
export interface StepDeps {
  store: Store;
  now: () => Date;
  log: Log;
  /** Speed of issuing; undefined if the time of documents is negligible. */
  pace?: Pace | undefined;
}
