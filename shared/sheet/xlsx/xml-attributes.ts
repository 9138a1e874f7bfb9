import { decodeEntities } from './xml-entities.ts';

/** Walks over the attributes of one tag without making objects: a worksheet has millions of them. */
export class AttributeCursor {
  name = '';
  /** As written: references such as `&amp;` are still in it. */
  value = '';
  #raw = '';
  #at = 0;

  over(raw: string): this {
    this.#raw = raw;
    this.#at = 0;
    return this;
  }

  /** Moves to the next attribute; false at the end, and at what is no attribute. */
  next(): boolean {
    const raw = this.#raw;
    let start = this.#at;
    while (isBlank(raw.charCodeAt(start))) start++;
    const equals = raw.indexOf('=', start);
    if (equals === -1) return false;
    let open = equals + 1;
    while (isBlank(raw.charCodeAt(open))) open++;
    const quote = raw.charAt(open);
    const close = quote === '"' || quote === "'" ? raw.indexOf(quote, open + 1) : -1;
    if (close === -1) return false;
    this.name = raw.slice(start, equals).trimEnd();
    this.value = raw.slice(open + 1, close);
    this.#at = close + 1;
    return true;
  }
}

const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;

/** All attributes by local name (`r:id` is `id`), references resolved. */
export function attributesOf(raw: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const cursor = new AttributeCursor().over(raw); cursor.next(); )
    attributes.set(cursor.name.slice(cursor.name.indexOf(':') + 1), decodeEntities(cursor.value));
  return attributes;
}

export const isTrue = (value: string | undefined): boolean =>
  value === '1' || value === 'true' || value === 'on';
