import type { ByteCensus } from './byte-census.ts';
import type { Refuse } from './unreadable.ts';

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1253', 'iso-8859-7'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface DetectedEncoding {
  encoding: Encoding;
  bom: boolean;
  evidence: readonly string[];
  /** True when only the two Greek code pages were left and no byte told them apart. */
  assumed: boolean;
}

/** Below this share of NULs on one side a text is not UTF-16: even Greek text has more ASCII in it. */
const UTF16_MIN_NUL_SHARE = 0.05;
const UTF16_MIN_USUAL_SHARE = 0.9;
const USUAL_UPPER_BYTES = new Set([0x00, 0x01, 0x02, 0x03, 0x1f, 0x20, 0x21]);
/** A text of words like "Café" is not Greek, whatever its bytes would give. */
const MAX_LATIN_SHARE = 0.5;

const isEncoding = (name: string): name is Encoding => ENCODINGS.some((known) => known === name);

/**
 * Decides from all bytes of the file: BOM, then strict UTF-8, then UTF-16 by its NULs, then the two Greek code
 * pages by the bytes in which they differ. Refuses what is none of these; never reads it as Latin-1.
 */
export function detectEncoding(census: ByteCensus, head: Buffer, refuse: Refuse): DetectedEncoding {
  return (
    fromBom(census, head, refuse) ??
    fromNuls(census, head, refuse) ??
    fromUtf8(census) ??
    fromGreek(census, refuse)
  );
}

/**
 * The encoding that a profile declares. It is refused when the bytes cannot be that, and when they are something else
 * for certain: UTF-8 read as a Greek code page would put other letters into documents.
 */
export function declaredEncoding(
  name: string,
  census: ByteCensus,
  { head, refuse }: { head: Buffer; refuse: Refuse },
): DetectedEncoding {
  const encoding = name
    .trim()
    .toLowerCase()
    .replace(/^utf(8|16)/, 'utf-$1')
    .replace(/^cp-?1253$/, 'windows-1253');
  if (!isEncoding(encoding))
    throw refuse('READ-ENCODING-NAME', { encoding: name, known: ENCODINGS.join(', ') });
  const mark = byteOrderMark(head);
  const found = mark?.encoding ?? (census.validUtf8 && highBytes(census) > 0 ? 'utf-8' : encoding);
  if (found !== encoding) throw refuse('READ-ENCODING-CONTRADICTS', { encoding, found });
  if (isImpossible(encoding, census, head)) throw refuse('READ-ENCODING-BROKEN', { encoding });
  return {
    encoding,
    bom: mark !== undefined,
    assumed: false,
    evidence: [`${encoding}: the profile says so`],
  };
}

function isImpossible(encoding: Encoding, census: ByteCensus, head: Buffer): boolean {
  if (encoding === 'utf-8') return !census.validUtf8;
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return !looksWide(head, encoding);
  return UNDEFINED[encoding]?.some((byte) => census.counts[byte]) ?? false;
}

/** Length of the byte order mark and what it says. */
export function byteOrderMark(head: Buffer): { encoding: Encoding; bytes: number } | undefined {
  if (head.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf))) return { encoding: 'utf-8', bytes: 3 };
  if (head.subarray(0, 2).equals(Buffer.of(0xff, 0xfe))) return { encoding: 'utf-16le', bytes: 2 };
  if (head.subarray(0, 2).equals(Buffer.of(0xfe, 0xff))) return { encoding: 'utf-16be', bytes: 2 };
  return undefined;
}

function fromBom(census: ByteCensus, head: Buffer, refuse: Refuse): DetectedEncoding | undefined {
  const mark = byteOrderMark(head);
  if (mark === undefined) return undefined;
  const { encoding, bytes } = mark;
  if (encoding === 'utf-8' && !census.validUtf8) throw refuse('READ-ENCODING-BROKEN', { encoding });
  if (encoding === 'utf-8' && census.counts[0]) throw refuse('READ-NUL');
  const shown = head
    .toString('hex', 0, bytes)
    .toUpperCase()
    .replace(/..(?=.)/g, '$& ');
  return {
    encoding,
    bom: true,
    assumed: false,
    evidence: [`${encoding}: the file begins with the byte order mark ${shown}`],
  };
}

function fromNuls(census: ByteCensus, head: Buffer, refuse: Refuse): DetectedEncoding | undefined {
  const { nulsAtEven: even, nulsAtOdd: odd, bytes } = census;
  const nuls = even + odd;
  if (nuls === 0) return undefined;
  const oneSided = (even === 0 || odd === 0) && bytes % 2 === 0 && nuls >= (bytes / 2) * UTF16_MIN_NUL_SHARE;
  const encoding = odd > 0 ? 'utf-16le' : 'utf-16be';
  if (!oneSided || !looksWide(head, encoding)) throw refuse('READ-NUL');
  const side = odd > 0 ? 'odd' : 'even';
  const evidence = [`${encoding}: all ${nuls} NUL bytes stand at ${side} offsets, as in UTF-16 text`];
  return { encoding, bom: false, assumed: false, evidence };
}

