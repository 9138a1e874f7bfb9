import { TextDecoder } from 'node:util';
import { byteOrderMark } from '../../encoding/encoding.ts';
import { MAX_XML_TOKEN_CHARS } from '../../limits.ts';
import type { Refuse } from '../../sheet.ts';
import { type XmlFault, type XmlListener, XmlReader } from './xml-reader.ts';

const REFUSALS = {
  doctype: ['READ-DOCTYPE', 'DOCTYPE'],
  'too-long': ['READ-TEXT-TOO-LONG', 'text'],
  'too-deep': ['READ-DAMAGED', 'XML nested too deep'],
  markup: ['READ-DAMAGED', 'XML not well-formed'],
  cut: ['READ-DAMAGED', 'XML cut off'],
  encoding: ['READ-DAMAGED', 'characters not in the XML encoding'],
} as const;

/** A few bytes can mean a row of 16,384 cells, so the listener's rows are taken often. */
const SLICE_BYTES = 8192;

/** Reads a whole part and tells the listener; `part` is named when it is refused. Yields often, and at the end. */
export async function* readXml(
  chunks: AsyncIterable<Buffer>,
  listener: XmlListener,
  { part, refuse }: { part: string; refuse: Refuse },
): AsyncGenerator<void> {
  const fault = (found: XmlFault) => {
    const [code, what] = REFUSALS[found];
    return refuse(code, { part, what: `${part}: ${what}`, limit: MAX_XML_TOKEN_CHARS });
  };
  const reader = new XmlReader(listener, fault);
  for await (const chunk of asUtf8(chunks, () => fault('encoding'))) {
    reader.push(chunk);
    while (reader.read(SLICE_BYTES)) yield;
  }
  reader.end();
  yield;
}

/** The same bytes if they are UTF-8, which their reader checks; else their text in UTF-8. */
async function* asUtf8(chunks: AsyncIterable<Buffer>, fault: () => Error): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= decoderOf(chunk, fault);
    yield decoder.encoding === 'utf-8' ? chunk : Buffer.from(decode(decoder, chunk, fault));
  }
  if (decoder !== undefined) yield Buffer.from(decode(decoder, undefined, fault));
}

function decode(decoder: TextDecoder, chunk: Buffer | undefined, fault: () => Error): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw fault();
  }
}

/**
 * XML says its encoding by a byte order mark or in its first line; without either it is UTF-8. A first line
 * that can be read as ASCII and says UTF-16 cannot be right.
 */
function decoderOf(head: Buffer, fault: () => Error): TextDecoder {
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)["']/.exec(head.toString('latin1', 0, 200))?.[1];
  const named = declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
  try {
    return new TextDecoder(byteOrderMark(head)?.encoding ?? named, { fatal: true });
  } catch {
    throw fault();
  }
}
