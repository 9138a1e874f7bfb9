/** Fields of a slot: two hashes of the name, and its number. */
const FIELDS = 3;
const NUMBER = 2;
const FIRST_SLOTS = 1024;

/** Numbers above 0 by name, outside the heap: 24 to 48 bytes each. Names are told apart by hashes of 64 bits in all. */
export class NameNumbers {
  #table = new Uint32Array(FIRST_SLOTS * FIELDS);
  #count = 0;

  /** 0 if the name has none. */
  get = (name: string): number => this.#table[this.#slotOf(...hashesOf(name)) + NUMBER] ?? 0;

  set(name: string, number: number): void {
    if (this.#count * FIELDS * 2 === this.#table.length) this.#grow();
    const hashes = hashesOf(name);
    const slot = this.#slotOf(...hashes);
    if (this.#table[slot + NUMBER] === 0) this.#count += 1;
    this.#table.set([...hashes, number], slot);
  }

  /** The slot of a name, or the first that is free. */
  #slotOf(low: number, high: number): number {
    const table = this.#table;
    let slot = (low * FIELDS) % table.length;
    while (table[slot + NUMBER] !== 0 && (table[slot] !== low || table[slot + 1] !== high))
      slot = (slot + FIELDS) % table.length;
    return slot;
  }

  #grow(): void {
    const before = this.#table;
    this.#table = new Uint32Array(before.length * 2);
    for (let slot = 0; slot < before.length; slot += FIELDS) {
      const [low = 0, high = 0, number = 0] = before.subarray(slot, slot + FIELDS);
      if (number !== 0) this.#table.set([low, high, number], this.#slotOf(low, high));
    }
  }
}

/** FNV-1a over the units of a text, and a second multiplier beside it. */
function hashesOf(name: string): [number, number] {
  let [low, high] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < name.length; at += 1) {
    const unit = name.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul((high ^ unit) + (high >>> 15), 0x2c1b3c6d);
  }
  return [low >>> 0, high >>> 0];
}
