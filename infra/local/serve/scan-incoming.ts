import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeenFile } from './arrivals.ts';

/** Entries that a look skips: each key with the reason, to be reported once. */
export interface SkippedEntry {
  key: string;
  why: 'link' | 'no-file' | 'unreadable';
}

/** One look at the files below `incoming/`, on every level. Links are not followed. */
export async function scanIncoming(data: string): Promise<{ files: SeenFile[]; inTheWay: SkippedEntry[] }> {
  const files: SeenFile[] = [];
  const inTheWay: SkippedEntry[] = [];
  await walk('incoming');
  return { files, inTheWay };

  async function walk(folder: string): Promise<void> {
    for (const entry of await entriesOf(folder)) await visit(entry, `${folder}/${entry.name}`);
  }

  async function entriesOf(folder: string): Promise<Dirent[]> {
    try {
      return await readdir(join(data, folder), { withFileTypes: true });
    } catch {
      inTheWay.push({ key: folder, why: 'unreadable' });
      return [];
    }
  }

  async function visit(entry: Dirent, key: string): Promise<void> {
    if (entry.isSymbolicLink()) inTheWay.push({ key, why: 'link' });
    else if (entry.isDirectory() && !entry.name.startsWith('.')) await walk(key);
    else if (entry.isFile()) await see(key);
    else if (!entry.isDirectory()) inTheWay.push({ key, why: 'no-file' });
  }

  async function see(key: string): Promise<void> {
    const seen = await statIncomingFile(data, key);
    if (seen !== undefined) files.push(seen);
  }
}

/** A file's present state; undefined if it is gone. A new file may get its number, but not its birth time. */
export async function statIncomingFile(data: string, key: string): Promise<SeenFile | undefined> {
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
