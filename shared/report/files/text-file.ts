import type { Sink } from '../../store/store.ts';
import type { ReportFile } from './report-writer.ts';

/** Small writes are gathered to this size before they reach the sink. */
const WRITE_SIZE_CHARACTERS = 64 * 1024;

interface TextFile {
  /** A promise only where the caller has to wait. */
  write(text: string): Promise<void> | void;
  end(): Promise<ReportFile>;
  abort(): Promise<void>;
}

/** A file of a report that is text; `encode` is given where it is not UTF-8. */
export function createTextFile(
  file: string,
  sink: Sink,
  encode: (text: string) => string | Uint8Array = (text) => text,
): TextFile {
  let gathered: string[] = [];
  let characters = 0;
  const flush = async () => {
    const text = gathered.join('');
    gathered = [];
    characters = 0;
    if (text !== '') await sink.write(encode(text));
  };
  return {
    write(text) {
      gathered.push(text);
      characters += text.length;
      if (characters >= WRITE_SIZE_CHARACTERS) return flush();
    },
    async end() {
      await flush();
      const { bytes, sha256 } = await sink.close();
      return { file, bytes, sha256 };
    },
    abort: () => sink.abort(),
  };
}
