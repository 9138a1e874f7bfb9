/** Slots for a start; doubled where half of them are taken. */
const FIRST_SLOTS = 4096;
/** Of 64, so that a float holds the rest. */
const SPARE_BITS = 11;

/**
 * Numbers above 0 by texts that are not kept themselves: some 24 bytes a text. Two texts of a million are taken for one
 * less than once in a thousand such files; whoever asks must be right then as well.
 */
export class NumbersByText {
  #keys = new Float64Array(FIRST_SLOTS);
  #numbers = new Uint32Array(FIRST_SLOTS);
  #texts = 0;

  set(text: string, number: number): void {
    if (this.#texts * 2 >= this.#keys.length) this.#grow();
    const key = keyOf(text);
    const slot = this.#slotOf(key);
    if (this.#numbers[slot] === 0) this.#texts += 1;
    this.#keys[slot] = key;
    this.#numbers[slot] = number;
  }

  /** 0 where there is none. */
  get(text: string): number {
    return this.#numbers[this.#slotOf(keyOf(text))] ?? 0;
  }

  #slotOf(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = (key >>> 0) & mask;
    while (this.#numbers[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, numbers] = [this.#keys, this.#numbers];
    this.#keys = new Float64Array(keys.length * 2);
    this.#numbers = new Uint32Array(keys.length * 2);
    for (const [at, key] of keys.entries()) {
      const number = numbers[at] ?? 0;
      if (number === 0) continue;
      const slot = this.#slotOf(key);
      this.#keys[slot] = key;
      this.#numbers[slot] = number;
    }
  }
}

/** 53 bits of a text, evenly spread (two of FNV's sums); nothing that is stored depends on them. */
function keyOf(text: string): number {
  let one = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x5bd1e995);
    other ^= other >>> 15;
  }
  one ^= one >>> 16;
  return (other >>> SPARE_BITS) * 2 ** 32 + (one >>> 0);
}
