import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstThatCompile } from './compiles.ts';
import { type Copy, copyTree, ROOT } from './copy-tree.ts';
import { EQUIVALENTS } from './equivalents.ts';
import { type Mutant, mutantsOf, nameOf, shuffled } from './mutants.ts';
import { MUTATE_USAGE, type MutateOptions, mutateOptions } from './mutate-options.ts';
import { plantAll } from './plant.ts';
import { productFiles } from './product-files.ts';
import { summaryOf, tellFate } from './tell-fates.ts';
import { tryMutants } from './try-mutants.ts';

/** In the order of the seed, without those that nothing can notice. */
function drawn({ only, seed }: MutateOptions): Mutant[] {
  const all = productFiles()
    .filter((file) => only === undefined || only.split(',').some((one) => isWithin(one, { path: file })))
    .flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')))
    .filter((one) => only === undefined || only.split(',').some((part) => isWithin(part, one)));
  return shuffled(all, seed).filter((one) => EQUIVALENTS[nameOf(one)] === undefined);
}

/** True if a switch can turn it on and off. */
const canBePlanted = (text: string, mutant: Mutant): boolean =>
  plantAll(text, new Map([[1, mutant]])).numbers.length > 0;

/** `PATH` or `PATH:LINE`, of a file or a folder. */
function isWithin(only: string, { path, line }: { path: string; line?: number }): boolean {
  const [place = '', number] = only.split(':');
  const isThere = path === place || path.startsWith(`${place.replace(/\/$/, '')}/`);
  return isThere && (number === undefined || line === undefined || line === Number(number));
}

/** Puts the mutants into the copy, each with its number; those whose places overlap are left out. */
function plantInto(copy: Copy, mutants: readonly Mutant[]): Map<number, Mutant> {
  const numbered = new Map(mutants.map((mutant, at) => [at + 1, mutant]));
  const inTree = new Map<number, Mutant>();
  for (const path of new Set(mutants.map((mutant) => mutant.path))) {
    const of = new Map([...numbered].filter(([, mutant]) => mutant.path === path));
    const { text, numbers } = plantAll(readFileSync(join(copy.tree, path), 'utf8'), of);
    writeFileSync(join(copy.tree, path), text);
    for (const number of numbers) {
      const mutant = of.get(number);
      if (mutant !== undefined) inTree.set(number, mutant);
    }
  }
  return new Map([...inTree].toSorted(([a], [b]) => a - b));
}

async function main(options: MutateOptions): Promise<number> {
  using copy = copyTree('planted', options.keep);
  const mutants = firstThatCompile(copy, drawn(options), { count: options.draw, isFit: canBePlanted });
  if (options.list) {
    for (const one of mutants) console.log(`${one.path}:${one.line} ${one.operator}  ${nameOf(one)}`);
    return 0;
  }
  const planted = plantInto(copy, mutants);
  if (options.keep) console.log(copy.tree);
  let told = 0;
  const fates = await tryMutants(copy, planted, {
    text: (text) => console.log(text),
    fate: (fate) => console.log(`${String(++told).padStart(4)} ${tellFate(fate)}`),
  });
  const { text, survivingPercent } = summaryOf(fates, options.seed);
  console.log(text);
  return survivingPercent > options.alive ? 1 : 0;
}

const options = mutateOptions(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(`${options}\n\n${MUTATE_USAGE}`);
  process.exitCode = 2;
} else if (options.help) console.log(MUTATE_USAGE);
else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  process.exitCode = await main(options);
}
