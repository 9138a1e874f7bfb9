import { NameNumbers, PagedNumbers } from '../../documents/name-numbers.ts';

interface Remembered {
  text: string;
  row: number;
}

const PAGE_BYTES = 2 ** 16;
/** Of each text: its row, the place of its bytes, and the one noted before it under its key; of a key also the places taken. */
const [ROW, PLACE, BEFORE, TAKEN, FIELDS] = [0, 1, 2, 3, 4];
const CHARACTER_BYTES_MAX = 3;
/** Ends a text: a byte that UTF-8 does not have. */
const END = 0xff;

/** Texts by key for all rows of an export: outside the heap, 16 bytes each, and up to 20 for their key. */
export class RememberedTexts {
  readonly #keys = new NameNumbers();
  /** Of each key the text of the first row, whose one before is the last of the others. */
  readonly #first = new PagedNumbers();
  readonly #others = new PagedNumbers();
  #count = 0;
  readonly #pages: Buffer[] = [];
  #page = Buffer.alloc(0);
  #taken = PAGE_BYTES;

  note(key: string, text: string, row = 0): void {
    const known = this.#keys.count;
    const first = this.#keys.add(key) * FIELDS;
    const [place, before] = [this.#write(text), this.#first.get(first + ROW)];
    const isNew = this.#keys.count > known;
    if (!isNew) {
      const later = row < before ? [before, this.#first.get(first + PLACE)] : [row, place];
      this.#count += FIELDS;
      this.#others.set(this.#count, ...later, this.#first.get(first + BEFORE));
      this.#first.set(first + BEFORE, this.#count);
    }
    if (isNew || row < before) this.#first.set(first, row, place);
  }

  /** All texts of a key by row, and within a row in the order noted. */
  all(key: string): readonly Remembered[] {
    const first = this.#keys.get(key) * FIELDS;
    const found: (Remembered & { place: number })[] = first > 0 ? [this.#read(this.#first, first)] : [];
    for (let at = this.#first.get(first + BEFORE); at > 0; at = this.#others.get(at + BEFORE))
      found.push(this.#read(this.#others, at));
    found.sort((one, other) => one.row - other.row || one.place - other.place);
    return found.map(({ text, row }) => ({ text, row }));
  }

  first(key: string): Remembered | undefined {
    const at = this.#keys.get(key) * FIELDS;
    return at === 0 ? undefined : this.#read(this.#first, at);
  }

  isShared = (key: string) => this.#count > 0 && this.#first.get(this.#keys.get(key) * FIELDS + BEFORE) > 0;

  /** Gives a key its next place, from 1. */
  nextPlace(key: string): number {
    const at = this.#keys.get(key) * FIELDS;
    const place = this.#first.get(at + TAKEN) + 1;
    if (at > 0) this.#first.set(at + TAKEN, place);
    return place;
  }

  /** The place of its bytes. */
  #write(text: string): number {
    const room = text.length * CHARACTER_BYTES_MAX + 1;
    if (this.#taken + room > PAGE_BYTES) {
      this.#page = Buffer.allocUnsafeSlow(Math.max(room, PAGE_BYTES));
      this.#pages.push(this.#page);
      this.#taken = 0;
    }
    const place = (this.#pages.length - 1) * PAGE_BYTES + this.#taken;
    this.#taken += this.#page.write(text, this.#taken);
    this.#page[this.#taken++] = END;
    return place;
  }

  #read({ get }: PagedNumbers, at: number): Remembered & { place: number } {
    const place = get(at + PLACE);
    const [page, start] = [this.#pages[Math.floor(place / PAGE_BYTES)], place % PAGE_BYTES];
    const text = page?.toString('utf8', start, page.indexOf(END, start)) ?? '';
    return { text, row: get(at + ROW), place };
  }
}
