import { createHash } from 'node:crypto';
import { type StoredFile, streamOf } from '../../sheet/byte-source.ts';

/** Size and SHA-256 of a file, read once and never held whole. */
export async function describeSource(file: StoredFile): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of streamOf(file)) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}
