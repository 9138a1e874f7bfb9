import { createHash } from 'node:crypto';
import type { Sink } from '../../shared/store/store.ts';

/** A folder in memory: what is closed appears in `files`. */
export function createMemoryFolder() {
  const files = new Map<string, Buffer>();
  const order: string[] = [];
  const openSink = async (file: string): Promise<Sink> => {
    const chunks: Buffer[] = [];
    return {
      async write(chunk) {
        chunks.push(Buffer.from(chunk));
      },
      async close() {
        const content = Buffer.concat(chunks);
        files.set(file, content);
        order.push(file);
        const sha256 = createHash('sha256').update(content).digest('hex');
        return { bytes: content.length, sha256, version: '1' };
      },
      async abort() {
        chunks.length = 0;
      },
    };
  };
  const text = (file: string) => files.get(file)?.toString('utf8') ?? '';
  return { files, order, openSink, text };
}
