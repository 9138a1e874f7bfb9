import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { decoded } from '../../encoding/byte-histogram.ts';
import { byteOrderMark } from '../../encoding/encoding.ts';
import { MAX_XML_DEPTH, MAX_XML_TOKEN_CHARS } from '../../limits.ts';
import type { Refuse } from '../../sheet.ts';
import { AttributeCursor, DOUBLE_QUOTE, decodeEntities, SINGLE_QUOTE, TextCache } from './xml-attributes.ts';

/** Receiver of an XML document's parts: local names (`x:row` is `row`), attributes until the next call. */
export interface XmlListener {
  open(name: string, attributes: AttributeCursor): void;
  close(name: string): void;
  /** Text is only reported between an `open` that sets this and the next `close`. */
  wantsText: boolean;
  text(text: string): void;
}

export type XmlFault = keyof typeof REFUSALS;

const NAME_SLOTS = 256;
const TEXT_SLOTS = 4096;

/** A streaming reader of XML in UTF-8: bytes become texts only if the listener wants them; a DOCTYPE and unmatched tags refuse the file. */
export class XmlReader {
  /** Holds what is not read yet, from `#at` to `#end`. */
  #bytes = Buffer.of();
  #at = 0;
  #end = 0;
  /** The end of the bytes that are known to be UTF-8. */
  #checked = 0;
  readonly #openNames: string[] = [];
  #sawRoot = false;
  readonly #names = new TextCache(NAME_SLOTS);
  readonly #texts = new TextCache(TEXT_SLOTS);
  readonly #attributes = new AttributeCursor();
  readonly #listener: XmlListener;
  readonly #fault: (what: XmlFault) => Error;

  constructor(listener: XmlListener, fault: (what: XmlFault) => Error) {
    this.#listener = listener;
    this.#fault = fault;
  }

