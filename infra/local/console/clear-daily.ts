import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IDEMPOTENCY_KEPT_DAYS, UPLOAD_KEPT_DAYS } from '../../../functions/console/console-limits.ts';
import { EVENTS_KEPT_DAYS, EVENTS_PREFIX } from '../../../shared/records/event.ts';
import { IDEMPOTENCY_PREFIX, UPLOADS_PREFIX } from '../../../shared/store/keys.ts';
import { namesBelow } from '../files/disk-files.ts';
import { WEBHOOKS_PREFIX } from '../serve/event-webhook.ts';

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** Folders of a data folder whose entries are kept for a time; jobs have their own copy of an upload. */
const KEPT_DAYS = {
  [UPLOADS_PREFIX]: UPLOAD_KEPT_DAYS,
  [IDEMPOTENCY_PREFIX]: IDEMPOTENCY_KEPT_DAYS,
  [EVENTS_PREFIX]: EVENTS_KEPT_DAYS,
  [WEBHOOKS_PREFIX]: EVENTS_KEPT_DAYS,
} as const;

/** Removes entries that were kept long enough. Failures do not stop the others; the first is thrown. */
export async function clearKept(data: string, now: Date): Promise<number> {
  const failures: unknown[] = [];
  let cleared = 0;
  for (const [prefix, days] of Object.entries(KEPT_DAYS)) {
    const folder = join(data, prefix);
    for (const name of await namesBelow(folder)) {
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (found === undefined || now.getTime() - found.mtimeMs < days * MS_PER_DAY) continue;
      try {
        await rm(join(folder, name), { recursive: true, force: true });
        cleared += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw failures[0];
  return cleared;
}

/** Clears them now and once a day; `failed` receives the error if that fails. */
export function clearDaily(data: string, failed: (error: unknown) => void): Disposable {
  const clear = () => void clearKept(data, new Date()).catch(failed);
  clear();
  const timer = setInterval(clear, MS_PER_DAY).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
