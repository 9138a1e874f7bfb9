import type { Sink } from '../../store/store.ts';
import type { ReportFile } from './report-writer.ts';

/** Work on the sink of one file, done in the order in which it was begun: one piece is written while the next is made. */
interface InTurn {
  /** Begins work; resolves when what was begun before it is done. */
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
