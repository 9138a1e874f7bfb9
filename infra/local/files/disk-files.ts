import { isUtf8 } from 'node:buffer';
import { closeSync, constants, existsSync, openSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { access, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncOpen } from '../../../shared/store/file-sink.ts';
import { isSafeName } from '../../../shared/store/safe-key.ts';
import { CommandError, diskErrorReason, hasCode, messageOf, REASONS } from '../errors/command-error.ts';

export async function assertFile(path: string): Promise<Stats> {
  const found = await statOf(path);
  if (found === undefined) throw new CommandError('import-absent', { path });
  if (found.isDirectory()) throw new CommandError('import-folder', { path });
  if (!found.isFile()) throw new CommandError('import-no-file', { path });
  await access(path, constants.R_OK).catch(unreadable(path));
  return found;
}

export const namedBytes = (path: string): Promise<Buffer> => readFile(path).catch(unreadable(path));

const unreadable = (path: string) => (): never => {
  throw new CommandError('file-unreadable', { path });
};

/** Its text, without the byte order mark that editors on Windows write. */
export async function namedText(path: string): Promise<string> {
  const bytes = await namedBytes(path);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  throw new CommandError('file-not-utf8', { path });
}

export async function namedJson(path: string): Promise<unknown> {
  const text = await namedText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError('file-no-json', { path, reason: messageOf(error) });
  }
}

/** Undefined of what is not there. Refuses a place that this user may not look at: it may be there. */
export const statOf = (path: string): Promise<Stats | undefined> =>
  stat(path).catch((error: unknown) => {
    if (hasCode(error, 'EACCES', 'EPERM')) throw new CommandError('file-unreadable', { path });
    return undefined;
  });

export const isThere = async (path: string): Promise<boolean> => (await statOf(path)) !== undefined;

export const isFile = async (path: string): Promise<boolean> => (await statOf(path))?.isFile() ?? false;

/** Names in a folder; empty if the folder is absent. */
export const namesBelow = async (folder: string) => (await readdir(folder).catch(absent)) ?? [];

/** Folders in a folder, by names that no rule forbids; empty if it cannot be read. */
export async function safeFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isDirectory() && isSafeName(entry.name) ? [entry.name] : []));
}

export const textAt = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(absent);

/** Undefined after the error of a file that is not there; throws any other. */
export function absent(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}

/** Only the owner may read exports, credentials of a sandbox and reports. */
const OWNER_ONLY = 0o700;

/** Reports that a folder of the data cannot be made, read or written to. */
export const folderUnusable = (folder: string) => (error: unknown) => {
  const reasons = { ...REASONS, EEXIST: 'file-in-place', ENOENT: 'folder-impossible' } as const;
  throw new CommandError('folder-unusable', { folder, reason: diskErrorReason(error, reasons) });
};

/** Makes a folder of the data and those above it; one that is there is fine. */
export const makeFolder = (folder: string): Promise<void> =>
  makeStepwise(folder).catch(folderUnusable(folder));

/** One step at a time: Node's recursive mkdir never ends below a folder that refuses it, such as /proc. */
async function makeStepwise(path: string): Promise<void> {
  // Most are there, and a question that waits for its answer takes a seventh of the time of one that does not.
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const error = await attempt(path);
  if (error === undefined) return;
  const above = dirname(path);
  if (error.code !== 'ENOENT') throw error;
  // The folder above may exist by now, made by another process.
  if (!(await isThere(above))) await makeStepwise(above);
  const again = await attempt(path);
  if (again !== undefined) throw again;
}

async function attempt(path: string): Promise<NodeJS.ErrnoException | undefined> {
  const error = await mkdir(path, { mode: OWNER_ONLY }).then(
    () => undefined,
    (reason: NodeJS.ErrnoException) => reason,
  );
  if (error === undefined) await syncFolder(dirname(path));
  const isFolder = error?.code === 'EEXIST' && (await stat(path)).isDirectory();
  return isFolder ? undefined : error;
}

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

export const syncFile = (path: string): Promise<void> => synced(path, 'r+');

/** Its content, if one is given, and the bytes that it has, on the disk. */
export async function synced(path: string, flags: string, content?: string | Uint8Array): Promise<void> {
  const file = openSync(path, flags);
  try {
    if (content !== undefined) writeFileSync(file, content);
    await syncOpen(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs of folders that have not begun: each covers all names that exist when it begins. */
const waiting = new Map<string, Promise<void>>();
const running = new Map<string, Promise<void>>();

/** Puts a folder's names on the disk, if the system supports it; concurrent callers share one sync. */
export function syncFolder(path: string): Promise<void> {
  const before = waiting.get(path);
  if (before !== undefined) return before;
  const begin = () => {
    waiting.delete(path);
    const now = synced(path, 'r')
      .catch(unsupported)
      .finally(() => running.delete(path));
    running.set(path, now);
    return now;
  };
  const sync = (running.get(path) ?? Promise.resolve()).then(begin, begin);
  waiting.set(path, sync);
  return sync;
}

function unsupported(error: unknown): void {
  if (!hasCode(error, 'EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP')) throw error;
}

/** The folder of package.json: in a checkout and in an installed package, data files have the same place below it. */
export const PACKAGE_ROOT = rootAbove(import.meta.dirname);

/** The words that start the program; a checkout has no command on the PATH. */
export const PROGRAM = existsSync(join(PACKAGE_ROOT, 'infra')) ? 'npm run rowmark --' : 'rowmark';

function rootAbove(folder: string): string {
  const above = dirname(folder);
  return above === folder || existsSync(join(folder, 'package.json')) ? folder : rootAbove(above);
}
