import type { Sink } from '../../store/store.ts';
import type { ReportFile } from './report-writer.ts';
import { Utf8Text } from './utf8-text.ts';
import { writeQueue } from './write-queue.ts';

/** Lines are gathered to this size before they reach the sink. */
const PIECE_BYTES = 128 * 1024;
const ROOM_BYTES = PIECE_BYTES / 4;

interface Utf8File {
  text: Utf8Text;
  /** Called behind each line: passes on a full piece. A promise only where the caller has to wait. */
  lineEnd(): Promise<void> | undefined;
  end(): Promise<ReportFile>;
  abort(): Promise<void>;
}

/** A file of a report that is made of many lines; one piece is written while the next is filled. */
export function createUtf8File(file: string, sink: Sink): Utf8File {
  const text = new Utf8Text(PIECE_BYTES + ROOM_BYTES);
  const { next, end, abort } = writeQueue(file, sink);
  const pass = (): Promise<void> => {
    const piece = text.take();
    return next(async () => {
      await sink.write(piece);
      text.reuse(piece);
    });
  };
  return {
    text,
    lineEnd: () => (text.length >= PIECE_BYTES ? pass() : undefined),
    end() {
      pass();
      return end();
    },
    abort,
  };
}
