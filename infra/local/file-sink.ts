import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Sink, StoredObject } from '../../shared/store/store.ts';

/** Writes a file piece by piece, counting and hashing; `close` moves it to where it belongs. */
export function createFileSink(
  path: string,
  ends: { close(): Promise<StoredObject>; abort(): Promise<void> },
): Sink {
  const stream = createWriteStream(path);
  const ended = finished(stream);
  ended.catch(() => {});
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async write(chunk) {
      const piece = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk;
      hash.update(piece);
      bytes += piece.length;
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), ended]);
    },
    async close() {
      stream.end();
      await ended;
      const { version } = await ends.close();
      return { bytes, sha256: hash.digest('hex'), version };
    },
    async abort() {
      stream.destroy();
      await ended.catch(() => {});
      await ends.abort();
    },
  };
}
