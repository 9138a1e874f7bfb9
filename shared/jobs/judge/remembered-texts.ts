/** A text that was noted under a key, and the row that it is of. */
export interface Remembered {
  text: string;
  row: number;
}

/** The first page and the largest; each is twice as large as the one before, since most exports are small. */
const [FIRST_PAGE_BYTES, PAGE_BYTES] = [2 ** 14, 2 ** 20];
/** Entry: key hash, previous entry of its bucket, row, place of its bytes, characters of its key, bytes in all. */
const NUMBERS = 6;
/** Answers that are kept: documents that share a key ask for it one after another. */
const ANSWERS_KEPT = 1000;
const CHARACTER_BYTES_MAX = 3;
const NONE: readonly number[] = [];

/** Texts by key for all rows of an export: outside the heap, 28 bytes each plus key and text. */
export class RememberedTexts {
  /** Last entry of each bucket, from 1; as many buckets as entries fit, a power of two. */
  #buckets = new Uint32Array(1024);
  #entries = new Uint32Array(1024 * NUMBERS);
  #count = 0;
  readonly #pages: Buffer[] = [];
  #taken = 0;
  readonly #answers = new Map<string, readonly Remembered[]>();

  note(key: string, text: string, row = 0): void {
    if (this.#count === this.#buckets.length) this.#grow();
    const room = (key.length + text.length) * CHARACTER_BYTES_MAX;
    if (this.#taken + room > Math.min(this.#pages.at(-1)?.length ?? 0, PAGE_BYTES)) {
      const bytes = Math.min(FIRST_PAGE_BYTES * 2 ** this.#pages.length, PAGE_BYTES);
      this.#pages.push(Buffer.allocUnsafeSlow(Math.max(room, bytes)));
      this.#taken = 0;
    }
    const bytes = this.#pages.at(-1)?.write(key + text, this.#taken) ?? 0;
    const place = (this.#pages.length - 1) * PAGE_BYTES + this.#taken;
    const numbers = [hashOf(key.toWellFormed()), 0, row, place, key.length, bytes];
    this.#entries.set(numbers, this.#count * NUMBERS);
    this.#link(this.#count++);
    this.#taken += bytes;
    if (this.#answers.size > 0) this.#answers.clear();
  }

  /** All texts of a key by row, and within a row in the order noted. */
  all(key: string): readonly Remembered[] {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const found = this.#find(key.toWellFormed()).reverse();
    found.sort((one, other) => one.row - other.row);
    if (this.#answers.size === ANSWERS_KEPT) this.#answers.clear();
    if (found.length > 1) this.#answers.set(key, found);
    return found;
  }

  /** True if several texts have the key. */
  isShared = (key: string): boolean => this.#find(key.toWellFormed(), 2).length > 1;

  /** Texts of a key, the last first; none if fewer entries than `least` are like it, whose bytes are then not read. */
  #find(key: string, least = 1): Remembered[] {
    const hash = hashOf(key);
    let alike = NONE;
    let next = this.#buckets[hash & (this.#buckets.length - 1)] ?? 0;
    while (next > 0) {
      const at = (next - 1) * NUMBERS;
      next = this.#entries[at + 1] ?? 0;
      if (this.#entries[at] === hash && this.#entries[at + 4] === key.length) alike = [...alike, at];
    }
    if (alike.length < least) return [];
    return alike.flatMap((at) => {
      const [row = 0, place = 0, , bytes = 0] = this.#entries.subarray(at + 2, at + NUMBERS);
      const start = place % PAGE_BYTES;
      const page = this.#pages[Math.floor(place / PAGE_BYTES)];
      const text = page?.toString('utf8', start, start + bytes) ?? '';
      return text.startsWith(key) ? [{ text: text.slice(key.length), row }] : [];
    });
  }

  #grow(): void {
    const before = this.#entries;
    this.#entries = new Uint32Array(before.length * 2);
    this.#entries.set(before);
    this.#buckets = new Uint32Array(this.#buckets.length * 2);
    for (let entry = 0; entry < this.#count; entry += 1) this.#link(entry);
  }

  #link(entry: number): void {
    const at = entry * NUMBERS;
    const bucket = (this.#entries[at] ?? 0) & (this.#buckets.length - 1);
    this.#entries[at + 1] = this.#buckets[bucket] ?? 0;
    this.#buckets[bucket] = entry + 1;
  }
}

/** FNV-1a over the units of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
