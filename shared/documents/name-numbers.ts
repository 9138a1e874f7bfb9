/** Fields of a slot: two hashes of the name, and its number. */
const FIELDS = 3;
const NUMBER = 2;
const FIRST_SLOTS = 1024;

/** Numbers above 0 by name, outside the heap: 24 to 48 bytes each. Names are told apart by hashes of 64 bits in all. */
export class NameNumbers {
  #table = new Uint32Array(FIRST_SLOTS * FIELDS);
  #count = 0;

  /** 0 if the name has none. */
  get(name: string): number {
    hash(name);
    return this.#table[this.#slot() + NUMBER] ?? 0;
  }

  /** Sets the number of a name; returns the one before, 0 if it had none. */
  swap(name: string, number: number): number {
    if (this.#count * FIELDS * 2 === this.#table.length) this.#grow();
    hash(name);
    const before = this.#put(number);
    if (before === 0) this.#count += 1;
    return before;
  }

  /** The slot of the name that was hashed last, or the first that is free. */
  #slot(): number {
    const table = this.#table;
    let slot = (low * FIELDS) % table.length;
    while (table[slot + NUMBER] !== 0 && (table[slot] !== low || table[slot + 1] !== high))
      slot = (slot + FIELDS) % table.length;
    return slot;
  }

  #put(number: number): number {
    const slot = this.#slot();
    const before = this.#table[slot + NUMBER] ?? 0;
    this.#table[slot] = low;
    this.#table[slot + 1] = high;
    this.#table[slot + NUMBER] = number;
    return before;
  }

  #grow(): void {
    const before = this.#table;
    this.#table = new Uint32Array(before.length * 2);
    for (let slot = 0; slot < before.length; slot += FIELDS) {
      low = before[slot] ?? 0;
      high = before[slot + 1] ?? 0;
      const number = before[slot + NUMBER] ?? 0;
      if (number !== 0) this.#put(number);
    }
  }
}

/** The hashes of the last name: kept here, since a pair for each name would be garbage. */
let [low, high] = [0, 0];

/** FNV-1a over the units of a text, and a second multiplier beside it. */
function hash(name: string): void {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < name.length; at += 1) {
    const unit = name.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul((other ^ unit) + (other >>> 15), 0x2c1b3c6d);
  }
  low = one >>> 0;
  high = other >>> 0;
}
