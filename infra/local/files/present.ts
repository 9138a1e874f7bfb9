import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { isSafeName } from '../../../shared/store/safe-key.ts';
import { CommandError, hasCode, isNotFoundError } from '../errors/command-error.ts';

/** Throws if a path is not a file to import. */
export async function assertFile(path: string): Promise<void> {
  const found = await statOf(path);
  if (found === undefined) throw new CommandError('import-absent', { path });
  if (found.isDirectory()) throw new CommandError('import-folder', { path });
  if (!found.isFile()) throw new CommandError('import-no-file', { path });
}

/** Undefined of what is not there. Throws if this user may not look: what cannot be seen may be there. */
export const statOf = (path: string): Promise<Stats | undefined> =>
  stat(path).catch((error: unknown) => {
    if (hasCode(error, 'EACCES', 'EPERM')) throw error;
    return undefined;
  });

export const isThere = async (path: string): Promise<boolean> => (await statOf(path)) !== undefined;

export const isFile = async (path: string): Promise<boolean> => (await statOf(path))?.isFile() ?? false;

/** Names in a folder; empty if the folder is absent. */
export const namesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(absent)) ?? [];

/** Folders in a folder, by names that no rule forbids; empty if it cannot be read. */
export async function safeFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isDirectory() && isSafeName(entry.name) ? [entry.name] : []));
}

/** Text of a file; undefined if the file is absent. */
export const textAt = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(absent);

function absent(error: unknown): undefined {
  if (!isNotFoundError(error)) throw error;
}
