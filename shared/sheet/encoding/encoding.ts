import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';
import { memoize } from '../../memoize.ts';
import type { Phrase, PhraseCode } from '../../problems/phrases.ts';
import type { Refuse } from '../sheet.ts';
import { type ByteHistogram, bytesBeyondAscii, decoded } from './byte-histogram.ts';

/** Code pages of one byte a character that a profile may declare; a file proves none of them, so none is ever detected. */
const CODE_PAGES = [
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

const isCodePage = (name: string): name is CodePage => CODE_PAGES.some((known) => known === name);

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

/** The first bytes of a file, and its refusals. */
type Head = { head: Buffer; refuse: Refuse };

/** Length of the byte order mark and its encoding. */
export function byteOrderMark(head: Buffer): { encoding: Encoding; bytes: number } | undefined {
  if (head.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf))) return { encoding: 'utf-8', bytes: 3 };
  if (head.subarray(0, 2).equals(Buffer.of(0xff, 0xfe))) return { encoding: 'utf-16le', bytes: 2 };
  if (head.subarray(0, 2).equals(Buffer.of(0xfe, 0xff))) return { encoding: 'utf-16be', bytes: 2 };
  return undefined;
}

const characterOf = (byte: number, encoding: Encoding): string =>
  isCodePage(encoding)
    ? iconv.decode(Buffer.of(byte), encoding)
    : new TextDecoder(encoding).decode(Buffer.of(byte));

/** Bytes without a character: absent from the table, or a control character of the C1 range. */
const undefinedBytes = memoize((encoding: Encoding): readonly number[] =>
  Array.from({ length: 0x80 }, (_, index) => 0x80 + index).filter((byte) =>
    /[\ufffd\u0080-\u009f]/.test(characterOf(byte, encoding)),
  ),
);

/** Bytes that both Greek code pages have a character for, each another one (facts 5.4). */
const DIFFERING_BYTES: readonly number[] = [0xa1, 0xa2, 0xa4, 0xa5, 0xb5, 0xb6];

const MIN_USUAL_SHARE = 0.9;
const USUAL_UPPER_BYTES = new Set([0x00, 0x01, 0x02, 0x03, 0x1f, 0x20, 0x21]);

/** In UTF-16 as people have it nearly every character is Latin, Greek or punctuation: its upper byte is one of a few. */
function looksLikeUtf16(head: Buffer, encoding: Encoding): boolean {
  const side = encoding === 'utf-16le' ? 1 : 0;
  let usual = 0;
  for (let at = side; at < head.length; at += 2) if (USUAL_UPPER_BYTES.has(head[at] ?? -1)) usual++;
  return usual >= Math.floor(head.length / 2) * MIN_USUAL_SHARE;
}

/** Below this share of NULs on one side a text is not UTF-16: even Greek text has more ASCII in it. */
const UTF16_MIN_NUL_SHARE = 0.05;

/** The encoding that is declared, or that all bytes prove: BOM, UTF-16 by its NULs, strict UTF-8, or a Greek code page; never Latin-1. */
export function encodingOf(declared: string | undefined, census: ByteHistogram, of: Head): DetectedEncoding {
  const { head, refuse } = of;
  if (declared !== undefined) return declaredEncoding(declared, census, of);
  return (
    fromBom(census, head, refuse) ??
    fromNuls(census, head, refuse) ??
    fromUtf8(census) ??
    greekCodePage(census, refuse)
  );
}

const certain = (encoding: Encoding, evidence: readonly Phrase[], bom = false): DetectedEncoding => {
  return { encoding, bom, certainty: 'certain', evidence };
};

function fromBom(census: ByteHistogram, head: Buffer, refuse: Refuse): DetectedEncoding | undefined {
  const mark = byteOrderMark(head);
  if (mark === undefined) return undefined;
  const { encoding, bytes } = mark;
  if (encoding === 'utf-8' && !census.validUtf8) throw refuse('READ-ENCODING-BROKEN', { encoding });
  if (encoding === 'utf-8' && census.counts[0]) throw refuse('READ-NUL');
  const shown = head
    .toString('hex', 0, bytes)
    .toUpperCase()
    .replace(/..(?=.)/g, '$& ');
  return certain(encoding, [{ phrase: 'encoding-marked', encoding, mark: shown }], true);
}

