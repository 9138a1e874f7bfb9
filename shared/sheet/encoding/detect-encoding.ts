import type { Phrase } from '../../problems/phrases.ts';
import type { Refuse } from '../unreadable.ts';
import { type ByteHistogram, bytesBeyondAscii } from './byte-histogram.ts';
import {
  byteOrderMark,
  type DetectedEncoding,
  ENCODINGS,
  type Encoding,
  isCodePage,
  looksLikeUtf16,
  UNDEFINED_BYTES,
  undefinedBytes,
} from './encoding.ts';
import { greekCodePage } from './greek-code-page.ts';

/** Below this share of NULs on one side a text is not UTF-16: even Greek text has more ASCII in it. */
const UTF16_MIN_NUL_SHARE = 0.05;

/** The encoding that is declared, or else the one that the bytes prove. */
export const encodingOf = (
  declared: string | undefined,
  census: ByteHistogram,
  { head, refuse }: { head: Buffer; refuse: Refuse },
): DetectedEncoding =>
  declared === undefined
    ? detectEncoding(census, head, refuse)
    : declaredEncoding(declared, census, { head, refuse });

/**
 * Decides from all bytes of the file: BOM, then strict UTF-8, then UTF-16 by its NULs, then the two Greek
 * code pages by the bytes in which they differ. Refuses what is none of these; never reads it as Latin-1.
 */
function detectEncoding(census: ByteHistogram, head: Buffer, refuse: Refuse): DetectedEncoding {
  return (
    fromBom(census, head, refuse) ??
    fromNuls(census, head, refuse) ??
    fromUtf8(census) ??
    greekCodePage(census, refuse)
  );
}

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
  return {
    encoding,
    bom: true,
    certainty: 'certain',
    evidence: [{ phrase: 'encoding-marked', encoding, mark: shown }],
  };
}

function fromNuls(census: ByteHistogram, head: Buffer, refuse: Refuse): DetectedEncoding | undefined {
  const { nulsAtEven: even, nulsAtOdd: odd, bytes } = census;
  const nuls = even + odd;
  if (nuls === 0) return undefined;
  const oneSided = (even === 0 || odd === 0) && bytes % 2 === 0 && nuls >= (bytes / 2) * UTF16_MIN_NUL_SHARE;
  const encoding = odd > 0 ? 'utf-16le' : 'utf-16be';
  if (!oneSided || !looksLikeUtf16(head, encoding)) throw refuse('READ-NUL');
  const phrase = odd > 0 ? 'encoding-wide-odd' : 'encoding-wide-even';
  return { encoding, bom: false, certainty: 'certain', evidence: [{ phrase, encoding, nuls }] };
}

function fromUtf8(census: ByteHistogram): DetectedEncoding | undefined {
  if (!census.validUtf8) return undefined;
  const high = bytesBeyondAscii(census);
  const evidence: Phrase =
    high === 0 ? { phrase: 'encoding-ascii' } : { phrase: 'encoding-utf8', bytes: census.bytes, high };
  return { encoding: 'utf-8', bom: false, certainty: 'certain', evidence: [evidence] };
}

const isEncoding = (name: string): name is Encoding => ENCODINGS.some((known) => known === name);

/**
 * The encoding that a profile declares. It is refused when the bytes cannot be that, and when they are
 * something else for certain: UTF-8 read as a Greek code page would put other letters into documents.
 */
function declaredEncoding(
  name: string,
  census: ByteHistogram,
  { head, refuse }: { head: Buffer; refuse: Refuse },
): DetectedEncoding {
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
  return {
    encoding,
    bom: mark !== undefined,
    certainty: 'certain',
    evidence: [{ phrase: 'encoding-declared', encoding }],
  };
}

function isImpossible(encoding: Encoding, census: ByteHistogram, head: Buffer): boolean {
  if (encoding === 'utf-8') return !census.validUtf8;
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return !looksLikeUtf16(head, encoding);
  const missing = isCodePage(encoding) ? undefinedBytes(encoding) : UNDEFINED_BYTES[encoding];
  return missing?.some((byte) => census.counts[byte]) ?? false;
}
