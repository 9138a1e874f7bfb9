import { type ByteCensus, bytesBeyondAscii } from './byte-census.ts';
import { byteOrderMark, type DetectedEncoding } from './encoding.ts';
import { greekCodePage } from './greek-code-page.ts';
import type { Refuse } from './unreadable.ts';
import { looksWide } from './wide-text.ts';

/** Below this share of NULs on one side a text is not UTF-16: even Greek text has more ASCII in it. */
const UTF16_MIN_NUL_SHARE = 0.05;

/**
 * Decides from all bytes of the file: BOM, then strict UTF-8, then UTF-16 by its NULs, then the two Greek
 * code pages by the bytes in which they differ. Refuses what is none of these; never reads it as Latin-1.
 */
export function detectEncoding(census: ByteCensus, head: Buffer, refuse: Refuse): DetectedEncoding {
  return (
    fromBom(census, head, refuse) ??
    fromNuls(census, head, refuse) ??
    fromUtf8(census) ??
    greekCodePage(census, refuse)
  );
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
    certainty: 'certain',
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
  return { encoding, bom: false, certainty: 'certain', evidence };
}

function fromUtf8(census: ByteCensus): DetectedEncoding | undefined {
  if (!census.validUtf8) return undefined;
  const high = bytesBeyondAscii(census);
  const evidence =
    high === 0
      ? 'utf-8: all bytes are ASCII'
      : `utf-8: all ${census.bytes} bytes are valid UTF-8, ${high} of them beyond ASCII`;
  return { encoding: 'utf-8', bom: false, certainty: 'certain', evidence: [evidence] };
}
