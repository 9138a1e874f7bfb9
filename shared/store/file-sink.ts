import { createHash } from 'node:crypto';
import { closeSync, fsync, openSync, writeFileSync } from 'node:fs';
import type { Sink } from './store.ts';

/** End of a finished file: its place in the store is taken with the bytes and the SHA-256 that were written. */
interface FileSinkEnds {
  close(written: { bytes: number; sha256: string }): Promise<{ version: string }>;
  abort(): Promise<void>;
}

/** Writes a file of this machine in pieces, counts and hashes it; `close` passes both to `ends.close`, the bytes on the disk with `flush`. */
export function createFileSink(path: string, ends: FileSinkEnds, flush = false): Sink {
  const file = openSync(path, 'w');
  let isOpen = true;
  const shut = () => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async write(chunk) {
      const piece = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk;
      hash.update(piece);
      bytes += piece.length;
      writeFileSync(file, piece);
    },
    async close() {
      try {
        if (flush) await syncOpen(file);
      } finally {
        shut();
      }
      const written = { bytes, sha256: hash.digest('hex') };
      return { ...written, version: (await ends.close(written)).version };
    },
    async abort() {
      shut();
      await ends.abort();
    },
  };
}

/** Only the sync of a written file waits for the disk: what memory answers takes many times as long through a promise. */
export const syncOpen = (file: number): Promise<void> =>
  new Promise((done, fail) => fsync(file, (error) => (error ? fail(error) : done())));
