import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_KEPT_DAYS } from '../../../functions/console/console-limits.ts';
import { UPLOADS_PREFIX } from '../../../functions/console/jobs/kept-upload.ts';

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** Removes uploads that no job has needed for as long as they are kept; jobs have a copy of their own. */
export async function clearUploads(data: string, now: Date): Promise<number> {
  const folder = join(data, UPLOADS_PREFIX);
  let cleared = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found === undefined || now.getTime() - found.mtimeMs < UPLOAD_KEPT_DAYS * MS_PER_DAY) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    cleared += 1;
  }
  return cleared;
}

/** Clears them now and once a day. */
export function keepClearingUploads(data: string): Disposable {
  const clear = () => void clearUploads(data, new Date()).catch(() => {});
  clear();
  const timer = setInterval(clear, MS_PER_DAY).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
