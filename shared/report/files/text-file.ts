import type { Sink } from '../../store/store.ts';
import type { ReportFile } from './report-writer.ts';
import { writeQueue } from './write-queue.ts';

/** Small writes are gathered to this size before they reach the sink. */
const WRITE_SIZE_CHARACTERS = 128 * 1024;

interface TextFile {
  /** A promise only where the caller has to wait. */
  write(text: string): Promise<void> | undefined;
  end(): Promise<ReportFile>;
  abort(): Promise<void>;
}

/** A file of a report that is text, one piece of which is written while the next is made; `encode` is given where it is not UTF-8. */
export function createTextFile(
  file: string,
  sink: Sink,
  encode: (text: string) => string | Uint8Array = (text) => text,
): TextFile {
  const { next, end, abort } = writeQueue(file, sink);
  let gathered = '';
  const flush = () => {
    const text = gathered;
    gathered = '';
    return next(async () => {
      if (text !== '') await sink.write(encode(text));
    });
  };
  return {
    write(text) {
      gathered += text;
      return gathered.length >= WRITE_SIZE_CHARACTERS ? flush() : undefined;
    },
    end() {
      flush();
      return end();
    },
    abort,
  };
}
