import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { refuseBomb, type StoredFile } from '../byte-source.ts';
import { MAX_ARCHIVE_ENTRIES } from '../limits.ts';
import type { Refuse } from '../sheet.ts';

const UNPACK_CHUNK_BYTES = 64 * 1024;
const STORED = 0;
const DEFLATED = 8;

/** The parts of an open ZIP archive, by names in lower case. Close it when done. */
export type Archive = Awaited<ReturnType<typeof openArchive>>;

/** Opens a ZIP archive. Part names are compared without case, as the packaging convention wants; two alike are refused. */
export async function openArchive(source: StoredFile, refuse: Refuse) {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: false };
  const opening =
    typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options);
  const zip = await opening.catch((error: unknown) => {
    throw damaged(error, refuse);
  });
  try {
    const entries = await readEntries(zip, refuse);
    // Over all parts: members of an archive may share their packed bytes.
    const unpacked = { bytes: 0 };
    return {
      names: new Set(entries.keys()),
      has: (name: string) => entries.has(name.toLowerCase()),
      /** Unpacks a part; refuses encryption, bombs and, at the end, a wrong length or checksum. */
      part: (name: string) => unpack(unpacked, entries.get(name.toLowerCase()), { zip, refuse }),
      [Symbol.dispose]: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readEntries(zip: ZipFile, refuse: Refuse): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ARCHIVE_ENTRIES)
    throw refuse('READ-TOO-MANY-PARTS', { limit: MAX_ARCHIVE_ENTRIES, what: 'ZIP' });
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase();
      if (entries.has(name)) throw refuse('READ-TWO-PARTS', { part: entry.fileName });
      entries.set(name, entry);
    }
  } catch (error) {
    throw damaged(error, refuse);
  }
  return entries;
}

async function* unpack(
  unpacked: { bytes: number },
  entry: Entry | undefined,
  { zip, refuse }: { zip: ZipFile; refuse: Refuse },
): AsyncGenerator<Buffer> {
  if (entry === undefined) return;
  if (entry.isEncrypted()) throw refuse('READ-ENCRYPTED');
  let bytes = 0;
  let sum = 0;
  try {
    for await (const chunk of await rawOrInflated(zip, entry, refuse)) {
      bytes += chunk.length;
      unpacked.bytes += chunk.length;
      refuseBomb({ bytes, packed: entry.compressedSize, inAll: unpacked.bytes }, refuse);
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw damaged(error, refuse);
  }
  if (bytes !== entry.uncompressedSize || sum !== entry.crc32)
    throw refuse('READ-CRC', { part: entry.fileName });
}

async function rawOrInflated(zip: ZipFile, entry: Entry, refuse: Refuse): Promise<Readable> {
  const raw = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  if (entry.compressionMethod === STORED) return raw;
  if (entry.compressionMethod !== DEFLATED)
    throw refuse('READ-DAMAGED', { what: `ZIP method ${entry.compressionMethod}` });
  const inflated = createInflateRaw({ chunkSize: UNPACK_CHUNK_BYTES });
  pipeline(raw, inflated, () => {});
  return inflated;
}

/** Treat whatever zlib and the ZIP reader throw as damage; our own refusals stay as they are. */
const damaged = (error: unknown, refuse: Refuse): Error =>
  error instanceof Error && error.name === 'UnreadableExport'
    ? error
    : refuse('READ-DAMAGED', { what: 'ZIP' });
