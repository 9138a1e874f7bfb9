import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Phrase } from '../../../shared/problems/phrases.ts';
import { CommandError, diskErrorReason } from '../errors/command-error.ts';
import { isThere } from './present.ts';
import { syncFolder } from './write-whole.ts';

/** The folder cannot be made or written to; the message names the blocking part of the path. */
class FolderUnusable extends CommandError {
  constructor(folder: string, reason: Phrase) {
    super('folder-unusable', { folder, reason });
    this.name = 'FolderUnusable';
  }
}

/** Only the owner may read exports, credentials of a sandbox and reports. */
const OWNER_ONLY = 0o700;

/** Reasons that a folder has apart from a file's. */
const REASONS: Readonly<Record<string, Phrase>> = {
  EEXIST: { phrase: 'file-in-place' },
  ENOENT: { phrase: 'folder-impossible' },
};

/** Makes a folder of the data and those above it; one that is there is fine. Throws `FolderUnusable`. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeStepwise(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new FolderUnusable(folder, REASONS[code] ?? diskErrorReason(error));
  }
}

/** One step at a time: Node's recursive mkdir never ends below a folder that refuses it, such as /proc. */
async function makeStepwise(path: string): Promise<void> {
  const error = await attempt(path);
  if (error === undefined) return;
  const above = dirname(path);
  if (error.code !== 'ENOENT') throw error;
  // The folder above may exist by now, made by another process.
  if (!(await isThere(above))) await makeStepwise(above);
  const again = await attempt(path);
  if (again !== undefined) throw again;
}

/** Make the folder; the error if that failed, undefined if the folder exists now. */
async function attempt(path: string): Promise<NodeJS.ErrnoException | undefined> {
  const error = await mkdir(path, { mode: OWNER_ONLY }).then(
    () => undefined,
    (reason: NodeJS.ErrnoException) => reason,
  );
  if (error === undefined) await syncFolder(dirname(path));
  const isFolder = error?.code === 'EEXIST' && (await stat(path)).isDirectory();
  return isFolder ? undefined : error;
}
