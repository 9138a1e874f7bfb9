import { TextDecoder } from 'node:util';
import type { Refuse } from '../sheet.ts';
import { byteOrderMark, decodeCodePage, type Encoding, isCodePage } from './encoding.ts';

/**
 * The text of a stream of bytes, without its byte order mark. Characters at chunk borders stay whole; bytes
 * that the encoding does not allow refuse the file, so that no replacement character ever gets into a cell.
 */
export async function* decodeText(
  stream: AsyncIterable<Buffer>,
  encoding: Encoding,
  refuse: Refuse,
): AsyncGenerator<string> {
  if (isCodePage(encoding)) {
    // One byte is one character here, so chunks need no joining; the census has refused bytes without a character.
    for await (const chunk of stream) yield decodeCodePage(chunk, encoding);
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
  if (isCodePage(encoding)) return decodeCodePage(head, encoding);
  const bytes = mark?.encoding === encoding ? head.subarray(mark.bytes) : head;
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes, { stream: true });
}

/** Check that the first bytes of a file are UTF-8; a character cut off at the end is. */
export function isUtf8(head: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function decodeChunk(decoder: TextDecoder, chunk: Buffer | undefined, refuse: Refuse): string {
  let text: string;
  try {
    text = decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw refuse('READ-ENCODING-BROKEN', { encoding: decoder.encoding });
  }
  if (text.includes('\0')) throw refuse('READ-NUL');
  return text;
}
