import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playedAtSandbox } from './sandbox-play.ts';

const FOLDER = join(import.meta.dirname, 'plays');

/** `vitest -u` writes down what is told now. */
test.each(readdirSync(FOLDER))('%s', async (name) => {
  const path = join(FOLDER, name);
  await expect(await playedAtSandbox(await readFile(path, 'utf8'))).toMatchFileSnapshot(path);
});
