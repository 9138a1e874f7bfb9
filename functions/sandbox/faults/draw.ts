import { createHash } from 'node:crypto';

const DRAW_BITS = 48;

/** The `n`th number of a seed, from 0 to below 1: the same in every process and every run. */
export const draw = (seed: number, n: number): number =>
  Number.parseInt(
    createHash('sha256')
      .update(`${seed}/${n}`)
      .digest('hex')
      .slice(0, DRAW_BITS / 4),
    16,
  ) /
  2 ** DRAW_BITS;
