import { TextDecoder } from 'node:util';

const LF = 10;
const CR = 13;
const CRLF = Buffer.of(CR, LF);

/** Reads the whole stream once; memory does not grow with it. */
export async function byteHistogram(stream: AsyncIterable<Buffer>): Promise<ByteHistogram> {
  const census = emptyCensus();
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let previous = 0;
  let last: { chunk: Buffer; before: number } | undefined;
  for await (const chunk of stream) {
    census.validUtf8 &&= decoded(utf8, chunk) !== undefined;
    countBytes(census, chunk, previous);
    if (!census.validUtf8) countNeighbours(census, chunk, previous);
    last = { chunk, before: previous };
    previous = chunk.at(-1) ?? previous;
    census.bytes += chunk.length;
  }
  if (census.validUtf8) {
    census.validUtf8 = decoded(utf8, undefined) !== undefined;
    // A text that breaks off within a character was taken for UTF-8 until here.
    if (!census.validUtf8 && last !== undefined) countNeighbours(census, last.chunk, last.before);
  }
  return census;
}

/** Result of one pass over all bytes of a text: enough to tell its encoding and its line ends. */
export type ByteHistogram = ReturnType<typeof emptyCensus>;

const emptyCensus = () => ({
  bytes: 0,
  counts: new Uint32Array(256),
  /** NULs at even and at odd offsets: UTF-16 has them on one side only. */
  nulsAtEven: 0,
  nulsAtOdd: 0,
  crlf: 0,
  validUtf8: true,
  /** Bytes 0xC0–0xFE next to another such byte, and next to an ASCII letter: Greek words and Latin words with accents. */
  amongHigh: 0,
  amongAscii: 0,
  /** 0xCE or 0xCF and a byte that continues it: a Greek letter of UTF-8, and hardly ever two of a code page. */
  greekPairs: 0,
  /** 0xA2 that starts a word or stands in capitals (Ά of windows-1253), and that ends one (the apostrophe of ISO-8859-7). */
  a2BeforeLetter: 0,
  a2AfterLetter: 0,
});

/** The text of a chunk, or without one what a fatal decoder still holds; undefined of bytes that its encoding does not allow. */
export function decoded(decoder: TextDecoder, chunk: Buffer | undefined): string | undefined {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return undefined;
  }
}

function countBytes(census: ByteHistogram, chunk: Buffer, before: number): void {
  const { counts } = census;
  if (before === CR && chunk[0] === LF) census.crlf++;
  for (let at = chunk.indexOf(CRLF); at >= 0; at = chunk.indexOf(CRLF, at + CRLF.length)) census.crlf++;
  if (chunk.includes(0)) countNuls(census, chunk);
  for (let at = 0; at < chunk.length; at++) {
    const byte = chunk[at] ?? 0;
    counts[byte] = (counts[byte] ?? 0) + 1;
  }
}

function countNuls(census: ByteHistogram, chunk: Buffer): void {
  const nuls = [0, 0];
  for (let at = 0; at < chunk.length; at++) if (chunk[at] === 0) nuls[at & 1] = (nuls[at & 1] ?? 0) + 1;
  const [sameSide = 0, otherSide = 0] = nuls;
  const even = census.bytes % 2 === 0;
  census.nulsAtEven += even ? sameSide : otherSide;
  census.nulsAtOdd += even ? otherSide : sameSide;
}

const isAsciiLetter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
const isHighLetter = (byte: number) => byte >= 0xb8 && byte !== 0xbb && byte !== 0xbd;

function countNeighbours(census: ByteHistogram, chunk: Buffer, before: number): void {
  let previous = before;
  for (let at = 0; at < chunk.length; at++) {
    const byte = chunk[at] ?? 0;
    if (byte >= 0x80) {
      const next = chunk[at + 1] ?? 0;
      const isAmongHigh = isHighLetter(previous) || isHighLetter(next);
      if (byte < 0xc0 && (previous === 0xce || previous === 0xcf)) census.greekPairs++;
      if (byte === 0xa2 && isHighLetter(next) && previous < 0xdc && previous !== 0xc0)
        census.a2BeforeLetter++;
      else if (byte === 0xa2 && isHighLetter(previous)) census.a2AfterLetter++;
      else if (isHighLetter(byte) && isAmongHigh) census.amongHigh++;
      else if (isHighLetter(byte) && (isAsciiLetter(previous) || isAsciiLetter(next))) census.amongAscii++;
    }
    previous = byte;
  }
}

export const bytesBeyondAscii = ({ counts }: ByteHistogram): number =>
  counts.subarray(0x80).reduce((sum, count) => sum + count, 0);
