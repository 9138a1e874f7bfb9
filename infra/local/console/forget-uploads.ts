import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_KEPT_DAYS } from '../../../functions/console/console-limits.ts';

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** Deletes uploads of the console that no job has taken for days; a job keeps a copy of its own. */
export async function forgetUploads(data: string, now: Date): Promise<void> {
  const folder = join(data, 'uploads');
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > UPLOAD_KEPT_DAYS * MS_PER_DAY)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
