import { constants, createReadStream, readFileSync, renameSync, statSync } from 'node:fs';
import { copyFile, link, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { inTurns } from '../../../shared/memoize.ts';
import { bytesAt } from '../../../shared/sheet/byte-source.ts';
import { type Erasable, isAtOrBelow } from '../../../shared/store/erasable.ts';
import { createFileSink } from '../../../shared/store/file-sink.ts';
import { exportRoots } from '../../../shared/store/keys.ts';
import { clearAbandoned, momentaryName } from '../../../shared/store/momentary.ts';
import { assertSafeKey } from '../../../shared/store/safe-key.ts';
import { NoSuchObject, type Store, type StoredObject } from '../../../shared/store/store.ts';
import { hasCode } from '../errors/command-error.ts';
import { makeFolder, moveInPlace, synced, syncFile, syncFolder } from './disk-files.ts';

/** Contents of exports stay readable by their version, as in a versioned bucket. */
const isVersioned = (key: string): boolean => exportRoots.some((root) => key.startsWith(`${root}/`));
const VERSIONS_FOLDER = '.versions';
export const PARTS_FOLDER = '.parts';

/** Clears partial objects of killed processes, and their rows that were moved out of memory. */
export const clearLeftParts = (folder: string): Promise<unknown> =>
  Promise.all([clearAbandoned(join(folder, PARTS_FOLDER)), clearAbandoned(tmpdir())]);

/** Changes under way, by path: several stores of one process may open the same folder. */
const turns = inTurns();

/**
 * A folder as the bucket: a key is a path below it. An object appears whole, by rename, and is on the disk
 * before its writer gets the answer. Its version follows from the stored file, so files that other programs
 * drop into the folder have one too.
 */
export function createFolderStore(folder: string): Store {
  const pathOf = (key: string) => join(folder, ...assertSafeKey(key).split('/'));
  const versionPath = (key: string, version: string) =>
    join(folder, VERSIONS_FOLDER, ...key.split('/'), version);

  const head = async (key: string, version?: string): Promise<StoredObject | undefined> =>
    storedFile(key, await pathAt(key, version));

  async function pathAt(key: string, version?: string): Promise<string> {
    if (version === undefined) return pathOf(key);
    const kept = versionPath(assertSafeKey(key), version);
    if (await storedFile(key, kept)) return kept;
    const isThere = async () => (await storedFile(key, pathOf(key)))?.version === version;
    if (!(await isThere())) return kept;
    if (!isVersioned(key)) return pathOf(key);
    // Other programs write into `incoming/`: we read a copy, which counts if the file is unchanged.
    const part = await preparePart();
    await copyFile(pathOf(key), part, constants.COPYFILE_FICLONE);
    if (!(await isThere())) await rm(part);
    else await makeFolder(dirname(kept)).then(() => moveInPlace(part, kept));
    return kept;
  }

  async function existingPath(key: string, version?: string): Promise<string> {
    const path = await pathAt(key, version);
    if (!(await storedFile(key, path))) throw new NoSuchObject(key);
    return path;
  }

  /** Read at once, after a turn of others: through promises it takes many times as long, and without the turn they wait. */
  const small = async (key: string) =>
    setImmediate(pathOf(key))
      .then((path) => readFileSync(path))
      .catch(noObject(key));

  async function appear(key: string, part: string): Promise<StoredObject> {
    const path = pathOf(key);
    // Read before the rename, because another file may take the place later. A rename keeps the version.
    const stored = await storedFile(key, part);
    if (stored === undefined) throw new NoSuchObject(key);
    if (isVersioned(key)) await keepVersion(part, versionPath(key, stored.version));
    await makeFolder(dirname(path));
    renameSync(part, path);
    await syncFolder(dirname(path));
    return stored;
  }

  async function preparePart(): Promise<string> {
    const part = join(folder, PARTS_FOLDER, momentaryName());
    await makeFolder(dirname(part));
    return part;
  }

  async function put(key: string, body: string | Uint8Array): Promise<StoredObject> {
    const part = await preparePart();
    await synced(part, 'w', body);
    return appear(key, part);
  }

  return {
    ...{ head, put },
    /** One after the other under a key. The lock on the data folder keeps other processes away. */
    update: (key, change) =>
      turns(pathOf(key), async () => {
        const path = pathOf(key);
        const text = change((await storedFile(key, path)) && readFileSync(path, 'utf8'));
        return text !== undefined && (await put(key, text)) !== undefined;
      }),
    async putFile(key, path) {
      const part = await preparePart();
      await copyFile(path, part);
      await syncFile(part);
      return appear(key, part);
    },
    async create(key) {
      assertSafeKey(key);
      const part = await preparePart();
      const ends = { close: () => appear(key, part), abort: () => rm(part, { force: true }) };
      return createFileSink(part, ends, true);
    },
    async read(key, version) {
      return createReadStream(await existingPath(key, version));
    },
    async readText(key, version) {
      return version === undefined
        ? (await small(key)).toString('utf8')
        : readFile(await existingPath(key, version), 'utf8');
    },
    readBytes: small,
    readPart: async (key, from, to) => bytesAt(pathOf(key), from, to - from).catch(noObject(key)),
    async *list(prefix) {
      for await (const key of keysBelow(folder, prefix)) {
        const found = await storedFile(key, pathOf(key));
        if (found) yield found;
      }
    },
    async localFile(key, version) {
      const path = await existingPath(key, version);
      return { path, async [Symbol.asyncDispose]() {} };
    },
  };
}

async function storedFile(key: string, path: string): Promise<StoredObject | undefined> {
  // A seventh of the time of an asynchronous question to a disk that answers from memory.
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!found?.isFile()) return undefined;
  // A file that is put there anew may keep its number and its time of writing, but not its birth time.
  const version = [found.mtimeNs, found.ino, found.birthtimeNs].map((one) => one.toString(36)).join('-');
  return { key, version, bytes: Number(found.size), modified: found.mtime };
}

