import { type Problem, problem } from '../../problems/problem.ts';
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

/** The size and hash of a file; its name is with the code that opened it. */
type WrittenFile = Omit<ReportFile, 'file'>;

/** One format of the rows. Rows come in file order; the file exists once `end` has returned. */
export interface ReportWriter<Record extends ReportRow = ReportRow> {
  write(row: JoinedRow<Record>): Promise<void> | void;
  /** `shown` are the sums of the rows, for a format with a summary. */
  end(shown?: ShownReport): Promise<WrittenFile>;
  /** Discards the unfinished file. */
  abort(): Promise<void>;
}

/** Work on the sink of one file, done in the order in which it was begun: one piece is written while the next is made. */
export function writeQueue(sink: Sink) {
  let turn: Promise<void> = Promise.resolve();
  let isOpen = true;
  const abort = async (): Promise<void> => {
    await turn.catch(() => undefined);
    await sink.abort();
  };
  return {
    abort,
    /** Begins work; resolves when the work before it is done. */
    next(work: () => Promise<void>): Promise<void> {
      const before = turn;
      turn = before.then(work);
      turn.catch(() => undefined);
      return before;
    },
    /** Waits for all work and closes the sink. */
    async end(): Promise<WrittenFile> {
      isOpen = false;
      await turn;
      const { bytes, sha256 } = await sink.close();
      return { bytes, sha256 };
    },
    /** Discards the file, unless it has ended. */
    [Symbol.asyncDispose]: async () => (isOpen ? abort() : undefined),
  };
}

/** Small writes are gathered to this size before they reach the sink. */
const GATHERED_BYTES = 128 * 1024;
const FIRST_BYTES = 16 * 1024;

type Encode = (text: string) => string | Uint8Array;

/** A text file of a report, written piece by piece; `encode` is for other encodings than UTF-8. */
export function createTextFile(sink: Sink, encode: Encode = (text) => text) {
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
    write(one: string): Promise<void> | undefined {
      const encoded = encode(one);
      if (typeof encoded === 'string') text.text(encoded);
      else text.part(encoded);
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

/** A format of rows, to be opened. */
export interface RowWriter<Line extends ReportRow = ReportRow> {
  file: string;
  create(sink: Sink): ReportWriter<Line>;
}

/** Writes formats of rows side by side. A failed format is left out and named; failure of a base format is thrown. */
export function formatsSideBySide<Line extends ReportRow>(
  openSink: (file: string) => Promise<Sink>,
  isBase: (file: string) => boolean,
) {
  const writers = new Map<string, ReportWriter<Line>>();
  const written = new Map<string, ReportFile>();
  const missing: Problem[] = [];

  async function leaveOut(file: string, error: unknown): Promise<void> {
    const writer = writers.get(file);
    writers.delete(file);
    await writer?.abort();
    if (isBase(file)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    missing.push(problem('REPORT-FORMAT-FAILED', {}, { file, reason }));
  }
  const attempt = (file: string, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => leaveOut(file, error));
  function writeTo(file: string, row: JoinedRow<Line>): Promise<void> | undefined {
    try {
      const wait = writers.get(file)?.write(row);
      return wait?.catch((error: unknown) => leaveOut(file, error));
    } catch (error) {
      return leaveOut(file, error);
    }
  }
  return {
    missing,
    written,
    open: ({ file, create }: RowWriter<Line>) =>
      attempt(file, async () => {
        writers.set(file, create(await openSink(file)));
      }),
    /** Returns a promise only if the caller has to wait. */
    write(row: JoinedRow<Line>, files: Iterable<string> = writers.keys()): Promise<unknown> | undefined {
      const waits: Promise<void>[] = [];
      for (const file of files) {
        const wait = writeTo(file, row);
        if (wait) waits.push(wait);
      }
      return waits.length === 0 ? undefined : Promise.all(waits);
    },
    end: (file: string, shown?: ShownReport) =>
      attempt(file, async () => {
        const writer = writers.get(file);
        if (writer === undefined) return;
        written.set(file, { file, ...(await writer.end(shown)) });
        writers.delete(file);
      }),
    /** Discards every file that has not ended. */
    async [Symbol.asyncDispose]() {
      await Promise.allSettled([...writers.values()].map((writer) => writer.abort()));
    },
  };
}
