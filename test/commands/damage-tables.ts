import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The first file of a folder with such a name. */
export const fileIn = async (folder: string, name: RegExp): Promise<string> =>
  join(folder, (await readdir(folder)).find((one) => name.test(one)) ?? '');
export async function overwrite(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0x55, 40, bytes.length - 60));
}

/** Ways in which the tables of a ledger are left, each by the name of a file of theirs. */
export const DAMAGES: readonly (readonly [string, (tables: string) => Promise<void>])[] = [
  ['an empty CURRENT', (at) => truncate(join(at, 'CURRENT'))],
  ['a CURRENT that is gone', (at) => rm(join(at, 'CURRENT'))],
  ['a MANIFEST that is gone', async (at) => rm(await fileIn(at, /^MANIFEST/))],
  ['a cut MANIFEST', async (at) => truncate(await fileIn(at, /^MANIFEST/), 20)],
  [
    'a MANIFEST without its last words, which LevelDB takes for an older state',
    async (at) => {
      const path = await fileIn(at, /^MANIFEST/);
      await truncate(path, (await readFile(path)).length - 30);
    },
  ],
  ['a sorted table that is gone', async (at) => rm(await fileIn(at, /\.ldb$/))],
  ['a log with a hole', async (at) => overwrite(await fileIn(at, /\.log$/))],
];
