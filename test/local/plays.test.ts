import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { filesBelow } from '../files-below.ts';
import { isDrawn } from '../full-run.ts';
import { longFolder } from './long-folder.ts';
import { played, SECRETS } from './play.ts';

afterEach(() => void vi.useRealTimers());

const FOLDER = join(import.meta.dirname, 'plays');

/** `vitest -u` writes down what is told now. */
test.each(readdirSync(FOLDER))('%s', async (name) => {
  await using folder = await longFolder();
  const path = join(FOLDER, name);
  const plays = (await readFile(path, 'utf8')).split(/^(?=# )/m);
  const told: string[] = [];
  for (const [at, play] of plays.entries())
    told.push(isDrawn(at, 15) ? await played(play, join(folder.path, `${at + 10}`)) : play);
  const files = filesBelow(folder.path).filter((file) => !/(^|\/)(service|sandbox)\//.test(file));
  const isLeak = (path: string) => statSync(path).isFile() && SECRETS.test(readFileSync(path, 'latin1'));
  expect(files.filter((file) => isLeak(join(folder.path, file)))).toEqual([]);
  await expect(told.join('')).toMatchFileSnapshot(path);
});
