import { crc32 } from 'node:zlib';
import { problem } from '../problems/problem.ts';
import { refuseNewer, UnreadableRecord } from './stored-form.ts';

/** One kind of file of lines that we wrote ourselves, a small one that is written and read as a whole. */
interface LinesForm<Line> {
  text(lines: readonly Line[]): string;
  /** Throws `UnreadableRecord` where the file is damaged, or of a newer version. */
  read(bytes: Uint8Array, place: string): Line[];
}

/**
 * Lines of JSON, and behind them one that states their form, number and CRC-32. What fits is what was written: no line is
 * checked again, and all are parsed at once.
 */
export function linesForm<Line extends object>(known: number): LinesForm<Line> {
  return {
    text(lines) {
      const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      return `${body}${JSON.stringify({ form: known, lines: lines.length, crc: crc32(body) })}\n`;
    },
    read(stored, place) {
      const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.length);
      const end = bytes.lastIndexOf(LINE_BREAK, -2) + 1;
      const [last] = parsedLines<{ form?: number; lines?: number; crc?: number }>(bytes.subarray(end), place);
      const { form = 0, lines, crc } = last ?? {};
      refuseNewer(form, { known, place });
      const body = bytes.subarray(0, end);
      if (form !== known || crc !== crc32(body)) throw damaged(place, String(lines ?? ''));
      return parsedLines<Line>(body, place);
    },
  };
}

const LINE_BREAK = 10;

/** Whole lines of JSON as one list; no JSON text has a bare line break in it. */
function parsedLines<Line>(bytes: Buffer, place: string): Line[] {
  const isEnded = bytes.at(-1) === LINE_BREAK;
  const text = bytes.toString('utf8', 0, bytes.length - (isEnded ? 1 : 0));
  try {
    return JSON.parse(`[${text.replaceAll('\n', ',')}]`);
  } catch {
    throw damaged(place, text.slice(0, SHOWN_CHARACTERS));
  }
}

const SHOWN_CHARACTERS = 20;
const damaged = (place: string, at: string) =>
  new UnreadableRecord(problem('STORED-DAMAGED', {}, { place, at }));

/** The lines of a stream that we wrote ourselves, as many at once as came. */
export async function* linesOfStream<Line>(
  stream: AsyncIterable<Uint8Array>,
  place: string,
): AsyncGenerator<Line[]> {
  let rest = Buffer.alloc(0);
  for await (const piece of stream) {
    const all =
      rest.length > 0
        ? Buffer.concat([rest, piece])
        : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    const end = all.lastIndexOf(LINE_BREAK) + 1;
    if (end > 0) yield parsedLines<Line>(all.subarray(0, end), place);
    rest = Buffer.from(all.subarray(end));
  }
  if (rest.length > 0) yield parsedLines<Line>(rest, place);
}
