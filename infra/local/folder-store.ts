import { createReadStream } from 'node:fs';
import { copyFile, link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFileSink } from '../../shared/store/file-sink.ts';
import { assertSafeKey } from '../../shared/store/safe-key.ts';
import { NoSuchObject, type Store, type StoredObject } from '../../shared/store/store.ts';
import { makeFolder } from './make-folder.ts';

/** Old contents of exports stay readable by their version, as in a versioned bucket. */
const VERSIONED_PREFIX = 'incoming/';
const VERSIONS_FOLDER = '.versions';
const PARTS_FOLDER = '.parts';

/**
 * A folder as the bucket: a key is a path below it. An object appears whole, by rename. Its version follows from
 * the stored file, so a file that someone else drops into the folder has one too.
 */
export function createFolderStore(folder: string): Store {
  const pathOf = (key: string) => join(folder, ...assertSafeKey(key).split('/'));
  const versionPath = (key: string, version: string) =>
    join(folder, VERSIONS_FOLDER, ...key.split('/'), version);
  const partPath = () => join(folder, PARTS_FOLDER, crypto.randomUUID());

  const head = async (key: string, version?: string): Promise<StoredObject | undefined> => {
    const path = version === undefined ? pathOf(key) : await pathOfVersion(key, version);
    return path === undefined ? undefined : describe(key, path);
  };

  async function pathOfVersion(key: string, version: string): Promise<string | undefined> {
    const kept = versionPath(assertSafeKey(key), version);
    if (await describe(key, kept)) return kept;
    return (await describe(key, pathOf(key)))?.version === version ? pathOf(key) : undefined;
  }

  async function existingPath(key: string, version?: string): Promise<string> {
    const path = version === undefined ? pathOf(key) : await pathOfVersion(key, version);
    if (path === undefined || !(await describe(key, path))) throw new NoSuchObject(key);
    return path;
  }

  async function appear(key: string, part: string): Promise<StoredObject> {
    const path = pathOf(key);
    await makeFolder(dirname(path));
    await rename(part, path);
    const stored = await describe(key, path);
    if (stored === undefined) throw new NoSuchObject(key);
    if (key.startsWith(VERSIONED_PREFIX)) await keepVersion(path, versionPath(key, stored.version));
    return stored;
  }

  async function preparePart(): Promise<string> {
    const part = partPath();
    await makeFolder(dirname(part));
    return part;
  }

  return {
    head,
    async put(key, body) {
      const part = await preparePart();
      await writeFile(part, body);
      return appear(key, part);
    },
    async putFile(key, path) {
      const part = await preparePart();
      await copyFile(path, part);
      return appear(key, part);
    },
    async create(key) {
      assertSafeKey(key);
      const part = await preparePart();
      return createFileSink(part, { close: () => appear(key, part), abort: () => rm(part, { force: true }) });
    },
    async read(key, version) {
      return createReadStream(await existingPath(key, version));
    },
    async readText(key, version) {
      return readFile(await existingPath(key, version), 'utf8');
    },
    async *list(prefix) {
      for await (const key of keysBelow(folder, prefix)) {
        const found = await describe(key, pathOf(key));
        if (found) yield found;
      }
    },
    async localFile(key, version) {
      const path = await existingPath(key, version);
      return { path, async [Symbol.asyncDispose]() {} };
    },
  };
}

async function describe(key: string, path: string): Promise<StoredObject | undefined> {
  const found = await stat(path, { bigint: true }).catch(absent);
  if (!found?.isFile()) return undefined;
  const version = `${found.mtimeNs.toString(36)}-${found.ino.toString(36)}`;
  return { key, version, bytes: Number(found.size), modified: found.mtime };
}

/** ENOTDIR: a file stands where the key wants a folder. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

async function keepVersion(path: string, kept: string) {
  await makeFolder(dirname(kept));
  // Some file systems have no hard links.
  await link(path, kept).catch(() => copyFile(path, kept));
}

/** Keys below a prefix in their order; the folders of the store itself are no keys. */
async function* keysBelow(folder: string, prefix: string): AsyncGenerator<string> {
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  yield* walk(start);

  async function* walk(base: string): AsyncGenerator<string> {
    const entries = (await readdir(join(folder, base), { withFileTypes: true }).catch(absent)) ?? [];
    const named = entries
      .filter((entry) => !(base === '' && entry.name.startsWith('.')))
      .map((entry) => (entry.isDirectory() ? `${base}${entry.name}/` : `${base}${entry.name}`))
      .sort();
    for (const key of named) {
      if (key.endsWith('/')) {
        if (key.startsWith(prefix) || prefix.startsWith(key)) yield* walk(key);
      } else if (key.startsWith(prefix)) yield key;
    }
  }
}
