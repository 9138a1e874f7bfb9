/** Part of a line: text, or bytes of UTF-8. */
export type LinePart = string | Uint8Array;

/** Of a character of a text in UTF-8. */
const CHARACTER_BYTES_MAX = 3;
const LINE_FEED = 10;

/** The bytes that a line of these parts takes at most. */
export function roomOf(parts: readonly LinePart[]): number {
  let bytes = 1;
  for (const part of parts)
    bytes += typeof part === 'string' ? part.length * CHARACTER_BYTES_MAX : part.length;
  return bytes;
}

/** Writes the line into a buffer that has room for it and answers where it ends. */
export function putLine(buffer: Buffer, start: number, parts: readonly LinePart[]): number {
  let end = start;
  for (const part of parts) {
    if (typeof part === 'string') end += buffer.write(part, end);
    else {
      buffer.set(part, end);
      end += part.length;
    }
  }
  buffer[end] = LINE_FEED;
  return end + 1;
}
