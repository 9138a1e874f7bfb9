const MAX_CACHED_BYTES = 24;

/** Makes texts of UTF-8 bytes; a short one that is in its slot already is not made again, since sheets repeat most texts. */
export class TextCache {
  readonly #mask: number;
  readonly #texts: string[];
  readonly #lengths: Uint8Array;
  readonly #bytes: Uint8Array;

  /** The number of slots is a power of two. */
  constructor(slots: number) {
    this.#mask = slots - 1;
    this.#texts = new Array<string>(slots).fill('');
    this.#lengths = new Uint8Array(slots);
    this.#bytes = new Uint8Array(slots * MAX_CACHED_BYTES);
  }

  get(bytes: Buffer, start: number, end: number): string {
    const length = end - start;
    if (length > MAX_CACHED_BYTES) return bytes.toString('utf8', start, end);
    let hash = length;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    const slot = (hash ^ (hash >>> 15)) & this.#mask;
    return this.#holds(slot, bytes, start, length)
      ? (this.#texts[slot] ?? '')
      : this.#put(slot, bytes, start, end);
  }

  #holds(slot: number, bytes: Buffer, start: number, length: number): boolean {
    if (this.#lengths[slot] !== length) return false;
    const from = slot * MAX_CACHED_BYTES;
    for (let at = 0; at < length; at++) if (this.#bytes[from + at] !== bytes[start + at]) return false;
    return true;
  }

  #put(slot: number, bytes: Buffer, start: number, end: number): string {
    const text = bytes.toString('utf8', start, end);
    const from = slot * MAX_CACHED_BYTES;
    for (let at = start; at < end; at++) this.#bytes[from + at - start] = bytes[at] ?? 0;
    this.#lengths[slot] = end - start;
    this.#texts[slot] = text;
    return text;
  }
}

const CACHE_SLOTS = 256;
const EQUALS = 61;
export const [DOUBLE_QUOTE, SINGLE_QUOTE] = [34, 39];

/** Walks over the attributes of one tag in place: a worksheet has millions of them. */
export class AttributeCursor {
  #bytes: Buffer = Buffer.of();
  #nameStart = 0;
  #nameEnd = 0;
  #valueStart = 0;
  #valueEnd = 0;
  #at = 0;
  #end = 0;
  readonly #texts = new TextCache(CACHE_SLOTS);

  over(bytes: Buffer, start: number, end: number): this {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
    return this;
  }

  get name(): string {
    return this.#texts.get(this.#bytes, this.#nameStart, this.#nameEnd);
  }

  /** As written: references such as `&amp;` are still in it. */
  get value(): string {
    return this.#texts.get(this.#bytes, this.#valueStart, this.#valueEnd);
  }

  /** The Latin letters that the value begins with: `AB` of `AB12`. */
  get letters(): string {
    let end = this.#valueStart;
    while (end < this.#valueEnd && isLetter(this.#bytes[end] ?? 0)) end++;
    return this.#texts.get(this.#bytes, this.#valueStart, end);
  }

  /** Moves to the next attribute; false at the end, and at what is no attribute. */
  next(): boolean {
    const bytes = this.#bytes;
    const start = this.#pastBlanks(this.#at);
    const equals = this.#indexOf(EQUALS, start);
    if (equals === -1) return false;
    const open = this.#pastBlanks(equals + 1);
    const quote = open < this.#end ? (bytes[open] ?? 0) : 0;
    const close = quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE ? this.#indexOf(quote, open + 1) : -1;
    if (close === -1) return false;
    this.#nameStart = start;
    this.#nameEnd = equals;
    while (this.#nameEnd > start && isBlank(bytes[this.#nameEnd - 1] ?? 0)) this.#nameEnd--;
    this.#valueStart = open + 1;
    this.#valueEnd = close;
    this.#at = close + 1;
    return true;
  }

  #pastBlanks(start: number): number {
    let at = start;
    while (at < this.#end && isBlank(this.#bytes[at] ?? 0)) at++;
    return at;
  }

  #indexOf(byte: number, start: number): number {
    for (let at = start; at < this.#end; at++) if (this.#bytes[at] === byte) return at;
    return -1;
  }
}

const isLetter = (code: number) => (code | 0x20) >= 97 && (code | 0x20) <= 122;
const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;

/** All attributes by local name (`r:id` is `id`), references resolved. */
export function attributesOf(cursor: AttributeCursor): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  while (cursor.next()) {
    const { name } = cursor;
    attributes.set(name.slice(name.indexOf(':') + 1), decodeEntities(cursor.value));
  }
  return attributes;
}

export const isTrue = (value: string | undefined): boolean =>
  value === '1' || value === 'true' || value === 'on';

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const MAX_CODE_POINT = 0x10ffff;

/** Resolves the five references of XML and numeric ones, once: `&amp;#34;` gives `&#34;`; an unknown one stays as it is written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (written, hex, decimal, name: string | undefined) => {
      if (name !== undefined) return NAMED[name] ?? written;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : written;
    },
  );
}
