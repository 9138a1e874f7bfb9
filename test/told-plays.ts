import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawnFiles } from './full-run.ts';

/** Plays each file of a folder and compares it with what is told now; `vitest -u` writes that down. */
export const toldPlays = (folder: string, played: (text: string) => Promise<string>, among = 1) =>
  test.each(drawnFiles(folder, among))('%s', async (name) => {
    const path = join(folder, name);
    await expect(await played(await readFile(path, 'utf8'))).toMatchFileSnapshot(path);
  });
