import type { Log } from '../../log.ts';
import type { Store } from '../../store/store.ts';

/** Parts of the world that every step needs. */
export interface StepDeps {
  store: Store;
  now: () => Date;
  log: Log;
}
