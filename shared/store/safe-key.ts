// NUL ends a path early; controls, marks of direction and characters without width let two names look alike.
const UNFIT = /[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Of a name that a person gives: file systems end one at 255 bytes, and what stands beside a file adds a suffix. */
export const NAME_MAX_BYTES = 200;
const SUFFIX_BYTES = 40;

/** No character of UTF-16 takes more bytes in UTF-8: most names need not be counted. */
const MOST_BYTES_EACH = 3;
const isWithin = (text: string, maxBytes: number): boolean =>
  text.length * MOST_BYTES_EACH <= maxBytes || encoder.encode(text).length <= maxBytes;

const encoder = new TextEncoder();

const isSafe = (segment: string, maxBytes: number): boolean =>
  segment.trim() !== '' &&
  segment !== '.' &&
  segment !== '..' &&
  !UNFIT.test(segment) &&
  isWithin(segment, maxBytes);

/** A name of an account, profile or file: not blank, not long, no separator, no way up, nothing that cannot be seen. */
export const isSafeName = (name: string): boolean => isSafe(name, NAME_MAX_BYTES);

/** True of a key that a store takes: every segment is safe, names with a suffix of ours included. */
export const isSafeKey = (key: string): boolean =>
  key.split('/').every((segment) => isSafe(segment, NAME_MAX_BYTES + SUFFIX_BYTES));

/** Returns the key if it is safe; throws if it is not. */
export function assertSafeKey(key: string): string {
  if (isSafeKey(key)) return key;
  throw new Error(`"${key}" cannot be the name of an object: it is empty or too long, or leaves its folder.`);
}

/** A safe name that is as much like the given one as may be: signs that no name has become `_`, its end is kept. */
export function likeName(name: string): string {
  const signs = [...name].map((one) => (UNFIT.test(one) ? '_' : one));
  while (!isWithin(signs.join(''), NAME_MAX_BYTES)) signs.shift();
  const like = signs.join('');
  return isSafeName(like) ? like : '_';
}
