import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeenFile } from './arrivals.ts';

/** `incoming/<account>/<profile>/<file>`: files lie on the third level below `incoming/`. */
const FILE_LEVEL = 3;

/** Things in the way of a look: each key with the reason, to be told once. */
export interface InTheWay {
  key: string;
  why: 'link' | 'misplaced' | 'unreadable';
}

/** One look at what lies below `incoming/`: files of the right level. No link is followed, so nothing leads out. */
export async function lookIntoIncoming(data: string): Promise<{ files: SeenFile[]; inTheWay: InTheWay[] }> {
  const files: SeenFile[] = [];
  const inTheWay: InTheWay[] = [];
  await walk('incoming', 1);
  return { files, inTheWay };

  async function walk(folder: string, level: number): Promise<void> {
    for (const entry of await entriesOf(folder)) await visit(entry, `${folder}/${entry.name}`, level);
  }

  async function entriesOf(folder: string): Promise<Dirent[]> {
    try {
      return await readdir(join(data, folder), { withFileTypes: true });
    } catch {
      inTheWay.push({ key: folder, why: 'unreadable' });
      return [];
    }
  }

  async function visit(entry: Dirent, key: string, level: number): Promise<void> {
    const isHidden = entry.name.startsWith('.');
    if (entry.isSymbolicLink()) inTheWay.push({ key, why: 'link' });
    else if (entry.isDirectory() && level < FILE_LEVEL) return isHidden ? undefined : walk(key, level + 1);
    else if (entry.isFile() && level === FILE_LEVEL) await see(key);
    else if (!isHidden && (entry.isFile() || entry.isDirectory())) inTheWay.push({ key, why: 'misplaced' });
  }

  async function see(key: string): Promise<void> {
    const seen = await lookAtFile(data, key);
    if (seen !== undefined) files.push(seen);
  }
}

/** A file as it is now; undefined where it is gone. The number of a removed file goes to the next, its birth does not. */
export async function lookAtFile(data: string, key: string): Promise<SeenFile | undefined> {
  const found = await lstat(join(data, key), { bigint: true }).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const { ino, birthtimeNs, size, mtimeNs } = found;
  return {
    key,
    identity: `${ino}-${birthtimeNs}`,
    bytes: Number(size),
    modifiedMs: Number(mtimeNs) / NS_PER_MS,
  };
}

const NS_PER_MS = 1e6;
