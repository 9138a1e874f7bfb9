/** A key that would leave its prefix or its folder. */
export class UnsafeKey extends Error {
  constructor(key: string) {
    super(`"${key}" cannot be the name of an object: it is empty or too long, or leaves its folder.`);
    this.name = 'UnsafeKey';
  }
}

// NUL ends a path early, the others hide in listings.
const hasControl = (segment: string) =>
  [...segment].some((character) => character < ' ' || character === '\u007f');

/** File systems end a name at 255 bytes, and what stands beside a file adds a suffix to its name. */
export const SEGMENT_MAX_BYTES = 200;

const isShort = (segment: string) => new TextEncoder().encode(segment).length <= SEGMENT_MAX_BYTES;

/** One part of a key (account, profile or file name): not empty, not long, no separator, no way up, no control character. */
export const isSafeSegment = (segment: string): boolean =>
  segment !== '' &&
  segment !== '.' &&
  segment !== '..' &&
  !/[/\\]/.test(segment) &&
  !hasControl(segment) &&
  isShort(segment);

/** The key itself when every segment is safe; throws `UnsafeKey` otherwise. */
export function assertSafeKey(key: string): string {
  if (!key.split('/').every(isSafeSegment)) throw new UnsafeKey(key);
  return key;
}