function fromNuls(census: ByteHistogram, head: Buffer, refuse: Refuse): DetectedEncoding | undefined {
  const { nulsAtEven: even, nulsAtOdd: odd, bytes } = census;
  const nuls = even + odd;
  if (nuls === 0) return undefined;
  const oneSided = (even === 0 || odd === 0) && bytes % 2 === 0 && nuls >= (bytes / 2) * UTF16_MIN_NUL_SHARE;
  const encoding = odd > 0 ? 'utf-16le' : 'utf-16be';
  if (!oneSided || !looksLikeUtf16(head, encoding)) throw refuse('READ-NUL');
  const phrase = odd > 0 ? 'encoding-wide-odd' : 'encoding-wide-even';
  return certain(encoding, [{ phrase, encoding, nuls }]);
}

function fromUtf8(census: ByteHistogram): DetectedEncoding | undefined {
  if (!census.validUtf8) return undefined;
  const high = bytesBeyondAscii(census);
  const evidence: Phrase =
    high === 0 ? { phrase: 'encoding-ascii' } : { phrase: 'encoding-utf8', bytes: census.bytes, high };
  return certain('utf-8', [evidence]);
}

const isEncoding = (name: string): name is Encoding => ENCODINGS.some((known) => known === name);

/** The encoding that a profile declares; refused if the bytes cannot be that, or are another one for certain. */
function declaredEncoding(name: string, census: ByteHistogram, { head, refuse }: Head): DetectedEncoding {
  const encoding = name
    .trim()
    .toLowerCase()
    .replace(/^utf(8|16)/, 'utf-$1')
    .replace(/^cp-?(125\d)$/, 'windows-$1');
  if (!isEncoding(encoding))
    throw refuse('READ-ENCODING-NAME', { encoding: name, known: ENCODINGS.join(', ') });
  const mark = byteOrderMark(head);
  const found = mark?.encoding ?? (census.validUtf8 && bytesBeyondAscii(census) > 0 ? 'utf-8' : encoding);
  if (found !== encoding) throw refuse('READ-ENCODING-CONTRADICTS', { encoding, found });
  if (isImpossible(encoding, census, head)) throw refuse('READ-ENCODING-BROKEN', { encoding });
  return certain(encoding, [{ phrase: 'encoding-declared', encoding }], mark !== undefined);
}

function isImpossible(encoding: Encoding, census: ByteHistogram, head: Buffer): boolean {
  if (encoding === 'utf-8') return !census.validUtf8;
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return !looksLikeUtf16(head, encoding);
  return lacks(encoding, census).length > 0;
}

/** The bytes of the text for which a code page has no character. */
const lacks = (encoding: Encoding, { counts }: ByteHistogram): readonly number[] =>
  undefinedBytes(encoding).filter((byte) => counts[byte]);

/** A text of words like "Café" is not Greek, whatever its bytes would give. */
const MAX_LATIN_SHARE = 0.5;

/** From this share on letters of UTF-8 are no accident: with a byte missing, as a code page each would be two others. */
const MIN_UTF8_SHARE = 0.5;

/** The Greek code page of bytes that are not UTF-8, by the bytes in which the two differ; without any, windows-1253 with a notice. */
function greekCodePage(census: ByteHistogram, refuse: Refuse): DetectedEncoding {
  const { amongAscii, amongHigh, greekPairs } = census;
  const high = bytesBeyondAscii(census);
  if (greekPairs * 2 > high * MIN_UTF8_SHARE) throw refuse('READ-ENCODING-BROKEN', { encoding: 'utf-8' });
  const [first, second] = (['windows-1253', 'iso-8859-7'] as const).filter(
    (encoding) => lacks(encoding, census).length === 0,
  );
  if (first === undefined || amongAscii > (amongAscii + amongHigh) * MAX_LATIN_SHARE)
    throw refuse('READ-ENCODING-UNKNOWN', { example: CODE_PAGES[0], declarable: CODE_PAGES.join(', ') });
  const start: Phrase = { phrase: 'encoding-not-utf8', high };
  if (second !== undefined) return weighed(census, start);
  return certain(first, [start, onlyPossible(first, census)]);
}

