import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Erasable, isAtOrBelow } from '../../../shared/store/erasable.ts';
import { PARTS_FOLDER, storedFile, VERSIONS_FOLDER } from './folder-store.ts';

/** Begins the version of a file at its key itself; others are paths. Both end in the version that the store knows. */
const NEWEST = './';

/** The files of a data folder, with the contents that were kept of exports; folders that are left empty go too. */
export function createFolderErasable(folder: string): Erasable {
  async function* filesBelow(path: string): AsyncGenerator<string> {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => undefined);
    if (entries === undefined) return yield* fileAt(path);
    for (const entry of entries)
      if (entry.isDirectory()) yield* filesBelow(`${path}/${entry.name}`);
      else yield `${path}/${entry.name}`;
  }

  async function* fileAt(path: string): AsyncGenerator<string> {
    const found = await stat(join(folder, path)).catch(() => undefined);
    if (found?.isFile()) yield path;
  }

  async function dropEmpty(path: string): Promise<void> {
    if (!path.includes('/')) return;
    await rmdir(join(folder, path)).then(
      () => dropEmpty(dirname(path)),
      () => {},
    );
  }

  return {
    async *versions(at) {
      const path = at.replace(/\/$/, '');
      for await (const key of filesBelow(path)) {
        const found = isAtOrBelow(key, at) ? await storedFile(key, join(folder, key)) : undefined;
        if (found !== undefined) yield { ...found, version: `${NEWEST}${found.version}` };
      }
      for await (const version of filesBelow(`${VERSIONS_FOLDER}/${path}`)) {
        const key = dirname(version).slice(VERSIONS_FOLDER.length + 1);
        const found = isAtOrBelow(key, at) ? await storedFile(key, join(folder, version)) : undefined;
        if (found !== undefined) yield { ...found, version };
      }
    },
    async erase(found) {
      for (const { key, version } of found) {
        const path = version.startsWith(NEWEST) ? key : version;
        await rm(join(folder, path), { force: true });
        await dropEmpty(dirname(path));
      }
      // Parts of killed processes: other processes cannot work on the folder now.
      await rm(join(folder, PARTS_FOLDER), { recursive: true, force: true });
    },
  };
}
