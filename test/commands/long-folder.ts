import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

/** As long on every machine: where a line is broken hangs on it. */
const PATH_CHARACTERS = 150;

export async function longFolder(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  const path = join(folder.path, '_'.repeat(PATH_CHARACTERS - folder.path.length));
  await mkdir(path);
  return { path, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}
