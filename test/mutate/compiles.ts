import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy-tree.ts';
import { type Mutant, parses, planted } from './mutants.ts';

const REFUSAL = /^(\S+?)\(\d+,\d+\): error TS/gm;

/** The files that the compiler names. */
function refusedFiles({ tree, temporary }: Copy): Set<string> {
  // What did not change since the last time is not checked again.
  const state = ['--incremental', '--tsBuildInfoFile', join(temporary, 'types')];
  const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false', ...state];
  const { stdout } = spawnSync('nice', ['-n', '10', process.execPath, ...tsc], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return new Set([...stdout.matchAll(REFUSAL)].map(([, path = '']) => path));
}

/** Those that the compiler accepts, each as a file beside the one that it changes: all at once. */
function accepted(copy: Copy, mutants: readonly Mutant[]): Mutant[] {
  const beside = mutants.map((one, number) => ({
    one,
    path: one.path.replace(/\.ts$/, `.mutant-${number}.ts`),
  }));
  for (const { one, path } of beside)
    writeFileSync(join(copy.tree, path), planted(readFileSync(join(copy.tree, one.path), 'utf8'), one));
  const refused = refusedFiles(copy);
  for (const { path } of beside) rmSync(join(copy.tree, path));
  return beside.flatMap(({ one, path }) => (refused.has(path) ? [] : [one]));
}

/** Of three mutants the compiler refuses about two. */
const CANDIDATES_FOR_ONE = 2.5;

/** The first so many that compile by themselves; their order stays. */
export function firstThatCompile(copy: Copy, drawn: readonly Mutant[], count: number): Mutant[] {
  const found: Mutant[] = [];
  for (let from = 0; found.length < count && from < drawn.length; ) {
    const batch = drawn.slice(from, from + Math.ceil((count - found.length) * CANDIDATES_FOR_ONE));
    from += batch.length;
    const parsed = batch.filter((one) =>
      parses(planted(readFileSync(join(copy.tree, one.path), 'utf8'), one)),
    );
    found.push(...accepted(copy, parsed));
  }
  return found.slice(0, count);
}

/** True if a file that imports the mutant's does not compile with it: it is then no mutant that anybody could commit. */
export function breaksAnother(copy: Copy, mutant: Mutant): boolean {
  const place = join(copy.tree, mutant.path);
  const text = readFileSync(place, 'utf8');
  writeFileSync(place, planted(text, mutant));
  const refused = refusedFiles(copy);
  writeFileSync(place, text);
  return refused.size > 0;
}
