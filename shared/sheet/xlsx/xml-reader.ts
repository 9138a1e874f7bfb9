import { MAX_XML_DEPTH, MAX_XML_TOKEN_CHARS } from '../limits.ts';
import { decodeEntities } from './xml-entities.ts';

/** Receiver of an XML document's parts: local names (`x:row` is `row`) and attributes as written. */
export interface XmlListener {
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Text is only told between an `open` that sets this and the next `close`. */
  wantsText: boolean;
  text(text: string): void;
}

/**
 * A streaming reader of the XML that spreadsheet parts are made of. Nothing is fetched and nothing declared:
 * a DOCTYPE is refused, so there are no entities to expand. Tags that do not match refuse the file.
 */
export class XmlReader {
  #rest = '';
  /** Length of `#rest` already searched for the end of its first token. */
  #searched = 0;
  readonly #openNames: string[] = [];
  #sawRoot = false;
  readonly #listener: XmlListener;
  readonly #fault: (what: XmlFault) => Error;

  constructor(listener: XmlListener, fault: (what: XmlFault) => Error) {
    this.#listener = listener;
    this.#fault = fault;
  }

  push(chunk: string): void {
    const xml = this.#rest + chunk;
    let at = 0;
    let searchFrom = this.#searched;
    for (;;) {
      const less = xml.charCodeAt(at) === LESS ? at : xml.indexOf('<', Math.max(at, searchFrom));
      const end = less === -1 ? -1 : this.#tokenEnd(xml, less);
      if (less !== -1 && less > at && end !== -1) this.#text(xml, at, less);
      if (end === -1) break;
      this.#token(xml, less, end);
      at = end;
      searchFrom = end;
    }
    this.#rest = xml.slice(at);
    this.#searched = this.#rest.includes('<') ? 0 : this.#rest.length;
    if (this.#rest.length > MAX_XML_TOKEN_CHARS) throw this.#fault('too-long');
  }

  end(): void {
    if (!this.#sawRoot || this.#openNames.length > 0 || this.#rest.trim() !== '') throw this.#fault('cut');
  }

  /** One past the last character of the markup at `start`, or -1 when it is not all there yet. */
  #tokenEnd(xml: string, start: number): number {
    if (xml.charCodeAt(start + 1) === EXCLAMATION) return this.#declarationEnd(xml, start);
    if (xml.charCodeAt(start + 1) === QUESTION) return after(xml, '?>', start);
    const end = xml.indexOf('>', start);
    if (end === -1) return -1;
    return endsInQuotes(xml, start, end) ? endOutsideQuotes(xml, start) : end + 1;
  }

  #declarationEnd(xml: string, start: number): number {
    if (xml.startsWith('<!--', start)) return after(xml, '-->', start + 4);
    if (xml.startsWith('<![CDATA[', start)) return after(xml, ']]>', start);
    if (xml.length - start < '<![CDATA['.length) return -1;
    throw this.#fault(/^<!doctype/i.test(xml.slice(start, start + 9)) ? 'doctype' : 'markup');
  }

  #token(xml: string, start: number, end: number): void {
    const second = xml.charCodeAt(start + 1);
    if (second === SLASH) this.#close(localName(xml, start + 2, end - 1).trimEnd());
    else if (second === EXCLAMATION) this.#cdata(xml.slice(start, end));
    else if (second !== QUESTION) this.#open(xml, start, end);
  }

  #cdata(markup: string): void {
    if (markup.startsWith('<![CDATA[') && this.#listener.wantsText) this.#listener.text(markup.slice(9, -3));
  }

  #open(xml: string, start: number, end: number): void {
    const selfClosing = xml.charCodeAt(end - 2) === SLASH;
    const tagEnd = selfClosing ? end - 2 : end - 1;
    let nameEnd = start + 1;
    while (nameEnd < tagEnd && xml.charCodeAt(nameEnd) > SPACE) nameEnd++;
    const name = localName(xml, start + 1, nameEnd);
    if (name === '' || (this.#openNames.length === 0 && this.#sawRoot)) throw this.#fault('markup');
    this.#sawRoot = true;
    if (this.#openNames.push(name) > MAX_XML_DEPTH) throw this.#fault('too-deep');
    this.#listener.open(name, xml.slice(nameEnd, tagEnd));
    if (selfClosing) this.#close(name);
  }

  #close(name: string): void {
    if (this.#openNames.pop() !== name) throw this.#fault('markup');
    this.#listener.close(name);
    this.#listener.wantsText = false;
  }

  #text(xml: string, start: number, end: number): void {
    if (this.#listener.wantsText) this.#listener.text(decodeEntities(xml.slice(start, end)));
  }
}

export type XmlFault = 'doctype' | 'markup' | 'too-deep' | 'too-long' | 'cut';

const EXCLAMATION = 33;
const SLASH = 47;
const QUESTION = 63;
const SPACE = 32;
const LESS = 60;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const COLON = 58;

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}

function localName(xml: string, start: number, end: number): string {
  for (let at = start; at < end; at++) if (xml.charCodeAt(at) === COLON) return xml.slice(at + 1, end);
  return xml.slice(start, end);
}

/** A `>` may stand inside an attribute's value. */
function endsInQuotes(xml: string, start: number, end: number): boolean {
  let quote = 0;
  for (let at = start; at < end; at++) {
    const code = xml.charCodeAt(at);
    if (code === quote) quote = 0;
    else if (quote === 0 && (code === DOUBLE_QUOTE || code === SINGLE_QUOTE)) quote = code;
  }
  return quote !== 0;
}

function endOutsideQuotes(xml: string, start: number): number {
  let quote = '';
  for (let at = start; at < xml.length; at++) {
    const char = xml.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
  }
  return -1;
}
