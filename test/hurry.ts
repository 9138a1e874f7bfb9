import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const TIMES = 60;

/** Ends pauses of this process sixty times as early until it is disposed; its monotonic clock jumps over the rest of each, and counts work as ever. */
export function hurry(): Disposable {
  const { now } = performance;
  const { setTimeout } = timers;
  let ahead = 0;
  performance.now = () => now.call(performance) + ahead;
  timers.setTimeout = async (ms = 0, ...rest) => {
    const end = performance.now() + ms;
    const value = await setTimeout(ms / TIMES, ...rest);
    ahead = Math.max(ahead, end - now.call(performance));
    return value;
  };
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]() {
      Object.assign(performance, { now });
      Object.assign(timers, { setTimeout });
      syncBuiltinESMExports();
    },
  };
}
