import type { Store } from '../store/store.ts';

/** A structured log line; never personal data, never a secret. */
export type Log = (event: string, fields?: Readonly<Record<string, string | number | boolean>>) => void;

/** What every step needs of the world. */
export interface StepDeps {
  store: Store;
  now: () => Date;
  log: Log;
}