/** In UTF-16 as people have it nearly every character is Latin, Greek or punctuation: its upper byte is one of a few. */
function looksWide(head: Buffer, encoding: Encoding): boolean {
  const side = encoding === 'utf-16le' ? 1 : 0;
  let usual = 0;
  for (let at = side; at < head.length; at += 2) if (USUAL_UPPER_BYTES.has(head[at] ?? -1)) usual++;
  return usual >= Math.floor(head.length / 2) * UTF16_MIN_USUAL_SHARE;
}

function fromUtf8(census: ByteCensus): DetectedEncoding | undefined {
  if (!census.validUtf8) return undefined;
  const high = highBytes(census);
  const evidence =
    high === 0
      ? 'utf-8: all bytes are ASCII'
      : `utf-8: all ${census.bytes} bytes are valid UTF-8, ${high} of them beyond ASCII`;
  return { encoding: 'utf-8', bom: false, assumed: false, evidence: [evidence] };
}

/** Bytes that stand for no character (control characters of the C1 range count as none). */
const UNDEFINED: Partial<Record<Encoding, readonly number[]>> = {
  'windows-1253': [
    0x81, 0x88, 0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x98, 0x9a, 0x9c, 0x9d, 0x9e, 0x9f, 0xaa, 0xd2, 0xff,
  ],
  'iso-8859-7': [...Array.from({ length: 0x20 }, (_, index) => 0x80 + index), 0xae, 0xd2, 0xff],
};

function fromGreek(census: ByteCensus, refuse: Refuse): DetectedEncoding {
  const possible = (['windows-1253', 'iso-8859-7'] as const).filter(
    (encoding) => !UNDEFINED[encoding]?.some((byte) => census.counts[byte]),
  );
  const [first, second] = possible;
  if (first === undefined || isLatin(census)) throw refuse('READ-ENCODING-UNKNOWN');
  const start = `not UTF-8: ${highBytes(census)} bytes beyond ASCII do not form UTF-8 characters`;
  const telling = second === undefined ? [onlyPossible(first, census)] : tellApart(census);
  const winner = second === undefined ? first : chooseGreek(census);
  const assumed = winner === undefined;
  const encoding = winner ?? 'windows-1253';
  const end = assumed
    ? ['windows-1253 assumed: ISO-8859-7 reads these bytes as the same text']
    : [`${encoding} read`];
  return { encoding, bom: false, assumed, evidence: [start, ...telling, ...end] };
}

const isLatin = ({ amongAscii, amongHigh }: ByteCensus) =>
  amongAscii > (amongAscii + amongHigh) * MAX_LATIN_SHARE;

function highBytes({ counts }: ByteCensus): number {
  return counts.subarray(0x80).reduce((sum, count) => sum + count, 0);
}

function onlyPossible(encoding: Encoding, census: ByteCensus): string {
  const other = encoding === 'windows-1253' ? 'iso-8859-7' : 'windows-1253';
  const found = UNDEFINED[other]?.filter((byte) => census.counts[byte]) ?? [];
  const shown = found.map((byte) => `0x${byte.toString(16).toUpperCase()} (${census.counts[byte]} times)`);
  return `${encoding}: ${other} has no character for ${shown.join(', ')}`;
}

interface Telling {
  byte: string;
  count: number;
  for: 'windows-1253' | 'iso-8859-7';
  why: string;
}

/** The bytes in which the two code pages differ and that only one of them makes plausible (facts 5.4). */
function tellings(census: ByteCensus): readonly Telling[] {
  const count = (byte: number) => census.counts[byte] ?? 0;
  const all: Telling[] = [
    { byte: '0xA2', count: census.a2BeforeLetter, for: 'windows-1253', why: 'Ά at the start of a word' },
    { byte: '0xA2', count: census.a2AfterLetter, for: 'iso-8859-7', why: 'an apostrophe after a letter' },
    { byte: '0xB5', count: count(0xb5), for: 'windows-1253', why: 'µ, where ISO-8859-7 has ΅' },
    { byte: '0xB6', count: count(0xb6), for: 'iso-8859-7', why: 'Ά, where windows-1253 has ¶' },
    { byte: '0xA4', count: count(0xa4), for: 'iso-8859-7', why: '€, where windows-1253 has ¤' },
    { byte: '0xA1', count: count(0xa1), for: 'iso-8859-7', why: '‘, where windows-1253 has a bare ΅' },
  ];
  return all.filter((telling) => telling.count > 0);
}

const tellApart = (census: ByteCensus) =>
  tellings(census).map(
    ({ byte, count, for: encoding, why }) => `${encoding}: ${byte} ${count} times is ${why}`,
  );

function chooseGreek(census: ByteCensus): Encoding | undefined {
  let balance = 0;
  for (const telling of tellings(census))
    balance += telling.for === 'windows-1253' ? telling.count : -telling.count;
  if (balance === 0) return undefined;
  return balance > 0 ? 'windows-1253' : 'iso-8859-7';
}
