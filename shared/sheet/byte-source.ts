import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  MAX_EXPORT_BYTES,
  MAX_UNPACK_RATIO,
  MAX_UNPACKED_BYTES,
  UNPACK_RATIO_FLOOR_BYTES,
} from './limits.ts';
import type { Refuse } from './sheet.ts';

const READ_CHUNK_BYTES = 64 * 1024;

/** A file of this machine by its path, or its bytes. */
export type StoredFile = string | Buffer;

/** The bytes of an export, packed or not; `stream` may be called again and starts from the first byte. */
export interface ByteSource {
  stored: StoredFile;
  /** As stored, before any unpacking. */
  bytes: number;
  gzip: boolean;
  stream(): AsyncIterable<Buffer>;
  head(bytes: number): Promise<Buffer>;
}

/** A stored file. Refuses a missing one, a folder, and one that is too large. */
export async function fileBytes(stored: StoredFile, refuse: Refuse): Promise<ByteSource> {
  const bytes = typeof stored === 'string' ? await sizeOf(stored, refuse) : stored.length;
  return {
    stored,
    bytes,
    gzip: false,
    stream: () => streamOf(stored),
    head: (count) =>
      bytesAt(stored, 0, Math.min(count, bytes)).catch(() => {
        throw refuse('READ-NO-ACCESS');
      }),
  };
}

/** The bytes of a stored file, piece by piece. */
export const streamOf = (stored: StoredFile): AsyncIterable<Buffer> =>
  typeof stored === 'string'
    ? createReadStream(stored, { highWaterMark: READ_CHUNK_BYTES })
    : oneChunk(stored);

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  if (bytes.length > 0) yield bytes;
}

/** The same file unpacked on the way; refuses bombs and damage while streaming. */
export function gunzipped(source: ByteSource, refuse: Refuse): ByteSource {
  const stream = () => unpack(source, refuse);
  return { ...source, gzip: true, stream, head: (count) => firstBytes(stream(), count) };
}

async function sizeOf(path: string, refuse: Refuse): Promise<number> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw refuse(error.code === 'ENOENT' || error.code === 'ENOTDIR' ? 'READ-MISSING' : 'READ-NO-ACCESS');
  });
  if (found.isDirectory()) throw refuse('READ-DIRECTORY');
  if (!found.isFile()) throw refuse('READ-NO-ACCESS', { variant: 'no-file' });
  if (found.size > MAX_EXPORT_BYTES)
    throw refuse('READ-TOO-LARGE', { limit: MAX_EXPORT_BYTES, unit: 'bytes' });
  return found.size;
}

async function* unpack(source: ByteSource, refuse: Refuse): AsyncGenerator<Buffer> {
  const unpacked = createGunzip({ chunkSize: READ_CHUNK_BYTES });
  pipeline(streamOf(source.stored), unpacked, () => {});
  let bytes = 0;
  try {
    for await (const chunk of unpacked) {
      bytes += chunk.length;
      refuseBomb({ bytes, packed: source.bytes, inAll: bytes }, refuse);
      yield chunk;
    }
  } catch (error) {
    throw isZlibError(error) ? refuse('READ-DAMAGED', { what: 'gzip' }) : error;
  }
}

/** Refuses what unpacks to more than the limits allow, one part and all together. */
export function refuseBomb(unpacked: { bytes: number; packed: number; inAll: number }, refuse: Refuse): void {
  const { bytes, packed, inAll } = unpacked;
  if (inAll > MAX_UNPACKED_BYTES) throw refuse('READ-UNPACKED-TOO-LARGE', { limit: MAX_UNPACKED_BYTES });
  if (bytes > UNPACK_RATIO_FLOOR_BYTES && bytes > packed * MAX_UNPACK_RATIO)
    throw refuse('READ-BOMB', { limit: MAX_UNPACK_RATIO });
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

/** So many bytes of a stored file, or those that there are. */
export async function bytesAt(stored: StoredFile, position: number, count: number): Promise<Buffer> {
  if (typeof stored !== 'string') return stored.subarray(position, position + count);
  await using file = await open(stored);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, position);
  return buffer.subarray(0, bytesRead);
}

/** So many bytes of a stream, or all that it has. */
export async function firstBytes(stream: AsyncIterable<Buffer>, count: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= count) break;
  }
  return Buffer.concat(chunks).subarray(0, count);
}
