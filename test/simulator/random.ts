/** Numbers that a seed decides. Each name has a stream of its own: what one draws changes nothing for another. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  below(limit: number): number;
  happens(probability: number): boolean;
  pick<T>(of: readonly [T, ...T[]]): T;
}

/** FNV-1a, then mixed: names that differ in one letter give streams that have nothing in common. */
function hashOf(seed: number, name: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function mixed(state: number): number {
  let value = Math.imul(state ^ (state >>> 15), state | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
}

export function chanceOf(seed: number, name: string): Chance {
  let state = hashOf(seed, name);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    return mixed(state);
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: (of) => of[below(of.length)] ?? of[0],
  };
}
