import { StringDecoder } from 'node:string_decoder';
import type { Sink } from '../store/store.ts';

const WRITE_BUFFER_CHARACTERS = 65_536;

/** The lines of a byte stream as parsed JSON, unchecked: only for what this program has written itself. */
export async function* readJsonLines<Line>(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of bytes) {
    const lines = (rest + decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.length))).split(
      '\n',
    );
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line);
  }
  if (rest !== '') yield JSON.parse(rest);
}

/** Writes objects as lines, in pieces that are worth a write. */
export function jsonLinesWriter(sink: Sink) {
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
    async write(line: unknown) {
      const text = `${JSON.stringify(line)}\n`;
      buffered.push(text);
      characters += text.length;
      if (characters >= WRITE_BUFFER_CHARACTERS) await flush();
    },
    async close() {
      await flush();
      return sink.close();
    },
    abort: () => sink.abort(),
  };
}
