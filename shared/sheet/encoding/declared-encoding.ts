import type { Refuse } from '../unreadable.ts';
import { type ByteHistogram, bytesBeyondAscii } from './byte-histogram.ts';
import { isCodePage, undefinedBytes } from './code-page.ts';
import {
  byteOrderMark,
  type DetectedEncoding,
  ENCODINGS,
  type Encoding,
  looksLikeUtf16,
  UNDEFINED_BYTES,
} from './encoding.ts';

const isEncoding = (name: string): name is Encoding => ENCODINGS.some((known) => known === name);

/**
 * The encoding that a profile declares. It is refused when the bytes cannot be that, and when they are
 * something else for certain: UTF-8 read as a Greek code page would put other letters into documents.
 */
export function declaredEncoding(
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
