import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Copy } from './copy-tree.ts';
import { type Mutant, parses, planted } from './mutants.ts';

const textIn = ({ tree }: Copy, path: string) => readFileSync(join(tree, path), 'utf8');

/** The files that the compiler names while all of these are planted, one in a file. */
function refusedFiles(copy: Copy, mutants: readonly Mutant[]): Set<string> {
  const originals = mutants.map((one) => ({
    place: join(copy.tree, one.path),
    text: textIn(copy, one.path),
    one,
  }));
  for (const { place, text, one } of originals) writeFileSync(place, planted(text, one));
  // What did not change since the last time is not checked again.
  const state = ['--incremental', '--tsBuildInfoFile', join(copy.temporary, 'types')];
  const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false', ...state];
  const { stdout } = spawnSync('nice', ['-n', '10', process.execPath, ...tsc], {
    cwd: copy.tree,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  for (const { place, text } of originals) writeFileSync(place, text);
  return new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error TS/gm)].map(([, path = '']) => path));
}

/**
 * Of mutants of different files, those that the compiler accepts. An error in a file without a mutant is laid to all
 * that the file imports: one too many is only not drawn.
 */
function acceptedTogether(copy: Copy, mutants: readonly Mutant[]): Mutant[] {
  const refused = refusedFiles(copy, mutants);
  const own = new Set(mutants.map(({ path }) => path));
  const blamed = [...refused]
    .filter((path) => !own.has(path))
    .flatMap((path) => importsOf(path, textIn(copy, path)));
  return mutants.filter(({ path }) => !refused.has(path) && !blamed.includes(path));
}

const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) => join(dirname(path), name));

/** The first so many that compile; their order stays. */
export function firstThatCompile(copy: Copy, drawn: readonly Mutant[], count: number): Mutant[] {
  const accepted = new Set<Mutant>();
  const order = new Map(drawn.map((one, at) => [one, at]));
  let from = 0;
  while (accepted.size < count && from < drawn.length) {
    const batch = drawn.slice(from, from + Math.ceil((count - accepted.size) * 1.5));
    from += batch.length;
    const parsed = batch.filter((one) => parses(planted(textIn(copy, one.path), one)));
    for (const round of roundsOf(parsed)) for (const one of acceptedTogether(copy, round)) accepted.add(one);
  }
  return [...accepted].toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).slice(0, count);
}

/** Rounds in which no file is changed twice. */
function roundsOf(mutants: readonly Mutant[]): Mutant[][] {
  const rounds: Mutant[][] = [];
  const seen = new Map<string, number>();
  for (const one of mutants) {
    const at = seen.get(one.path) ?? 0;
    seen.set(one.path, at + 1);
    rounds[at] = [...(rounds[at] ?? []), one];
  }
  return rounds;
}
