import type { Random } from '../../clock.ts';

/** Draws as many of a number of things as are wanted, each as likely as any other, while they pass. */
export class Draw {
  #left: number;
  #wanted: number;
  readonly #random: Random;

  constructor({ of, wanted, random }: { of: number; wanted: number; random: Random }) {
    this.#left = of;
    this.#wanted = wanted;
    this.#random = random;
  }

  /** True of the next thing where it is drawn. */
  next(): boolean {
    const isDrawn = this.#random() * Math.max(1, this.#left) < this.#wanted;
    this.#left -= 1;
    if (isDrawn) this.#wanted -= 1;
    return isDrawn;
  }
}

const STEP = 0x6d2b79f5;
const TWO_TO_32 = 2 ** 32;

/** Numbers from 0 up to 1 that a seed repeats (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + STEP) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32;
  };
}
