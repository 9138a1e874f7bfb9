import type { Sink } from '../store/store.ts';
import { type LinePart, putLine, roomOf } from './line-parts.ts';

const PIECE_BYTES = 128 * 1024;

/** The lines of a byte stream, each as `read` makes it of its text and number. */
export async function* readJsonLines<Line>(
  bytes: AsyncIterable<Uint8Array>,
  read: (text: string, line: number) => Line,
): AsyncGenerator<Line> {
  for await (const batch of readLineBatches(bytes, read)) for (const line of batch) yield line;
}

/** The same by the piece, in which each line is read when it is asked for; a batch is used up before the next. */
export async function* readLineBatches<Line>(
  bytes: AsyncIterable<Uint8Array>,
  read: (text: string, line: number) => Line,
): AsyncGenerator<Iterable<Line>> {
  let rest = Buffer.alloc(0);
  let number = 0;
  for await (const piece of bytes) {
    const all = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    const end = all.lastIndexOf(LINE_BREAK) + 1;
    if (end > 0) {
      const lines = linesIn(rest, all.subarray(0, end));
      yield readEach(lines, number, read);
      number += lines.length;
      rest = Buffer.alloc(0);
    }
    rest = Buffer.concat([rest, all.subarray(end)]);
  }
  if (rest.length > 0) yield readEach([rest.toString()], number, read);
}

const LINE_BREAK = 10;

/** The lines of whole lines, of which the first began before: each a text of its own, as small as it is. */
function linesIn(begun: Buffer, all: Buffer): string[] {
  const lines: string[] = [];
  for (let start = 0; start < all.length; ) {
    const end = all.indexOf(LINE_BREAK, start);
    const isFirst = start === 0 && begun.length > 0;
    lines.push(
      isFirst ? Buffer.concat([begun, all.subarray(0, end)]).toString() : all.toString('utf8', start, end),
    );
    start = end + 1;
  }
  return lines;
}

function* readEach<Line>(
  lines: readonly string[],
  before: number,
  read: (text: string, line: number) => Line,
): Generator<Line> {
  let number = before;
  for (const line of lines) {
    number += 1;
    if (line !== '') yield read(line, number);
  }
}

/** The same of a text that is there whole. */
export const readTextLines = <Line>(text: string, read: (text: string, line: number) => Line): Line[] => [
  ...readEach(text.split('\n'), 0, read),
];

/** The same of bytes that are there whole, each line read when it is asked for, of its own bytes. */
export function* eachLine<Line>(all: Buffer, read: (bytes: Buffer, line: number) => Line): Generator<Line> {
  let number = 0;
  for (let start = 0; start < all.length; ) {
    const found = all.indexOf(LINE_BREAK, start);
    const end = found < 0 ? all.length : found;
    number += 1;
    if (end > start) yield read(all.subarray(start, end), number);
    start = end + 1;
  }
}

/** Writes lines in pieces that are worth a write. */
export function linesWriter(sink: Sink) {
  // One is filled while the other is on its way: whoever writes waits before both are full.
  let [piece, other] = [Buffer.allocUnsafe(PIECE_BYTES), Buffer.allocUnsafe(PIECE_BYTES)];
  let filled = 0;
  const flush = async (room: number) => {
    const bytes = piece.subarray(0, filled);
    [piece, other] = [room > other.length ? Buffer.allocUnsafe(room) : other, piece];
    filled = 0;
    if (bytes.length > 0) await sink.write(bytes);
  };
  return {
    /** One line of texts and bytes; a promise only where the caller has to wait. */
    write(...parts: readonly LinePart[]): Promise<void> | undefined {
      const room = roomOf(parts);
      const full = filled + room > piece.length ? flush(room) : undefined;
      filled = putLine(piece, filled, parts);
      return full;
    },
    async close() {
      await flush(0);
      return sink.close();
    },
    abort: () => sink.abort(),
  };
}
