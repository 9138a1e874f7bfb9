import { NameNumbers } from '../../documents/name-numbers.ts';

/** A text that was noted under a key, and the row that it is of. */
export interface Remembered {
  text: string;
  row: number;
}

/** The first page and the largest; each is twice as large as the one before, since most exports are small. */
const [FIRST_PAGE_BYTES, PAGE_BYTES] = [2 ** 14, 2 ** 20];
/** Of an entry: the one noted before under its key and the one of the first row, from 1; row, place of its bytes, bytes, places. */
const [BEFORE, FIRST, ROW, PLACE, BYTES, PLACES, FIELDS] = [0, 1, 2, 3, 4, 5, 6];
const CHARACTER_BYTES_MAX = 3;

/** Texts by key for all rows of an export: outside the heap, about 60 bytes each plus the text. */
export class RememberedTexts {
  /** Last entry of each key, from 1. */
  readonly #last = new NameNumbers();
  #entries = new Uint32Array(1024 * FIELDS);
  #count = 0;
  readonly #pages: Buffer[] = [];
  #taken = 0;

  note(key: string, text: string, row = 0): void {
    const room = text.length * CHARACTER_BYTES_MAX;
    if (this.#taken + room > Math.min(this.#pages.at(-1)?.length ?? 0, PAGE_BYTES)) {
      const bytes = Math.min(FIRST_PAGE_BYTES * 2 ** this.#pages.length, PAGE_BYTES);
      this.#pages.push(Buffer.allocUnsafeSlow(Math.max(room, bytes)));
      this.#taken = 0;
    }
    const bytes = this.#pages.at(-1)?.write(text, this.#taken) ?? 0;
    const place = (this.#pages.length - 1) * PAGE_BYTES + this.#taken;
    this.#taken += bytes;
    if (this.#count * FIELDS === this.#entries.length) this.#grow();
    this.#count += 1;
    const before = this.#last.swap(key, this.#count);
    const first = this.#of(before, FIRST);
    const isFirst = before === 0 || row < this.#of(first, ROW);
    const entry = [before, isFirst ? this.#count : first, row, place, bytes, this.#of(before, PLACES)];
    this.#entries.set(entry, (this.#count - 1) * FIELDS);
  }

  /** All texts of a key by row, and within a row in the order noted. */
  all(key: string): readonly Remembered[] {
    const found: Remembered[] = [];
    for (let at = this.#last.get(key); at > 0; at = this.#of(at, BEFORE)) found.push(this.#read(at));
    return found.reverse().sort((one, other) => one.row - other.row);
  }

  /** The first of them. */
  first(key: string): Remembered | undefined {
    const at = this.#of(this.#last.get(key), FIRST);
    return at === 0 ? undefined : this.#read(at);
  }

  /** True if several texts have the key. */
  isShared = (key: string): boolean => this.#of(this.#last.get(key), BEFORE) > 0;

  /** Gives a key its next place, from 1. */
  nextPlace(key: string): number {
    const at = this.#last.get(key);
    const place = this.#of(at, PLACES) + 1;
    if (at > 0) this.#entries[(at - 1) * FIELDS + PLACES] = place;
    return place;
  }

  #of = (entry: number, field: number): number =>
    entry === 0 ? 0 : (this.#entries[(entry - 1) * FIELDS + field] ?? 0);

  #read(entry: number): Remembered {
    const place = this.#of(entry, PLACE);
    const start = place % PAGE_BYTES;
    const page = this.#pages[Math.floor(place / PAGE_BYTES)];
    const text = page?.toString('utf8', start, start + this.#of(entry, BYTES)) ?? '';
    return { text, row: this.#of(entry, ROW) };
  }

  #grow(): void {
    const before = this.#entries;
    this.#entries = new Uint32Array(before.length * 2);
    this.#entries.set(before);
  }
}
