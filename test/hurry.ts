import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const TIMES = 60;

/** Lets pauses and the monotonic clock of this process pass sixty times as fast until it is disposed. */
export function hurry(): Disposable {
  const { now } = performance;
  const { setTimeout } = timers;
  const began = performance.now();
  performance.now = () => began + (now.call(performance) - began) * TIMES;
  timers.setTimeout = (ms = 0, ...rest) => setTimeout(ms / TIMES, ...rest);
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]() {
      Object.assign(performance, { now });
      Object.assign(timers, { setTimeout });
      syncBuiltinESMExports();
    },
  };
}
