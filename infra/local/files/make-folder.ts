import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Phrase } from '../../../shared/problems/phrases.ts';
import { CommandError, diskErrorReason } from '../errors/command-error.ts';
import { isThere } from './present.ts';
import { syncFolder } from './write-whole.ts';

/** Only the owner may read exports, credentials of a sandbox and reports. */
const OWNER_ONLY = 0o700;

/** Reasons that a folder has apart from a file's. */
const REASONS: Readonly<Record<string, Phrase>> = {
  EEXIST: { phrase: 'file-in-place' },
  ENOENT: { phrase: 'folder-impossible' },
};

/** Reports that a folder of the data cannot be made, read or written to. */
export const folderUnusable = (folder: string) => (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw new CommandError('folder-unusable', { folder, reason: REASONS[code] ?? diskErrorReason(error) });
};

/** Makes a folder of the data and those above it; one that is there is fine. */
export const makeFolder = (folder: string): Promise<void> =>
  makeStepwise(folder).catch(folderUnusable(folder));

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
