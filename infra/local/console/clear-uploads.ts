import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_KEPT_DAYS } from '../../../functions/console/console-limits.ts';
import { UPLOADS_PREFIX } from '../../../shared/store/keys.ts';
import { isNotFoundError } from '../files/not-found-error.ts';

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/**
 * Removes uploads that no job has needed for as long as they are kept; jobs have a copy of their own. One that cannot be removed
 * keeps none of the others; then the first such failure is thrown.
 */
export async function clearUploads(data: string, now: Date): Promise<number> {
  const folder = join(data, UPLOADS_PREFIX);
  const failures: unknown[] = [];
  let cleared = 0;
  for (const name of await namesIn(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found === undefined || now.getTime() - found.mtimeMs < UPLOAD_KEPT_DAYS * MS_PER_DAY) continue;
    try {
      await rm(join(folder, name), { recursive: true, force: true });
      cleared += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return cleared;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isNotFoundError(error)) return [];
    throw error;
  }
}

/** Clears them now and once a day; `failed` is told where that goes wrong. */
export function clearUploadsDaily(data: string, failed: (error: unknown) => void): Disposable {
  const clear = () => void clearUploads(data, new Date()).catch(failed);
  clear();
  const timer = setInterval(clear, MS_PER_DAY).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
