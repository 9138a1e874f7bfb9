import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy-tree.ts';
import { changedText, type Mutant } from './mutants.ts';

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
    writeFileSync(join(copy.tree, path), changedText(readFileSync(join(copy.tree, one.path), 'utf8'), one));
  const refused = refusedFiles(copy);
  for (const { path } of beside) rmSync(join(copy.tree, path));
  return beside.flatMap(({ one, path }) => (refused.has(path) ? [] : [one]));
}

/** Of three mutants the compiler refuses about two. */
const CANDIDATES_FOR_ONE = 4;

/** The first so many that are fit and compile by themselves; their order stays. */
export function firstThatCompile(
  copy: Copy,
  drawn: readonly Mutant[],
  { count, isFit }: { count: number; isFit: (text: string, mutant: Mutant) => boolean },
): Mutant[] {
  const found: Mutant[] = [];
  for (let from = 0; found.length < count && from < drawn.length; ) {
    const batch = drawn.slice(from, from + Math.ceil((count - found.length) * CANDIDATES_FOR_ONE));
    from += batch.length;
    const fit = batch.filter((one) => isFit(readFileSync(join(copy.tree, one.path), 'utf8'), one));
    found.push(...accepted(copy, fit));
  }
  return found.slice(0, count);
}
