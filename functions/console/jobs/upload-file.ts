import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORT_MAX_BYTES } from '../console-limits.ts';
import { boundedBody } from '../guard/bounded-body.ts';

/** The bytes of a request as a file of this machine, streamed; gone when it is disposed of. */
export async function uploadedFile(request: Request): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-upload-'));
  const path = join(folder, 'export');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(
      Readable.from(boundedBody(request, EXPORT_MAX_BYTES)),
      createWriteStream(path, { mode: 0o600 }),
    );
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: remove };
}
