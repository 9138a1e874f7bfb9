import type { Sink } from '../../store/store.ts';
import type { JoinedRow, ReportRow } from '../row.ts';
import type { ShownReport } from '../summary/report-facts.ts';
import { Utf8Text } from './utf8-text.ts';

/** A finished file of a report: its name in the folder, its size and its SHA-256 in hex. */
export interface ReportFile {
  file: string;
  bytes: number;
  sha256: string;
}

type WrittenFile = Omit<ReportFile, 'file'>;

/** One format of the rows, in file order. The file exists once `end` has returned; one that has not ended is discarded. */
export interface ReportWriter<Record extends ReportRow = ReportRow> extends AsyncDisposable {
  write(row: JoinedRow<Record>): Promise<void> | void;
  /** `shown` are the sums of the rows, for a format with a summary. */
  end(shown?: ShownReport): Promise<WrittenFile>;
}

/** Work on the sink of one file, done in the order in which it was begun: one piece is written while the next is made. */
export function writeQueue(sink: Sink) {
  let turn: Promise<void> = Promise.resolve();
  let isOpen = true;
  return {
    /** Begins work; resolves when the work before it is done. */
    next(work: () => Promise<void>): Promise<void> {
      const before = turn;
      turn = before.then(work);
      turn.catch(() => undefined);
      return before;
    },
    /** Waits for all work and closes the sink. */
    async end(): Promise<WrittenFile> {
      await turn;
      const { bytes, sha256 } = await sink.close();
      isOpen = false;
      return { bytes, sha256 };
    },
    /** Discards the file, unless it has ended. */
    async [Symbol.asyncDispose]() {
      await turn.catch(() => undefined);
      if (isOpen) await sink.abort();
    },
  };
}

/** Small writes are gathered to this size before they reach the sink. */
const GATHERED_BYTES = 128 * 1024;
const FIRST_BYTES = 16 * 1024;

/** A text file of a report, written piece by piece; `encode` is for other encodings than UTF-8. */
export function createTextFile(sink: Sink, encode = (text: string): string | Uint8Array => text) {
  const { next, end, ...queue } = writeQueue(sink);
  const text = new Utf8Text(FIRST_BYTES);
  const flush = () => {
    const piece = text.take();
    return next(async () => {
      if (piece.length > 0) await sink.write(piece);
      text.reuse(piece);
    });
  };
  return {
    ...queue,
    /** Returns a promise only if the caller has to wait. */
    write(one: string, end = ''): Promise<void> | undefined {
      const encoded = encode(one);
      if (typeof encoded === 'string') text.text(encoded);
      else text.part(encoded);
      for (let at = 0; at < end.length; at += 1) text.byte(end.charCodeAt(at));
      return text.length >= GATHERED_BYTES ? flush() : undefined;
    },
    end(): Promise<WrittenFile> {
      flush();
      return end();
    },
  };
}

/** Writes a text file of a report at once, or none of it. */
export async function writeTextFile(
  openSink: (file: string) => Promise<Sink>,
  file: string,
  texts: Iterable<string> | AsyncIterable<string>,
): Promise<ReportFile> {
  await using written = createTextFile(await openSink(file));
  for await (const text of texts) await written.write(text);
  return { file, ...(await written.end()) };
}
