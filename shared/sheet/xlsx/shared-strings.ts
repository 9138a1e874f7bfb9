import { MAX_CELL_CHARS, MAX_SHARED_STRINGS_BYTES } from '../limits.ts';
import type { Refuse } from '../sheet.ts';
import type { Archive } from './archive.ts';
import type { AttributeCursor } from './xml/xml-attributes.ts';
import { readXml, type XmlListener } from './xml/xml-reader.ts';

const PAGE_BYTES = 1024 ** 2;
const TABLE_BYTES_PER_TEXT = 8;
const FIRST_CAPACITY = 1024;
const GROWTH = 1.5;
const CACHE_SLOTS = 4096;

/** The texts that cells refer to by number, a million at times: as UTF-8 in pages outside the JavaScript heap. */
export class SharedStrings {
  #pages: Buffer[] = [];
  #used = PAGE_BYTES;
  #starts = new Uint32Array(FIRST_CAPACITY);
  #lengths = new Uint32Array(FIRST_CAPACITY);
  #count = 0;
  readonly #cached = new Array<string>(CACHE_SLOTS).fill('');
  readonly #cachedIndex = new Int32Array(CACHE_SLOTS).fill(-1);

  get bytes(): number {
    return this.#pages.length * PAGE_BYTES + this.#count * TABLE_BYTES_PER_TEXT;
  }

  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#used + length > PAGE_BYTES) {
      this.#pages.push(Buffer.allocUnsafeSlow(PAGE_BYTES));
      this.#used = 0;
    }
    this.#pages.at(-1)?.write(text, this.#used);
    if (this.#count === this.#starts.length) this.#grow();
    this.#starts[this.#count] = (this.#pages.length - 1) * PAGE_BYTES + this.#used;
    this.#lengths[this.#count++] = length;
    this.#used += length;
  }

  /** The text of a number; undefined when the workbook has no such text. */
  get(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined;
    const slot = index % CACHE_SLOTS;
    if (this.#cachedIndex[slot] === index) return this.#cached[slot];
    const start = this.#starts[index] ?? 0;
    const from = start % PAGE_BYTES;
    const page = this.#pages[Math.floor(start / PAGE_BYTES)];
    const text = page?.toString('utf8', from, from + (this.#lengths[index] ?? 0));
    if (text !== undefined) this.#cached[slot] = text;
    this.#cachedIndex[slot] = index;
    return text;
  }

  #grow(): void {
    const capacity = Math.ceil(this.#count * GROWTH);
    const starts = new Uint32Array(capacity);
    const lengths = new Uint32Array(capacity);
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    this.#starts = starts;
    this.#lengths = lengths;
  }
}

/** Gathers the text of one string (`si` or `is`) from its runs, without phonetic ones; outer blanks count under `xml:space="preserve"` only. */
export class RichText {
  #text = '';
  #phonetic = false;
  #preserve = false;
  #run = '';

  /** True if the text of the element is reported. */
  open(name: string, attributes: AttributeCursor): boolean {
    if (name === 'rPh') this.#phonetic = true;
    if (name !== 't' || this.#phonetic) return false;
    this.#preserve = false;
    while (attributes.next())
      if (attributes.name === 'xml:space') this.#preserve = attributes.value === 'preserve';
    this.#run = '';
    return true;
  }

  add(text: string): void {
    this.#run += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic = false;
    if (name !== 't' || this.#phonetic) return;
    this.#text += this.#preserve ? this.#run : this.#run.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
    this.#run = '';
  }

  /** The whole text, which is then cleared; undefined if it is longer than a cell can be. */
  take(): string | undefined {
    const text = decodeSheetText(this.#text);
    this.#text = '';
    return text.length > MAX_CELL_CHARS ? undefined : text;
  }
}

/** Undoes the escapes of spreadsheet strings: `_x000D_` is a carriage return, `_x005F_` an underscore. Breaks become `\n`. */
export function decodeSheetText(text: string): string {
  const unescaped = text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
  return unescaped.includes('\r') ? unescaped.replace(/\r\n?/g, '\n') : unescaped;
}

/** Reads the part of shared strings; empty for a workbook without one. */
export async function readSharedStrings(archive: Archive, part: string, refuse: Refuse) {
  const strings = new SharedStrings();
  if (!archive.has(part)) return strings;
  const text = new RichText();
  const listener: XmlListener = {
    wantsText: false,
    open(name, attributes) {
      listener.wantsText = text.open(name, attributes);
    },
    text: (piece) => text.add(piece),
    close(name) {
      text.close(name);
      if (name !== 'si') return;
      const whole = text.take();
      if (whole === undefined)
        throw refuse('READ-SHARED-TEXT', { limit: MAX_CELL_CHARS, unit: 'characters each' });
      strings.add(whole);
    },
  };
  for await (const _ of readXml(archive.part(part), listener, { part, refuse })) {
    if (strings.bytes > MAX_SHARED_STRINGS_BYTES)
      throw refuse('READ-SHARED-TEXT', { limit: MAX_SHARED_STRINGS_BYTES, unit: 'bytes' });
  }
  return strings;
}
