import { type LinePart, putLine, roomOf } from '../../records/line-parts.ts';
import type { Sink, Store } from '../../store/store.ts';

/** Room for a hundred documents of usual size. */
const FIRST_BYTES = 256 * 1024;
/** Beyond it a chunk is written piece by piece: documents of thousands of lines. */
const GATHERED_BYTES_MAX = 2 * 1024 * 1024;

type Bytes = Buffer<ArrayBuffer>;

export interface ChunkFile {
  /** Returns a promise only if the caller has to wait. */
  write(parts: readonly LinePart[]): Promise<void> | undefined;
  close(): Promise<void>;
}

/**
 * Files of a job's chunks: small ones are put at once, in one request. Each collects its lines in a buffer
 * that the next one reuses, so that memory holds only the files being written.
 */
export function chunkFiles(store: Pick<Store, 'put' | 'create'>): (key: string) => ChunkFile {
  const free: Bytes[] = [];
  return (key) => {
    let bytes = free.pop() ?? Buffer.from(new ArrayBuffer(FIRST_BYTES));
    let end = 0;
    let sink: Sink | undefined;
    const spill = async () => {
      sink ??= await store.create(key);
      await sink.write(bytes.subarray(0, end));
      end = 0;
    };
    return {
      write(parts) {
        const room = end + roomOf(parts);
        if (room > bytes.length) bytes = larger(bytes, room);
        end = putLine(bytes, end, parts);
        return end >= GATHERED_BYTES_MAX ? spill() : undefined;
      },
      async close() {
        if (sink === undefined) await store.put(key, bytes.subarray(0, end));
        else {
          await spill();
          await sink.close();
        }
        if (bytes.length <= GATHERED_BYTES_MAX) free.push(bytes);
      },
    };
  };
}

const larger = (bytes: Bytes, room: number): Bytes =>
  Buffer.from(bytes.buffer.transfer(Math.max(room, bytes.length * 2)));
