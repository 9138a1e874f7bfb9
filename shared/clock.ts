import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

// The machine's own clocks, timer and chance, for who is not given others: a simulation puts its own in their place.

/** Milliseconds of a clock that never jumps: for waiting and time-outs, in one process. */
export type Monotonic = () => number;
export const monotonic: Monotonic = () => performance.now();

/** Milliseconds since 1970: for what several machines compare. */
export type WallClock = () => number;
export const wallClock: WallClock = () => Date.now();

export type Sleep = (ms: number) => Promise<void>;
export const pause: Sleep = (ms) => wait(ms);

/** From 0 up to 1, 1 left out. */
export type Random = () => number;
export const chance: Random = () => Math.random();

/** Calls once the time is up, unless it is taken back before. */
export type Alarm = (ms: number, ring: () => void) => { takeBack(): void };
export const alarm: Alarm = (ms, ring) => {
  const timer = setTimeout(ring, ms);
  return { takeBack: () => clearTimeout(timer) };
};
