/**
 * An array in pages of its own, which `buffer.resize(0)` gives back to the system at once: of arrays that grow again and
 * again the allocator keeps what they left behind.
 */
export function ownWords(length: number): Uint32Array<ArrayBuffer> {
  const maxByteLength = length * Uint32Array.BYTES_PER_ELEMENT;
  return new Uint32Array(new ArrayBuffer(maxByteLength, { maxByteLength }), 0, length);
}
