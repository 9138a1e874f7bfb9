import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { filesBelow } from '../files-below.ts';
import { isFullRun, seed } from '../full-run.ts';
import { longFolder } from './long-folder.ts';
import { played, SECRETS } from './play.ts';

afterEach(() => {
  vi.useRealTimers();
});

const FOLDER = join(import.meta.dirname, 'plays');

/** The short run plays one in four, others with each seed; a mutant is judged by all. */
const isPlayed = (at: number) => isFullRun || 'ROWMARK_PLANTED' in process.env || at % 4 === seed % 4;

/** `vitest -u` writes down what is told now. */
test.each(readdirSync(FOLDER))('%s', async (name) => {
  await using folder = await longFolder();
  const path = join(FOLDER, name);
  const plays = (await readFile(path, 'utf8')).split(/^(?=# )/m);
  const told: string[] = [];
  for (const [at, play] of plays.entries())
    told.push(isPlayed(at) ? await played(play, join(folder.path, `${at + 10}`)) : play);
  const files = filesBelow(folder.path).filter((file) => !/(^|\/)(service|sandbox)\//.test(file));
  const isLeak = (path: string) => statSync(path).isFile() && SECRETS.test(readFileSync(path, 'latin1'));
  expect(files.filter((file) => isLeak(join(folder.path, file)))).toEqual([]);
  await expect(told.join('')).toMatchFileSnapshot(path);
});