  push(chunk: Buffer): void {
    this.#makeRoom(chunk.length);
    chunk.copy(this.#bytes, this.#end);
    this.#end += chunk.length;
    const whole = endOfWholeCharacters(this.#bytes, this.#checked, this.#end);
    if (!isUtf8(this.#bytes.subarray(this.#checked, whole))) throw this.#fault('encoding');
    this.#checked = whole;
  }

  /** Reads about so many bytes; false when it needs more of them first. */
  read(count: number): boolean {
    const until = this.#at + count;
    while (this.#at < until) if (!this.#token()) return false;
    return true;
  }

  end(): void {
    if (this.#checked < this.#end) throw this.#fault('encoding');
    const rest = this.#bytes.toString('utf8', this.#at, this.#end);
    if (!this.#sawRoot || this.#openNames.length > 0 || rest.trim() !== '') throw this.#fault('cut');
  }

  #makeRoom(count: number): void {
    if (this.#end + count <= this.#bytes.length) return;
    const from = this.#bytes;
    const left = this.#end - this.#at;
    if (left + count > from.length) this.#bytes = Buffer.allocUnsafeSlow(2 * (left + count));
    from.copy(this.#bytes, 0, this.#at, this.#end);
    this.#checked -= this.#at;
    this.#end = left;
    this.#at = 0;
  }

  /** Tells a text and the markup behind it; false when they are not all there yet. */
  #token(): boolean {
    const less = this.#indexOf(LESS, this.#at);
    const end = less === -1 ? -1 : this.#markupEnd(less);
    if (this.#isTooLong(this.#at, end === -1 ? this.#end : end)) throw this.#fault('too-long');
    if (end === -1) return false;
    if (less > this.#at) this.#text(this.#at, less);
    this.#markup(less, end);
    this.#at = end;
    return true;
  }

  #isTooLong(start: number, end: number): boolean {
    // A character is one byte at least.
    if (end - start <= MAX_XML_TOKEN_CHARS) return false;
    return this.#bytes.toString('utf8', start, end).length > MAX_XML_TOKEN_CHARS;
  }

  #indexOf(byte: number, start: number): number {
    const bytes = this.#bytes;
    for (let at = start; at < this.#end; at++) if (bytes[at] === byte) return at;
    return -1;
  }

  /** One past the last byte of the markup at `start`, or -1 when it is not all there yet. */
  #markupEnd(start: number): number {
    const second = this.#byte(start + 1);
    if (second === EXCLAMATION) return this.#declarationEnd(start);
    if (second === QUESTION) return this.#after('?>', start);
    let quote = 0;
    for (let at = start; at < this.#end; at++) {
      const byte = this.#bytes[at] ?? 0;
      if (byte === quote) quote = 0;
      else if (quote !== 0) continue;
      // A `>` may be inside an attribute's value.
      else if (byte === GREATER) return at + 1;
      else if (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE) quote = byte;
    }
    return -1;
  }

  #declarationEnd(start: number): number {
    const head = this.#bytes.toString('latin1', start, Math.min(start + CDATA.length, this.#end));
    if (head.startsWith('<!--')) return this.#after('-->', start + 4);
    if (head === CDATA) return this.#after(']]>', start);
    if (head.length < CDATA.length) return -1;
    throw this.#fault(/^<!doctype/i.test(head) ? 'doctype' : 'markup');
  }

  #after(mark: string, from: number): number {
    const at = this.#bytes.subarray(0, this.#end).indexOf(mark, from);
    return at === -1 ? -1 : at + mark.length;
  }

  #byte(at: number): number {
    return at < this.#end ? (this.#bytes[at] ?? 0) : 0;
  }

  #markup(start: number, end: number): void {
    const second = this.#byte(start + 1);
    if (second === SLASH) this.#close(this.#name(start + 2, end - 1));
    else if (second === EXCLAMATION) this.#cdata(start, end);
    else if (second !== QUESTION) this.#open(start, end);
  }

  #cdata(start: number, end: number): void {
    const isData = this.#byte(start + 2) === OPENING_BRACKET;
    if (isData && this.#listener.wantsText)
      this.#listener.text(this.#texts.get(this.#bytes, start + CDATA.length, end - 3));
  }

  #open(start: number, end: number): void {
    const selfClosing = this.#byte(end - 2) === SLASH;
    const tagEnd = selfClosing ? end - 2 : end - 1;
    let nameEnd = start + 1;
    while (nameEnd < tagEnd && this.#byte(nameEnd) > SPACE) nameEnd++;
    const name = this.#name(start + 1, nameEnd);
    if (name === '' || (this.#openNames.length === 0 && this.#sawRoot)) throw this.#fault('markup');
    this.#sawRoot = true;
    if (this.#openNames.push(name) > MAX_XML_DEPTH) throw this.#fault('too-deep');
    this.#listener.open(name, this.#attributes.over(this.#bytes, nameEnd, tagEnd));
    if (selfClosing) this.#close(name);
  }

  #close(name: string): void {
    if (this.#openNames.pop() !== name) throw this.#fault('markup');
    this.#listener.close(name);
    this.#listener.wantsText = false;
  }

  #text(start: number, end: number): void {
    if (this.#listener.wantsText)
      this.#listener.text(decodeEntities(this.#texts.get(this.#bytes, start, end)));
  }

  /** Without the prefix of a namespace, and without blanks behind it. */
  #name(start: number, end: number): string {
    let from = start;
    for (let at = start; at < end && from === start; at++) if (this.#bytes[at] === COLON) from = at + 1;
    let to = end;
    while (to > from && this.#byte(to - 1) <= SPACE) to--;
    return this.#names.get(this.#bytes, from, to);
  }
}

const CDATA = '<![CDATA[';
const EXCLAMATION = 33;
const SLASH = 47;
const QUESTION = 63;
const SPACE = 32;
const LESS = 60;
const GREATER = 62;
const COLON = 58;
const OPENING_BRACKET = 91;

const MAX_CHARACTER_BYTES = 4;

/** Finds the end of the last character that is all there: a chunk may cut one in two. */
function endOfWholeCharacters(bytes: Buffer, start: number, end: number): number {
  const earliest = Math.max(start, end - MAX_CHARACTER_BYTES);
  for (let at = end - 1; at >= earliest; at--) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) return end;
    if (byte >= 0xc0) return at + (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > end ? at : end;
  }
  return end;
}

const REFUSALS = {
  doctype: ['READ-DOCTYPE', 'DOCTYPE'],
  'too-long': ['READ-TEXT-TOO-LONG', 'text'],
  'too-deep': ['READ-DAMAGED', 'XML nested too deep'],
  markup: ['READ-DAMAGED', 'XML not well-formed'],
  cut: ['READ-DAMAGED', 'XML cut off'],
  encoding: ['READ-DAMAGED', 'characters not in the XML encoding'],
} as const;

/** A few bytes can mean a row of 16,384 cells, so the listener's rows are taken often. */
const SLICE_BYTES = 8192;

/** Reads a whole part and tells the listener; `part` is named when it is refused. Yields often, and at the end. */
export async function* readXml(
  chunks: AsyncIterable<Buffer>,
  listener: XmlListener,
  { part, refuse }: { part: string; refuse: Refuse },
): AsyncGenerator<void> {
  const fault = (found: XmlFault) => {
    const [code, what] = REFUSALS[found];
    return refuse(code, { part, what: `${part}: ${what}`, limit: MAX_XML_TOKEN_CHARS });
  };
  const reader = new XmlReader(listener, fault);
  for await (const chunk of asUtf8(chunks, () => fault('encoding'))) {
    reader.push(chunk);
    while (reader.read(SLICE_BYTES)) yield;
  }
  reader.end();
  yield;
}

/** The same bytes if they are UTF-8, which their reader checks; else their text in UTF-8. */
async function* asUtf8(chunks: AsyncIterable<Buffer>, fault: () => Error): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= decoderOf(chunk, fault);
    yield decoder.encoding === 'utf-8' ? chunk : inUtf8(decoder, chunk, fault);
  }
  if (decoder !== undefined) yield inUtf8(decoder, undefined, fault);
}

function inUtf8(decoder: TextDecoder, chunk: Buffer | undefined, fault: () => Error): Buffer {
  const text = decoded(decoder, chunk);
  if (text === undefined) throw fault();
  return Buffer.from(text);
}

/** The encoding by a byte order mark, or by the first line unless that is ASCII and says UTF-16; else UTF-8. */
function decoderOf(head: Buffer, fault: () => Error): TextDecoder {
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)["']/.exec(head.toString('latin1', 0, 200))?.[1];
  const named = declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
  try {
    return new TextDecoder(byteOrderMark(head)?.encoding ?? named, { fatal: true });
  } catch {
    throw fault();
  }
}