/** Found by reading it, without one more trip to the disk; a folder is not an object either, nor is what is below a file. */
const noObject = (key: string) => (error: unknown) => {
  throw hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR') ? new NoSuchObject(key) : error;
};

async function keepVersion(path: string, kept: string) {
  await makeFolder(dirname(kept));
  // Some file systems lack hard links.
  await link(path, kept).catch(async () => {
    await copyFile(path, kept);
    await syncFile(kept);
  });
  await syncFolder(dirname(kept));
}

async function* keysBelow(folder: string, prefix: string): AsyncGenerator<string> {
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  yield* walk(start);

  async function* walk(base: string): AsyncGenerator<string> {
    const entries = await readdir(join(folder, base), { withFileTypes: true }).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    });
    const named = entries
      .filter((entry) => !(base === '' && entry.name.startsWith('.')))
      .map((entry) => (entry.isDirectory() ? `${base}${entry.name}/` : `${base}${entry.name}`))
      .filter((key) => key.startsWith(prefix))
      .sort();
    for (const key of named)
      if (key.endsWith('/')) yield* walk(key);
      else yield key;
  }
}

/** Begins the version of a file at its key itself; others are paths. Both end in the version that the store knows. */
const NEWEST = './';

/** The files of a data folder, with the contents that were kept of exports; folders that are left empty go too. */
export function createFolderErasable(folder: string): Erasable {
  async function dropEmpty(path: string): Promise<void> {
    if (!path.includes('/')) return;
    await rmdir(join(folder, path)).then(
      () => dropEmpty(dirname(path)),
      () => {},
    );
  }

  return {
    async *versions(at) {
      for await (const key of keysBelow(folder, at)) {
        const found = isAtOrBelow(key, at) ? await storedFile(key, join(folder, key)) : undefined;
        if (found !== undefined) yield { ...found, version: `${NEWEST}${found.version}` };
      }
      for await (const version of keysBelow(folder, `${VERSIONS_FOLDER}/${at}`)) {
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
