/** Of a character of a text in UTF-8. */
export const CHARACTER_BYTES_MAX = 3;

export const LINE_BREAK = 10;

const PIECE_BYTES = 128 * 1024;

/** The lines of a byte stream, each as `read` makes it of its text and number. */
export async function* readJsonLines<Line>(
  bytes: AsyncIterable<Uint8Array>,
  read: (text: string, line: number) => Line,
): AsyncGenerator<Line> {
  let number = 0;
  for await (const all of wholeLines(bytes))
    for (const text of all.toString().replace(/\n$/, '').split('\n')) {
      number += 1;
      if (text !== '') yield read(text, number);
    }
}

/** The bytes of a stream, cut at ends of lines; they stand until the next are asked for. */
export async function* wholeLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [room, filled] = [Buffer.alloc(0), 0];
  for await (const piece of bytes) {
    if (filled + piece.length > room.length)
      room = Buffer.concat([room.subarray(0, filled)], 2 * (filled + piece.length));
    room.set(piece, filled);
    filled += piece.length;
    const end = room.subarray(0, filled).lastIndexOf(LINE_BREAK) + 1;
    if (end > 0) yield room.subarray(0, end);
    room.copyWithin(0, end, filled);
    filled -= end;
  }
  if (filled > 0) yield room.subarray(0, filled);
}

/** Gathers lines in pieces that are worth a write. */
export function lineBuffer(writePiece: (bytes: Uint8Array) => Promise<void>, pieceBytes = PIECE_BYTES) {
  // One is filled while the other is being written: the writer waits before both are full.
  let [piece, other] = [Buffer.allocUnsafe(pieceBytes), Buffer.allocUnsafe(pieceBytes)];
  let filled = 0;
  const flush = async (room = 0) => {
    const bytes = piece.subarray(0, filled);
    const spare = piece.length > pieceBytes ? Buffer.allocUnsafe(pieceBytes) : piece;
    [piece, other] = [room > other.length ? Buffer.allocUnsafe(room) : other, spare];
    filled = 0;
    if (bytes.length > 0) await writePiece(bytes);
  };
  return {
    flush,
    /** One line, with `head` in place of its first character; a promise only where the caller has to wait. */
    write(line: string, head = ''): Promise<void> | undefined {
      const room = line.length * CHARACTER_BYTES_MAX + head.length + 1;
      const full = filled + room > piece.length ? flush(room) : undefined;
      const start = filled + Math.max(0, head.length - 1);
      const end = start + piece.write(line, start);
      if (head !== '') piece.write(head, filled);
      piece[end] = LINE_BREAK;
      filled = end + 1;
      return full;
    },
  };
}
