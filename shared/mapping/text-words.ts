export const TEXT_WORDS = 2;

/** Writes 64 bits of a text, evenly spread (two of FNV's sums, mixed as murmur3 does); nothing that is stored depends on them. */
export function textWords(text: string, words: Uint32Array): Uint32Array {
  let one = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x5bd1e995);
    other ^= other >>> 15;
  }
  words[0] = mixed(one);
  words[1] = mixed(other);
  return words;
}

function mixed(sum: number): number {
  let bits = sum ^ (sum >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
