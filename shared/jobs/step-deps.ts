import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';

/** What every step needs of the world. */
export interface StepDeps {
  store: Store;
  now: () => Date;
  log: Log;
}
