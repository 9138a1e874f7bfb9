import { MAX_LINE_BYTES } from '../limits.ts';
import type { Refuse } from '../sheet.ts';
import { BACKSLASH, CLOSING, OPENING, QUOTE } from './json-cells.ts';
import type { JsonShape } from './json-shape.ts';

type Framed = Exclude<JsonShape, { form: 'lines' }>;

const LF = 0x0a;
const CLOSING_BRACE = 0x7d;

/**
 * Cuts a text into its objects without parsing them, so that a fault affects one object; memory holds one.
 * If the beginning of the next one is unclear, it refuses the text and names the line.
 */
export class JsonObjects {
  readonly #shape: Framed;
  readonly #refuse: Refuse;
  #place: 'first' | 'behind-object' | 'behind-comma' | 'outside' = 'first';
  #depth = 0;
  #quoted = false;
  #escaped = false;
  #line = 1;
  #begun = 1;
  #text = '';
  /** The text around the objects: `{"object":"list","data":[` and `],"has_more":true}`. */
  #frame = '';

  constructor(shape: Framed, refuse: Refuse) {
    this.#shape = shape;
    this.#refuse = refuse;
  }

  /** The objects that end in a piece of the text, each unchanged, with the line in which it begins. */
  *cut(chunk: string): Generator<{ text: string; line: number }> {
    let begin = 0;
    for (let at = this.#before(chunk); at < chunk.length; at += 1) {
      if (this.#place === 'outside') {
        this.#frame = this.#withinLimit(this.#frame + chunk.slice(at));
        return;
      }
      const code = chunk.charCodeAt(at);
      if (code === LF) this.#endLine();
      if (this.#depth === 0) {
        if (this.#opens(chunk.charAt(at))) begin = at;
        continue;
      }
      this.#step(code);
      if (this.#depth > 0) continue;
      if (code !== CLOSING_BRACE) throw this.#broken(this.#begun);
      yield { text: this.#text + chunk.slice(begin, at + 1), line: this.#begun };
      this.#text = '';
    }
    if (this.#depth > 0) this.#text = this.#withinLimit(this.#text + chunk.slice(begin));
  }

  /** Check the end of the text, and that the text around the objects is JSON; true if it states `has_more`. */
  end(): { hasMore: boolean } {
    if (this.#depth > 0) throw this.#broken(this.#begun);
    if (this.#shape.form === 'objects') return { hasMore: false };
    const frame = frameOf(this.#frame, this.#shape);
    if (frame === undefined) throw this.#broken(this.#line);
    return frame;
  }

  /** Takes the text before the first object; answers where the rest begins. */
  #before(chunk: string): number {
    const wanted = this.#place === 'first' ? this.#shape.start - this.#frame.length : 0;
    const taken = chunk.slice(0, Math.max(0, wanted));
    this.#frame += taken;
    this.#line += taken.split('\n').length - 1;
    return taken.length;
  }

  #opens(character: string): boolean {
    if (character.trim() === '') return false;
    const isList = this.#shape.form !== 'objects';
    if (character === '{' && (this.#place !== 'behind-object' || !isList)) {
      this.#depth = 1;
      this.#begun = this.#line;
      this.#place = 'behind-object';
      return true;
    }
    if (isList && character === ',' && this.#place === 'behind-object') this.#place = 'behind-comma';
    else if (isList && character === ']' && this.#place !== 'behind-comma') {
      this.#place = 'outside';
      this.#frame += ']';
    } else throw this.#broken(this.#line);
    return false;
  }

  #step(code: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === QUOTE) this.#quoted = !this.#quoted;
    else if (this.#quoted) this.#escaped = code === BACKSLASH;
    else if (OPENING.has(code)) this.#depth += 1;
    else if (CLOSING.has(code)) this.#depth -= 1;
  }

  #endLine(): void {
    // A text of JSON never contains a raw line break: a quote is missing here.
    if (this.#quoted) throw this.#broken(this.#line);
    this.#line += 1;
  }

  #withinLimit(text: string): string {
    if (text.length <= MAX_LINE_BYTES) return text;
    throw this.#refuse('READ-LINE-TOO-LONG', { limit: MAX_LINE_BYTES }, this.#begun);
  }

  #broken = (line: number) => this.#refuse('READ-JSON-BROKEN', { line });
}

/** Parses the text around the objects, from which they are cut out; undefined if it is no JSON, or has a second list. */
function frameOf(text: string, { key }: { key?: string }): { hasMore: boolean } | undefined {
  let [hasMore, isTwice] = [false, false];
  try {
    JSON.parse(text, (name, value: unknown) => {
      hasMore ||= /^(has_more|hasNextPage)$/.test(name) && value === true;
      isTwice ||= name === key && Array.isArray(value) && value.length > 0;
      return value;
    });
  } catch {
    return undefined;
  }
  return isTwice ? undefined : { hasMore };
}
