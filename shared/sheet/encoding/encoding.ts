import iconv from 'iconv-lite';
import { memoize } from '../../memoize.ts';
import type { Phrase } from '../../problems/phrases.ts';

/**
 * Code pages of one byte a character that a profile may declare. Nothing in a file proves one of them against the
 * others, so none is ever detected.
 */
export const CODE_PAGES = [
  'windows-1252',
  'windows-1250',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-15',
  'cp437',
  'cp737',
  'cp850',
] as const;
type CodePage = (typeof CODE_PAGES)[number];

export const isCodePage = (name: string): name is CodePage => CODE_PAGES.some((known) => known === name);

/** Text of bytes, each of which is a character: `decodeCodePage(Buffer.of(0xfc), 'windows-1252')` is `ü`. */
export const decodeCodePage = (bytes: Buffer, name: CodePage): string => iconv.decode(bytes, name);

/** Encodings that bytes prove, or leave as the only sense they make. */
const DETECTED_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1253', 'iso-8859-7'] as const;

/** Those, and the code pages that only a person can know. */
export const ENCODINGS = [...DETECTED_ENCODINGS, ...CODE_PAGES] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface DetectedEncoding {
  encoding: Encoding;
  bom: boolean;
  evidence: readonly Phrase[];
  /** `same-text` and `doubt`: only the two Greek code pages were left, and no byte told them apart for certain. */
  certainty: 'certain' | 'same-text' | 'doubt';
}

/** Length of the byte order mark and its encoding. */
export function byteOrderMark(head: Buffer): { encoding: Encoding; bytes: number } | undefined {
  if (head.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf))) return { encoding: 'utf-8', bytes: 3 };
  if (head.subarray(0, 2).equals(Buffer.of(0xff, 0xfe))) return { encoding: 'utf-16le', bytes: 2 };
  if (head.subarray(0, 2).equals(Buffer.of(0xfe, 0xff))) return { encoding: 'utf-16be', bytes: 2 };
  return undefined;
}

/** The character of one byte in an encoding that has one for each. */
const characterOf = (byte: number, encoding: Encoding): string =>
  isCodePage(encoding)
    ? decodeCodePage(Buffer.of(byte), encoding)
    : new TextDecoder(encoding).decode(Buffer.of(byte));

/** Bytes without a character: absent from the table, or a control character of the C1 range. */
export const undefinedBytes = memoize((encoding: Encoding): readonly number[] =>
  Array.from({ length: 0x80 }, (_, index) => 0x80 + index).filter((byte) =>
    /[\ufffd\u0080-\u009f]/.test(characterOf(byte, encoding)),
  ),
);

/** Bytes that both Greek code pages have a character for, each another one (facts 5.4). */
export const DIFFERING_BYTES: readonly number[] = [0xa1, 0xa2, 0xa4, 0xa5, 0xb5, 0xb6];

const MIN_USUAL_SHARE = 0.9;
const USUAL_UPPER_BYTES = new Set([0x00, 0x01, 0x02, 0x03, 0x1f, 0x20, 0x21]);

/** In UTF-16 as people have it nearly every character is Latin, Greek or punctuation: its upper byte is one of a few. */
export function looksLikeUtf16(head: Buffer, encoding: Encoding): boolean {
  const side = encoding === 'utf-16le' ? 1 : 0;
  let usual = 0;
  for (let at = side; at < head.length; at += 2) if (USUAL_UPPER_BYTES.has(head[at] ?? -1)) usual++;
  return usual >= Math.floor(head.length / 2) * MIN_USUAL_SHARE;
}
