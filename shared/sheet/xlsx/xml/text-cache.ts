const MAX_CACHED_BYTES = 24;

/**
 * Makes texts of UTF-8 bytes; a short one that stood in its slot before is not made again. What a sheet says, it says
 * often: names of tags, codes, rates, towns.
 */
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
