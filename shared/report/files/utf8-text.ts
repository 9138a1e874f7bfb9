/** ASCII characters that a form writes unchanged: 1 for each such character. */
type BareCharacters = Uint8Array;

const ASCII = 128;
/** From here on letters of two bytes, without blanks and control characters. */
const FIRST_LETTER = 0xc0;
/** Characters from here on have three bytes or more. */
const THREE_BYTES = 0x800;
const CHARACTER_BYTES_MAX = 3;
/** Taken once: asked of each string, whose kinds are many, it would be looked up at each character. */
const { charCodeAt: codeAt } = String.prototype;

export const bareBut = (others: Iterable<number>): BareCharacters => {
  const bare = new Uint8Array(ASCII).fill(1);
  for (const code of others) bare[code] = 0;
  return bare;
};

export const utf8Part = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'));

/**
 * Builds UTF-8 text byte by byte in one buffer, at a tenth of the cost of joining short strings and encoding
 * them. The buffer is made at the first byte, because most files are small, and grows.
 */
export class Utf8Text {
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;
  #capacityBytes: number;
  readonly #spare: Buffer[] = [];

  constructor(firstBytes: number) {
    this.#capacityBytes = firstBytes;
  }

  get length(): number {
    return this.#length;
  }

  part(part: Uint8Array): void {
    if (this.#length + part.length > this.#bytes.length) this.#grow(part.length);
    const bytes = this.#bytes;
    let to = this.#length;
    for (let at = 0; at < part.length; at += 1) {
      bytes[to] = part[at] ?? 0;
      to += 1;
    }
    this.#length = to;
  }

  byte(code: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length] = code;
    this.#length += 1;
  }

  text(text: string): void {
    this.#makeRoom(text);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** Adds a text of `bare` characters and two-byte letters; adds none of it, and is false, for others. */
  bare(text: string, bare: BareCharacters): boolean {
    this.#makeRoom(text);
    const bytes = this.#bytes;
    let to = this.#length;
    const { length } = text;
    for (let at = 0; at < length; at += 1) {
      const code = codeAt.call(text, at);
      if (code < ASCII) {
        if (bare[code] === 0) return false;
        bytes[to] = code;
        to += 1;
      } else {
        if (code < FIRST_LETTER || code >= THREE_BYTES) return false;
        bytes[to] = 0xc0 | (code >> 6);
        bytes[to + 1] = 0x80 | (code & 0x3f);
        to += 2;
      }
    }
    this.#length = to;
    return true;
  }

  /** Everything so far; the text continues in another buffer until `reuse` returns this one. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#bytes = this.#spare.pop() ?? Buffer.alloc(0);
    this.#length = 0;
    return taken;
  }

  /** Takes a buffer of `take` back, after its last reader is done. */
  reuse(taken: Buffer): void {
    this.#spare.push(Buffer.from(taken.buffer));
  }

  #makeRoom(text: string): void {
    const room = text.length * CHARACTER_BYTES_MAX;
    if (this.#length + room > this.#bytes.length) this.#grow(room);
  }

  #grow(room: number): void {
    const before = this.#bytes;
    this.#capacityBytes = Math.max(this.#capacityBytes, before.length * 2, this.#length + room);
    this.#bytes = Buffer.allocUnsafeSlow(this.#capacityBytes);
    before.copy(this.#bytes, 0, 0, this.#length);
  }
}

const MARKUP: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Characters with a meaning in XML, and those that it cannot hold: control and two non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_PLAIN = /[<>&"'\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\uFFFE\uFFFF]/;
const EVERY_NOT_PLAIN = new RegExp(NOT_PLAIN, 'g');

/** Text as XML, for elements and attributes alike. */
export const escapedText = (text: string): string =>
  NOT_PLAIN.test(text) ? text.replace(EVERY_NOT_PLAIN, (character) => MARKUP[character] ?? '') : text;

const BARE = bareBut([...Array(128).keys()].filter((code) => NOT_PLAIN.test(String.fromCharCode(code))));

export function addEscaped(to: Utf8Text, text: string): void {
  if (!to.bare(text, BARE)) to.text(escapedText(text));
}
