/** Whole numbers by place, 0 where none is set: outside the heap, in pages, of which none is ever copied. */
export class PagedNumbers {
  readonly #pages: Uint32Array[] = [];

  get = (at: number): number => this.#pages[at >>> PAGE_BITS]?.[at & IN_PAGE] ?? 0;

  /** Sets some in a row: always as many as the others here, 1, 2 or 4, that none of them is on the next page. */
  set(at: number, ...values: number[]): void {
    while (this.#pages.length <= at >>> PAGE_BITS) this.#pages.push(new Uint32Array(IN_PAGE + 1));
    const page = this.#pages[at >>> PAGE_BITS] ?? new Uint32Array();
    for (let n = 0; n < values.length; n += 1) page[(at & IN_PAGE) + n] = values[n] ?? 0;
  }
}

const PAGE_BITS = 14;
const IN_PAGE = 2 ** PAGE_BITS - 1;

/** Numbers of names from 1, in the order in which they come: 14 to 20 bytes each. Names are told apart by 64 bits. */
export class NameNumbers {
  /** Two hashes of each name, by its number. */
  readonly #hashes = new PagedNumbers();
  #slots = new Uint32Array(1024);
  /** Names so far; that of the newest one is its number. */
  count = 0;

  /** 0 if the name has none. */
  get(name: string): number {
    hash(name);
    return this.#slots[this.#slot(low, high)] ?? 0;
  }

  add(name: string): number {
    if (this.count * 2 === this.#slots.length) this.#grow();
    hash(name);
    const slot = this.#slot(low, high);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) return known;
    this.count += 1;
    this.#hashes.set(this.count * 2, low, high);
    this.#slots[slot] = this.count;
    return this.count;
  }

  /** The slot of a name by its hashes, or the first that is free. */
  #slot(one: number, other: number): number {
    const [slots, hashes, last] = [this.#slots, this.#hashes, this.#slots.length - 1];
    let slot = one & last;
    for (let at = slots[slot] ?? 0; at > 0; at = slots[slot] ?? 0) {
      if ((hashes.get(at * 2) ^ one) === 0 && (hashes.get(at * 2 + 1) ^ other) === 0) break;
      slot = (slot + 1) & last;
    }
    return slot;
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let at = 1; at <= this.count; at += 1)
      this.#slots[this.#slot(this.#hashes.get(at * 2), this.#hashes.get(at * 2 + 1))] = at;
  }
}

/** The hashes of the last name, with signs: kept here, since a pair, or larger numbers, for each name would be garbage. */
let [low, high] = [0, 0];

/** FNV-1a over the units of a text, and a second multiplier beside it. */
function hash(name: string): void {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < name.length; at += 1) {
    const unit = name.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul((other ^ unit) + (other >>> 15), 0x2c1b3c6d);
  }
  low = one;
  high = other;
}
