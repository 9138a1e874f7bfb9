import type { Sleep } from '../../../shared/seams.ts';

/** Wrong keys that cost nothing: a person mistypes. */
const FREE_TRIES = 3;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
/** Wrong keys that may wait for their answer at once. */
const WAITING_MAX = 8;
const FORGET_AFTER_MS = 15 * 60 * 1000;

/** Slows wrong keys down: 0, 0, 0, then 0.5 s, 1 s, 2 s … up to 8 s; who comes while many wait is sent away. */
export class WrongKeys {
  readonly #sleep: Sleep;
  #tries = 0;
  #waiting = 0;
  #lastMs = 0;

  constructor(sleep: Sleep) {
    this.#sleep = sleep;
  }

  /** False where the answer is to come back later. */
  async slowDown(nowMs: number): Promise<boolean> {
    if (nowMs - this.#lastMs > FORGET_AFTER_MS) this.#tries = 0;
    this.#lastMs = nowMs;
    this.#tries += 1;
    if (this.#tries <= FREE_TRIES) return true;
    if (this.#waiting >= WAITING_MAX) return false;
    this.#waiting += 1;
    await this.#sleep(Math.min(FIRST_DELAY_MS * 2 ** (this.#tries - FREE_TRIES - 1), LONGEST_DELAY_MS));
    this.#waiting -= 1;
    return true;
  }
}
