import { link, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { hasCode } from '../errors/command-error.ts';

/** Gives a written file its name: its bytes are on the disk before, the name after, whenever the power fails. */
export async function moveInPlace(part: string, path: string): Promise<void> {
  await syncFile(part);
  await rename(part, path);
  await syncFolder(dirname(path));
}

/** Writes a file next to its place and moves it there, so that readers never see half of it. */
export async function writeWhole(
  path: string,
  content: string | Uint8Array | Readable,
  { mode, isNew = false }: { mode?: number; isNew?: boolean } = {},
): Promise<void> {
  // A short name: that of the file may be as long as a name can be.
  const part = join(dirname(path), `.${crypto.randomUUID()}.part`);
  try {
    await writeFile(part, content, { flag: 'wx', mode });
    if (isNew) await nameNew(part, path);
    else await moveInPlace(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

/** Writes a file of a person's, never over one that is there: it may be filled in already. */
export const writeNew = (path: string, content: string | Uint8Array | Readable): Promise<void> =>
  writeWhole(path, content, { isNew: true });

async function nameNew(part: string, path: string): Promise<void> {
  await syncFile(part);
  try {
    await link(part, path);
  } catch (error) {
    const isWithoutLinks = hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK');
    if (!isWithoutLinks) throw error;
    await (await open(path, 'wx')).close();
    await rename(part, path);
  }
  await syncFolder(dirname(path));
}

/** Writes a new file of our own, and puts its bytes on the disk. */
export async function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  await using file = await open(path, 'w');
  await file.writeFile(content);
  await file.sync();
}

/** Puts the bytes of a file on the disk. */
export async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}

/** Syncs of folders that have not begun: each covers all names that exist when it begins. */
const waiting = new Map<string, Promise<void>>();
/** Syncs under way. */
const running = new Map<string, Promise<void>>();

/** Puts a folder's names on the disk, if the system supports it; concurrent callers share one sync. */
export function syncFolder(path: string): Promise<void> {
  const before = waiting.get(path);
  if (before !== undefined) return before;
  const begin = () => {
    waiting.delete(path);
    const now = syncNames(path).finally(() => running.delete(path));
    running.set(path, now);
    return now;
  };
  const sync = (running.get(path) ?? Promise.resolve()).then(begin, begin);
  waiting.set(path, sync);
  return sync;
}

async function syncNames(path: string): Promise<void> {
  try {
    await using folder = await open(path, 'r');
    await folder.sync();
  } catch (error) {
    if (!hasCode(error, 'EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP')) throw error;
  }
}
