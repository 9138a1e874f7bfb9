import { stat } from 'node:fs/promises';
import { CommandError } from '../errors/command-error.ts';

/** Throws if a path is not a file to import. */
export async function assertFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new CommandError('import-absent', { path });
  if (found.isDirectory()) throw new CommandError('import-folder', { path });
  if (!found.isFile()) throw new CommandError('import-no-file', { path });
}