/** Both code pages have a character for every byte: the resulting words decide. */
function weighed(census: ByteHistogram, start: Phrase): DetectedEncoding {
  const told = evidenceOf(census);
  const count = (encoding: Encoding) =>
    told.reduce((sum, evidence) => sum + (evidence.encoding === encoding ? evidence.count : 0), 0);
  const windows = count('windows-1253');
  const iso = count('iso-8859-7');
  const encoding = iso > windows ? 'iso-8859-7' : 'windows-1253';
  if (Math.max(windows, iso) > 0 && Math.min(windows, iso) === 0)
    return certain(encoding, [start, ...told, { phrase: 'encoding-read', encoding }]);
  const differs = DIFFERING_BYTES.some((byte) => census.counts[byte]);
  const phrase = differs ? 'encoding-assumed' : 'encoding-assumed-same';
  const evidence = [start, ...told, { phrase, encoding } as const];
  return { encoding, bom: false, certainty: differs ? 'doubt' : 'same-text', evidence };
}

function onlyPossible(encoding: Encoding, census: ByteHistogram): Phrase {
  const other = encoding === 'windows-1253' ? 'iso-8859-7' : 'windows-1253';
  const shown = lacks(other, census).map(
    (byte) => `0x${byte.toString(16).toUpperCase()} × ${census.counts[byte]}`,
  );
  return { phrase: 'encoding-only', encoding, other, bytes: shown.join(', ') };
}

/** The bytes in which the two code pages differ and that only one of them makes plausible (facts 5.4). */
function evidenceOf({ counts, a2BeforeLetter, a2AfterLetter }: ByteHistogram) {
  const told = (byte: string, count = 0, encoding: Encoding, is: PhraseCode) => {
    return { phrase: 'encoding-told', encoding, byte, count, character: { phrase: is } } as const;
  };
  return [
    told('0xA2', a2BeforeLetter, 'windows-1253', 'byte-accent-first'),
    told('0xA2', a2AfterLetter, 'iso-8859-7', 'byte-apostrophe'),
    told('0xB5', counts[0xb5], 'windows-1253', 'byte-micro'),
    told('0xB6', counts[0xb6], 'iso-8859-7', 'byte-accent'),
    told('0xA4', counts[0xa4], 'iso-8859-7', 'byte-euro'),
    told('0xA1', counts[0xa1], 'iso-8859-7', 'byte-quote'),
  ].filter(({ count }) => count > 0);
}

/** The text of a stream of bytes, without its byte order mark; bytes that the encoding does not allow refuse the file. */
export async function* decodeText(stream: AsyncIterable<Buffer>, encoding: Encoding, refuse: Refuse) {
  if (isCodePage(encoding)) {
    // One byte is one character here, so chunks need no joining; the census has refused bytes without a character.
    for await (const chunk of stream) yield iconv.decode(chunk, encoding);
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of stream) {
    const text = decodeChunk(decoder, chunk, refuse);
    if (text !== '') yield text;
  }
  decodeChunk(decoder, undefined, refuse);
}

/** The text of a file's first bytes, for looking at, by default as they are marked; a character cut off at the end is left out. */
export function decodeHead(head: Buffer, given?: Encoding): string {
  const mark = byteOrderMark(head);
  const encoding = given ?? mark?.encoding ?? 'utf-8';
  if (isCodePage(encoding)) return iconv.decode(head, encoding);
  const bytes = mark?.encoding === encoding ? head.subarray(mark.bytes) : head;
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes, { stream: true });
}

/** Check that the first bytes of a file are UTF-8; a character cut off at the end is. */
export const isUtf8 = (head: Buffer): boolean =>
  decoded(new TextDecoder('utf-8', { fatal: true }), head) !== undefined;

function decodeChunk(decoder: TextDecoder, chunk: Buffer | undefined, refuse: Refuse): string {
  const text = decoded(decoder, chunk);
  if (text === undefined) throw refuse('READ-ENCODING-BROKEN', { encoding: decoder.encoding });
  if (text.includes('\0')) throw refuse('READ-NUL');
  return text;
}
