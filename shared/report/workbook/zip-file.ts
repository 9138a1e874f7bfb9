import { constants, crc32, createDeflateRaw } from 'node:zlib';
import type { Sink } from '../../store/store.ts';

/** An archive that is written from its first byte to its last, with memory for one piece at a time. */
interface ZipFile {
  /** Begins the next file; the one before is closed. */
  entry(name: string): Promise<ZipEntry>;
  /** Writes the directory; the sink is left open. */
  end(): Promise<void>;
}

interface ZipEntry {
  /** Done with the bytes when the promise is fulfilled. */
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

interface Listed {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Sizes and places have 32 bits; a program that opens larger sheets does not exist. */
const MAX_BYTES = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;
const VERSION = 20;
/** Sizes stand behind the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** Packed bytes come in pieces of at most so many, and are gathered to so many before they reach the sink. */
const PACKED_PIECE_BYTES = 64 * 1024;
const GATHERED_BYTES = 256 * 1024;

/** Packs by deflate; `written_at` is the time of every file in it, so that one content has one form. */
export function createZipFile(sink: Pick<Sink, 'write'>, written_at: string): ZipFile {
  const time = dosTime(new Date(written_at));
  const listed: Listed[] = [];
  let offset = 0;
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;
  const flush = async () => {
    const bytes = Buffer.concat(gathered);
    gathered = [];
    gatheredBytes = 0;
    await sink.write(bytes);
  };
  const put = async (bytes: Buffer) => {
    offset += bytes.length;
    gathered.push(bytes);
    gatheredBytes += bytes.length;
    if (gatheredBytes >= GATHERED_BYTES) await flush();
  };

  return {
    async entry(name) {
      const file: Listed = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
      await put(localHeader(file, time));
      const packer = deflater();
      const pass = async (pieces: readonly Buffer[]) => {
        for (const piece of pieces) {
          file.packed += piece.length;
          await put(piece);
        }
      };
      return {
        async write(bytes) {
          file.crc = crc32(bytes, file.crc);
          file.size += bytes.length;
          await pass(await packer.pack(bytes));
        },
        async close() {
          await pass(await packer.end());
          await put(descriptor(file));
          listed.push(file);
        },
      };
    },
    async end() {
      const start = offset;
      for (const file of listed) await put(directoryEntry(file, time));
      if (Math.max(offset, ...listed.map(({ size }) => size)) > MAX_BYTES || listed.length > MAX_ENTRIES)
        throw new RangeError('The workbook is larger than 4 GiB.');
      await put(directoryEnd(listed.length, { start, bytes: offset - start }));
      await flush();
    },
  };
}

/** Level 1 takes half the time of the default, and a tenth more room. */
function deflater() {
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: PACKED_PIECE_BYTES });
  let pieces: Buffer[] = [];
  deflate.on('data', (piece: Buffer) => pieces.push(piece));
  const taken = () => {
    const those = pieces;
    pieces = [];
    return those;
  };
  return {
    pack: (bytes: Uint8Array) =>
      new Promise<Buffer[]>((done, fail) => {
        deflate.write(bytes, (error) => (error ? fail(error) : done(taken())));
      }),
    end: () =>
      new Promise<Buffer[]>((done, fail) => {
        deflate.on('error', fail).on('end', () => done(taken()));
        deflate.end();
      }),
  };
}

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    bytes.writeUInt16LE(value, index * 2);
  });
  return bytes;
};
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32LE(value % (MAX_BYTES + 1), index * 4);
  });
  return bytes;
};

const localHeader = ({ name }: Listed, time: Buffer): Buffer =>
  Buffer.concat([
    u32(0x04034b50),
    u16(VERSION, FLAGS, DEFLATED),
    time,
    u32(0, 0, 0),
    u16(name.length, 0),
    name,
  ]);

const descriptor = ({ crc, packed, size }: Listed): Buffer => u32(0x08074b50, crc, packed, size);

const directoryEntry = ({ name, crc, packed, size, offset }: Listed, time: Buffer): Buffer =>
  Buffer.concat([
    u32(0x02014b50),
    u16(VERSION, VERSION, FLAGS, DEFLATED),
    time,
    u32(crc, packed, size),
    u16(name.length, 0, 0, 0, 0),
    u32(0, offset),
    name,
  ]);

const directoryEnd = (entries: number, { start, bytes }: { start: number; bytes: number }): Buffer =>
  Buffer.concat([u32(0x06054b50), u16(0, 0, entries, entries), u32(bytes, start), u16(0)]);

const FIRST_YEAR = 1980;

/** Time and date as an archive states them, to two seconds. */
const dosTime = (at: Date): Buffer =>
  u16(
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((Math.max(at.getUTCFullYear(), FIRST_YEAR) - FIRST_YEAR) << 9) |
      ((at.getUTCMonth() + 1) << 5) |
      at.getUTCDate(),
  );
