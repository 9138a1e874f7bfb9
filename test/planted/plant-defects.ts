import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Bench } from '../mutate/bench.ts';
import { type Copy, copyTree } from '../mutate/copy-tree.ts';

// npm run planted: plants each defect of `defects.txt` and wants the case or the test file that it names to turn red.
//
// A line of `defects.txt` is: file · what goes wrong · expression → what takes its place · who finds it. The expression occurs
// once in its file. All defects are in one copy of the tree, each behind a switch. Cases are those of `../mutate/judge.ts`.

interface Defect {
  number: number;
  name: string;
  path: string;
  find: string;
  put: string;
  finder: string;
}

const NONE = 0;
const isFile = (finder: string): boolean => finder.startsWith('test/');

const defects = readFileSync(join(import.meta.dirname, 'defects.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line, at): Defect => {
    const [path = '', what = '', change = '', finder = ''] = line.split(' · ');
    const [find = '', put = ''] = change.split(' → ');
    return { number: at + 1, name: `${what} (${path})`, path, find, put, finder };
  });

function plant(copy: Copy, { number, name, path, find, put }: Defect): void {
  const place = join(copy.tree, path);
  const [before = '', after, again] = readFileSync(place, 'utf8').split(find);
  if (find === '' || put === '' || after === undefined || again !== undefined)
    throw new Error(`${name}: «${find}» must occur once. Write the defect anew in test/planted/defects.txt.`);
  writeFileSync(place, `${before}(globalThis.rowmarkPlanted(${number}) ? (${put}) : (${find}))${after}`);
}

/** True if the test files are green with this defect; with none if the number is 0. */
function areFilesGreen(copy: Copy, files: readonly string[], planted: number): boolean {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...files, '--bail=1'],
    {
      cwd: copy.tree,
      env: {
        ...process.env,
        ROWMARK_PLANTED: String(planted),
        NODE_OPTIONS: `--import=${join(copy.tree, 'test/planted/switch.ts')}`,
        ROWMARK_COUNTS: undefined,
      },
      stdio: 'ignore',
    },
  );
  return status === 0;
}

const copy = copyTree();
for (const defect of defects) plant(copy, defect);
await using bench = new Bench(copy);
await bench.start();

/** True if the case or the file is green with this defect. */
async function isGreen(finder: string, planted: number): Promise<boolean> {
  if (isFile(finder)) return areFilesGreen(copy, [finder], planted);
  const at = bench.names.indexOf(finder);
  if (at < 0) throw new Error(`There is no case «${finder}».`);
  return (await bench.run({ at, mutant: planted })).failure === undefined;
}

const finders = [...new Set(defects.map(({ finder }) => finder))];
// All files in one process, which loads the product once.
const green = new Set(areFilesGreen(copy, finders.filter(isFile), NONE) ? finders.filter(isFile) : []);
for (const finder of finders) if (!green.has(finder) && (await isGreen(finder, NONE))) green.add(finder);
const redBefore = finders.filter((finder) => !green.has(finder));
const missed: string[] = [];
for (const { number, name, finder } of defects)
  if (!green.has(finder) || (await isGreen(finder, number))) missed.push(`${name}: not found by ${finder}`);
for (const finder of redBefore) console.log(`${finder} is red without a defect.`);
for (const line of missed) console.log(line);
console.log(`${defects.length - missed.length} of ${defects.length} planted defects were found.`);
process.exitCode = missed.length + redBefore.length === 0 ? 0 : 1;
