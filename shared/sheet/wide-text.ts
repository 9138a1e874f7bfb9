import type { Encoding } from './encoding.ts';

const MIN_USUAL_SHARE = 0.9;
const USUAL_UPPER_BYTES = new Set([0x00, 0x01, 0x02, 0x03, 0x1f, 0x20, 0x21]);

/**
 * In UTF-16 as people have it nearly every character is Latin, Greek or punctuation: its upper byte is one of
 * a few.
 */
export function looksWide(head: Buffer, encoding: Encoding): boolean {
  const side = encoding === 'utf-16le' ? 1 : 0;
  let usual = 0;
  for (let at = side; at < head.length; at += 2) if (USUAL_UPPER_BYTES.has(head[at] ?? -1)) usual++;
  return usual >= Math.floor(head.length / 2) * MIN_USUAL_SHARE;
}
