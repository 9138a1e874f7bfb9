import { createHash, hash } from 'node:crypto';

/** SHA-256 of text as UTF-8 or of bytes, in lower-case hex. */
export const sha256Hex = (content: string | Uint8Array): string => hash('sha256', content, 'hex');

/** The same of a stream, never held whole. */
export async function sha256OfPieces(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const pieceByPiece = createHash('sha256');
  for await (const piece of pieces) pieceByPiece.update(piece);
  return pieceByPiece.digest('hex');
}
