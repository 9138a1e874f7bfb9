import { createHash } from 'node:crypto';

/** SHA-256 of text as UTF-8 or of bytes, in lower-case hex. */
export const sha256Hex = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
