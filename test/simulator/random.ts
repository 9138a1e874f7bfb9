/** Numbers that a seed decides, for proofs that can be repeated. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  below(limit: number): number;
  happens(probability: number): boolean;
  pick<T>(of: readonly [T, ...T[]]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** FNV-1a, then mixed: names that differ in one letter give streams that have nothing in common. */
function hashOf(seed: number, name: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The one stream of a seed (mulberry32). */
export function randomOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: (of) => of[below(of.length)] ?? of[0],
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  };
}

/** A stream for each name: what one draws changes nothing for another. */
export const chanceOf = (seed: number, name: string): Chance => randomOf(hashOf(seed, name));
