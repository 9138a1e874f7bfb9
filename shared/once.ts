import { memoize } from './memoize.ts';

/**
 * Made at the first call and kept as long as the process lives; the next call repeats a failed one. A call at
 * the top of a module is marked pure: functions that do not need it leave it out of their bundle.
 */
export function once<Value>(make: () => Value): () => Value {
  const made = memoize(make);
  return () => made(undefined);
}
