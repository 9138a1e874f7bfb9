import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Sink } from './store.ts';

/** End of a finished file: its place in the store is taken with the bytes and the SHA-256 that were written. */
interface FileSinkEnds {
  close(written: { bytes: number; sha256: string }): Promise<{ version: string }>;
  abort(): Promise<void>;
}

/** Writes a file of this machine in pieces, counts and hashes it; `close` passes both to `ends.close`, the bytes on the disk with `flush`. */
export function createFileSink(path: string, ends: FileSinkEnds, flush = false): Sink {
  const stream = createWriteStream(path, { flush });
  const ended = finished(stream);
  ended.catch(() => {});
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async write(chunk) {
      const piece = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk;
      hash.update(piece);
      bytes += piece.length;
      await new Promise<void>((done, fail) => {
        stream.write(piece, (error) => (error ? fail(error) : done()));
      });
    },
    async close() {
      stream.end();
      await ended;
      const written = { bytes, sha256: hash.digest('hex') };
      return { ...written, version: (await ends.close(written)).version };
    },
    async abort() {
      stream.destroy();
      await ended.catch(() => {});
      await ends.abort();
    },
  };
}
