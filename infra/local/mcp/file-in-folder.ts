import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { CommandError } from '../errors/command-error.ts';

/** The path of a file below a folder; an agent reads no other file, by a link or `..` either. */
export async function fileInFolder(folder: string, file: string): Promise<string> {
  const outside = () => new CommandError('mcp-file', { file, folder });
  const root = await realpath(folder).catch(() => undefined);
  const path = await realpath(resolve(folder, file)).catch(() => undefined);
  if (root === undefined || path === undefined) throw outside();
  const way = relative(root, path);
  if (way === '' || way === '..' || way.startsWith(`..${sep}`) || resolve(way) === way) throw outside();
  return path;
}
