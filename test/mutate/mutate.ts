import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breaksAnother, firstThatCompile } from './compiles.ts';
import { type Copy, copyTree, ROOT } from './copy-tree.ts';
import { EQUIVALENTS } from './equivalents.ts';
import { type Mutant, mutantsOf, nameOf, shuffled } from './mutants.ts';
import { MUTATE_USAGE, type MutateOptions, mutateOptions } from './mutate-options.ts';
import { productFiles } from './product-files.ts';
import { keepReach, reachOfTests } from './reach.ts';
import { summaryOf, tellFate } from './tell-fates.ts';
import { type Fate, tryMutant } from './try-mutant.ts';

/** In the order of the seed, and without those that nothing can notice. */
function drawn({ only, seed }: MutateOptions, files: readonly string[]): Mutant[] {
  const all = files
    .filter((file) => only === undefined || only.split(',').some((one) => isWithin(one, { path: file })))
    .flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')))
    .filter((one) => only === undefined || only.split(',').some((part) => isWithin(part, one)));
  return shuffled(all, seed).filter((one) => EQUIVALENTS[nameOf(one)] === undefined);
}

/** `PATH` or `PATH:LINE`, of a file or a folder. */
function isWithin(only: string, { path, line }: { path: string; line?: number }): boolean {
  const [place = '', number] = only.split(':');
  const isThere = path === place || path.startsWith(`${place.replace(/\/$/, '')}/`);
  return isThere && (number === undefined || line === undefined || line === Number(number));
}

function compiled(options: MutateOptions, files: readonly string[]): Mutant[] {
  using copy = copyTree('types');
  return firstThatCompile(copy, drawn(options, files), options.draw);
}

async function fatesOf(
  mutants: readonly Mutant[],
  options: MutateOptions,
  files: readonly string[],
): Promise<Fate[]> {
  const asked = new Set(mutants.map(({ path }) => path));
  const reach = await reachOfTests(files, { asked, workers: options.jobs, tell: console.log });
  const red = Object.keys(reach).filter((test) => reach[test]?.isGreen === false);
  if (red.length > 0) console.log(`Left out, because they fail without a mutant: ${red.join(', ')}`);
  const waiting = [...mutants.entries()];
  const fates: Fate[] = [];
  const work = async (copy: Copy) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const fate = await tryMutant(copy, next[1], { reach, seconds: options.seconds });
      fates.push(fate);
      keepReach(reach);
      console.log(`${String(next[0] + 1).padStart(4)} ${tellFate(fate)}`);
    }
  };
  await Promise.all(
    Array.from({ length: options.jobs }, async (_, job) => {
      using copy = copyTree(`${job}`);
      await work(copy);
    }),
  );
  return withRefused(fates);
}

/** Those that lived only because no test is as strict as the compiler about other files are no mutants. */
function withRefused(fates: readonly Fate[]): Fate[] {
  using copy = copyTree('others');
  return fates.map((one) =>
    one.fate !== 'died' && breaksAnother(copy, one.mutant) ? { ...one, fate: 'refused' } : one,
  );
}

async function main(options: MutateOptions): Promise<number> {
  const files = productFiles();
  const mutants = compiled(options, files);
  if (options.list) {
    for (const one of mutants) console.log(`${one.path}:${one.line} ${one.operator}  ${nameOf(one)}`);
    return 0;
  }
  const fates = await fatesOf(mutants, options, files);
  const { text, survivingPercent } = summaryOf(fates, options);
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
