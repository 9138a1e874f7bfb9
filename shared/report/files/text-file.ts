import type { Sink } from '../../store/store.ts';
import type { JoinedRow, ReportRow } from '../row.ts';
import type { ReportFacts } from '../summary/report-facts.ts';

/** A finished file of a report: its name in the folder, its size and its SHA-256 in hex. */
export interface ReportFile {
  file: string;
  bytes: number;
  sha256: string;
}

/** One format of the rows. Rows come in file order; the file exists once `end` has returned. */
export interface ReportWriter<Record extends ReportRow = ReportRow> {
  file: string;
  write(row: JoinedRow<Record>): Promise<void> | void;
  /** `facts` are the sums of the rows, for a format with a summary. */
  end(facts?: ReportFacts): Promise<ReportFile>;
  /** Discards the unfinished file. */
  abort(): Promise<void>;
}

/** Work on the sink of one file, done in the order in which it was begun: one piece is written while the next is made. */
export function writeQueue(file: string, sink: Sink) {
  let turn: Promise<void> = Promise.resolve();
  return {
    /** Begins work; resolves when the work before it is done. */
    next(work: () => Promise<void>): Promise<void> {
      const before = turn;
      turn = before.then(work);
      turn.catch(() => undefined);
      return before;
    },
    /** Waits for all work and closes the sink. */
    async end(): Promise<ReportFile> {
      await turn;
      const { bytes, sha256 } = await sink.close();
      return { file, bytes, sha256 };
    },
    async abort(): Promise<void> {
      await turn.catch(() => undefined);
      await sink.abort();
    },
  };
}

/** Small writes are gathered to this size before they reach the sink. */
const WRITE_SIZE_CHARACTERS = 128 * 1024;

/** A text file of a report, written piece by piece; `encode` is for other encodings than UTF-8. */
export function createTextFile(
  file: string,
  sink: Sink,
  encode: (text: string) => string | Uint8Array = (text) => text,
) {
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
    /** Returns a promise only if the caller has to wait. */
    write(text: string): Promise<void> | undefined {
      gathered += text;
      return gathered.length >= WRITE_SIZE_CHARACTERS ? flush() : undefined;
    },
    end(): Promise<ReportFile> {
      flush();
      return end();
    },
    abort,
  };
}

/** Writes a text file of a report at once. */
export async function writeTextFile(
  openSink: (file: string) => Promise<Sink>,
  name: string,
  texts: Iterable<string>,
): Promise<ReportFile> {
  const file = createTextFile(name, await openSink(name));
  for (const text of texts) await file.write(text);
  return file.end();
}
