import { StringDecoder } from 'node:string_decoder';
import type { Sink } from '../store/store.ts';

const WRITE_BUFFER_CHARACTERS = 65_536;

/** The lines of a byte stream, each as `read` makes it of its text and number. */
export async function* readJsonLines<Line>(
  bytes: AsyncIterable<Uint8Array>,
  read: (text: string, line: number) => Line,
): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let number = 0;
  for await (const piece of bytes) {
    const lines = (rest + decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.length))).split(
      '\n',
    );
    rest = lines.pop() ?? '';
    for (const line of lines) {
      number += 1;
      if (line !== '') yield read(line, number);
    }
  }
  if (rest !== '') yield read(rest, number + 1);
}

/** The same of a text that is there whole. */
export const readTextLines = <Line>(text: string, read: (text: string, line: number) => Line): Line[] =>
  text.split('\n').flatMap((line, at) => (line === '' ? [] : [read(line, at + 1)]));

/** Writes lines in pieces that are worth a write. */
export function jsonLinesWriter<Line>(sink: Sink, textOf: (line: Line) => string) {
  let buffered: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (buffered.length === 0) return;
    const text = buffered.join('');
    buffered = [];
    characters = 0;
    await sink.write(text);
  };
  return {
    /** A promise only where the caller has to wait. */
    write(line: Line): Promise<void> | undefined {
      const text = `${textOf(line)}\n`;
      buffered.push(text);
      characters += text.length;
      return characters >= WRITE_BUFFER_CHARACTERS ? flush() : undefined;
    },
    async close() {
      await flush();
      return sink.close();
    },
    abort: () => sink.abort(),
  };
}
