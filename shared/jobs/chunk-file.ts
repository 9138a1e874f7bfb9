import type { Sink, Store } from '../store/store.ts';

/** Room for a hundred documents as they mostly are. */
const FIRST_BYTES = 256 * 1024;
/** Beyond it a chunk is written piece by piece: documents of thousands of lines. */
const GATHERED_BYTES_MAX = 2 * 1024 * 1024;
/** Of a character of a text in UTF-8. */
const CHARACTER_BYTES_MAX = 3;

type Bytes = Uint8Array<ArrayBuffer>;

export interface ChunkFile {
  /** A promise only where the caller has to wait. */
  write(line: string): Promise<void> | undefined;
  close(): Promise<void>;
}

/**
 * Files of the chunks of one job: small ones are put at once, which is one request. Each gathers its lines in bytes that the
 * next one takes over, so that as many are in memory as are under way.
 */
export function chunkFiles(store: Pick<Store, 'put' | 'create'>): (key: string) => ChunkFile {
  const free: Bytes[] = [];
  return (key) => {
    let bytes = free.pop() ?? new Uint8Array(FIRST_BYTES);
    let end = 0;
    let sink: Sink | undefined;
    const spill = async () => {
      sink ??= await store.create(key);
      await sink.write(bytes.slice(0, end));
      end = 0;
    };
    const put = (line: string) => {
      end += encoder.encodeInto(line, bytes.subarray(end)).written;
      bytes[end] = LINE_END;
      end += 1;
    };
    return {
      write(line) {
        const room = end + line.length * CHARACTER_BYTES_MAX + 1;
        if (room > bytes.length) bytes = larger(bytes, room);
        put(line);
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
  new Uint8Array(bytes.buffer.transfer(Math.max(room, bytes.length * 2)));

const encoder = new TextEncoder();
const LINE_END = '\n'.charCodeAt(0);
