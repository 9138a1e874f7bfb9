import type { Chance } from './random.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The size of a history: most are small, so that many are told; a few have everything at once. */
export interface Scene {
  /** Time for which faults happen. */
  untilMs: number;
  exports: number;
  mostRows: number;
  /** What people do beside dropping the first export. */
  actions: number;
  hasCloud: boolean;
  hasFolder: boolean;
  accounts: readonly [string, ...string[]];
  /** Somebody works at the service itself: before anything else, or in between. */
  byHand: 'no' | 'first' | 'meanwhile';
  /** The folder is served, not imported from. */
  isServed: boolean;
  /** Times at which somebody stops whatever job is under way. */
  stops: number;
}

const SIZES = [
  { upTo: 0.64, exports: 1, mostRows: 1, actions: 0, both: 0, hours: [0.05, 0.2, 0.5] },
  { upTo: 0.88, exports: 1, mostRows: 2, actions: 1, both: 0.2, hours: [0.05, 0.2, 0.5] },
  { upTo: 0.97, exports: 2, mostRows: 3, actions: 2, both: 0.3, hours: [0.2, 0.5, 1] },
  { upTo: 1, exports: 3, mostRows: 4, actions: 5, both: 0.4, hours: [0.5, 1, 3, 8, 26] },
] as const;

export function drawScene(chance: Chance, hours: number | undefined): Scene {
  const drawn = chance.next();
  const size = SIZES.find(({ upTo }) => drawn < upTo) ?? SIZES[0];
  const hasCloud = chance.happens(0.6);
  return {
    untilMs: (hours ?? chance.pick<number>(size.hours)) * HOUR_MS,
    exports: 1 + chance.below(size.exports),
    mostRows: size.mostRows,
    actions: chance.below(size.actions + 1),
    hasCloud,
    hasFolder: !hasCloud || chance.happens(size.both),
    accounts: chance.happens(0.2) ? ['alpha', 'beta'] : ['alpha'],
    byHand: chance.pick(['no', 'no', 'no', 'no', 'no', 'no', 'no', 'first', 'first', 'meanwhile']),
    isServed: chance.happens(0.25),
    stops: chance.pick([0, 0, 0, 0, 0, 1, 2]),
  };
}

/** A short scene of one export with many rows, whose jobs are stopped again and again. */
export const drawStoppedScene = (chance: Chance): Scene => ({
  ...drawScene(chance, chance.pick([0.05, 0.1])),
  ...{ exports: 1, mostRows: 4, actions: chance.below(3), stops: 3 },
});

/** Times at which nobody reaches the service. */
export function drawOutages(
  chance: Chance,
  { from, untilMs, atLeast = 0 }: { from: number; untilMs: number; atLeast?: number },
): (now: number) => boolean {
  const down = Array.from({ length: Math.max(atLeast, chance.pick([0, 0, 0, 1, 2])) }, () => {
    const begin = from + chance.next() * untilMs;
    const lasts = chance.pick([5_000, MINUTE_MS, 20 * MINUTE_MS, 3 * HOUR_MS]);
    return { begin, end: Math.min(from + untilMs, begin + lasts) };
  });
  return (now) => down.some(({ begin, end }) => now >= begin && now < end);
}

/** The moment of an act: often in the first minute, when everything goes on at once. */
export const drawMoment = (chance: Chance, untilMs: number): number =>
  chance.next() * (chance.happens(0.4) ? Math.min(MINUTE_MS, untilMs) : untilMs);
