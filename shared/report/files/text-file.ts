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
interface InTurn {
  /** Begins work; resolves when the work before it is done. */
  next(work: () => Promise<void>): Promise<void>;
  /** Waits for all work and closes the sink. */
  end(): Promise<ReportFile>;
  abort(): Promise<void>;
}

export function writeQueue(file: string, sink: Sink): InTurn {
  let turn: Promise<void> = Promise.resolve();
  return {
    next(work) {
      const before = turn;
      turn = before.then(work);
      turn.catch(() => undefined);
      return before;
    },
    async end() {
      await turn;
      const { bytes, sha256 } = await sink.close();
      return { file, bytes, sha256 };
    },
    async abort() {
      await turn.catch(() => undefined);
      await sink.abort();
    },
  };
}

/** Small writes are gathered to this size before they reach the sink. */
const WRITE_SIZE_CHARACTERS = 128 * 1024;

interface TextFile {
  /** Returns a promise only if the caller has to wait. */
  write(text: string): Promise<void> | undefined;
  end(): Promise<ReportFile>;
  abort(): Promise<void>;
}

/** A text file of a report, written piece by piece; `encode` is for other encodings than UTF-8. */
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
