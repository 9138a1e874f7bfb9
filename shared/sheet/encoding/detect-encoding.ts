import type { Phrase } from '../../problems/phrases.ts';
import type { Refuse } from '../unreadable.ts';
import { type ByteHistogram, bytesBeyondAscii } from './byte-histogram.ts';
import { byteOrderMark, type DetectedEncoding, looksLikeUtf16 } from './encoding.ts';
import { greekCodePage } from './greek-code-page.ts';

/** Below this share of NULs on one side a text is not UTF-16: even Greek text has more ASCII in it. */
const UTF16_MIN_NUL_SHARE = 0.05;

/**
 * Decides from all bytes of the file: BOM, then strict UTF-8, then UTF-16 by its NULs, then the two Greek
 * code pages by the bytes in which they differ. Refuses what is none of these; never reads it as Latin-1.
 */
export function detectEncoding(census: ByteHistogram, head: Buffer, refuse: Refuse): DetectedEncoding {
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
