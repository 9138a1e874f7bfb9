import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../files-below.ts';
import { Bench } from './bench.ts';
import { type Copy, copyTree, ROOT } from './copy-tree.ts';
import { EQUIVALENTS } from './equivalents.ts';
import { changedText, type Mutant, mutantsOf, nameOf, shuffled } from './mutants.ts';
import { MUTATE_USAGE, type MutateOptions, mutateOptions } from './mutate-options.ts';
import { plantAll } from './plant.ts';

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
function firstThatCompile(
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

const placeOf = ({ path, line, operator }: Mutant) => `${path}:${line} (${operator})`;

/** One line about one mutant, as soon as its fate is known. */
const tellFate = ({ mutant, fate, killer }: Fate): string =>
  `${fate.padEnd(9)} ${placeOf(mutant)}${killer === '' ? '' : `  ${killer.split('\n')[0]}`}`;

function toldSurvivor({ mutant, reaching }: Fate): string {
  const { before, after } = mutant.shown;
  const reach = reaching === 0 ? 'no case runs it' : `lived through the ${reaching} cases that run it`;
  return [
    placeOf(mutant),
    `  - ${before}`,
    `  + ${after}`,
    `  ${reach}`,
    `  ${JSON.stringify(nameOf(mutant))}`,
  ].join('\n');
}

/** What did not die, and the share of it. */
function summaryOf(fates: readonly Fate[], seed: number): { text: string; survivingPercent: number } {
  const surviving = fates.filter(({ fate }) => fate !== 'died');
  const survivingPercent = fates.length === 0 ? 0 : (100 * surviving.length) / fates.length;
  const unreached = surviving.filter(({ fate }) => fate === 'unreached').length;
  const died = fates.length - surviving.length;
  const counts = `${died} died (${(100 - survivingPercent).toFixed(1)} %), ${surviving.length - unreached} lived, no case runs ${unreached}`;
  return {
    text: ['', ...surviving.map(toldSurvivor), '', `Seed ${seed}, ${fates.length} mutants: ${counts}.`].join(
      '\n',
    ),
    survivingPercent,
  };
}

/** Here a wrong decision costs money, or a report says something untrue about it. */
const PARTS = ['money', 'documents', 'jobs', 'intake', 'issue', 'ledger'].map((room) => `shared/${room}`);

/** The files of these parts, but for those that hold only sentences. */
const productFiles = (): string[] =>
  PARTS.filter((part) => existsSync(join(ROOT, part)))
    .flatMap((part) => filesBelow(join(ROOT, part)).map((name) => join(part, name)))
    .filter((path) => path.endsWith('.ts') && !path.includes('/words/'))
    .filter((path) => statSync(join(ROOT, path)).isFile())
    .toSorted();

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

interface Fate {
  mutant: Mutant;
  /** `lived`: every case that runs the place is green; `unreached`: no case runs it. */
  fate: 'died' | 'lived' | 'unreached';
  /** The case that it died of, and the failure. */
  killer: string;
  reaching: number;
}

/** The cases that run the place of each mutant, the quickest first. One that is red without any is left out, and told. */
async function reachOf(bench: Bench, tell: (text: string) => void): Promise<Map<number, number[]>> {
  const seen: { at: number; ms: number; reached: number[] }[] = [];
  for (const [at, name] of bench.names.entries()) {
    const { failure, reached = [], ms = 0 } = await bench.run({ at, mutant: 0 });
    if (failure === undefined) seen.push({ at, ms, reached });
    else tell(`Left out, because it fails without a mutant: ${name} (${failure})`);
  }
  const reach = new Map<number, number[]>();
  for (const { at, reached } of seen.toSorted((a, b) => a.ms - b.ms))
    for (const number of reached) reach.set(number, [...(reach.get(number) ?? []), at]);
  return reach;
}

/** The failure of a case with a mutant: not one that the process keeps from a mutant before. */
async function failureOf(bench: Bench, order: { at: number; mutant: number }): Promise<string | undefined> {
  const { failure } = await bench.run(order);
  if (failure === undefined) return undefined;
  const after = await bench.run({ ...order, mutant: 0 });
  if (after.failure === undefined) return failure;
  await bench.start();
  return (await bench.run(order)).failure;
}

/** The first case that fails with a mutant, with its failure. */
async function killerOf(bench: Bench, mutant: number, cases: readonly number[]): Promise<string | undefined> {
  for (const at of cases) {
    const failure = await failureOf(bench, { at, mutant });
    if (failure !== undefined) return `${bench.names[at]}: ${failure.split('\n')[0]}`;
  }
  return undefined;
}

/** Tries the planted mutants one after the other, each through the cases that reach it up to the first that fails. */
async function tryMutants(
  copy: Copy,
  mutants: ReadonlyMap<number, Mutant>,
  tell: { text(text: string): void; fate(fate: Fate): void },
): Promise<Fate[]> {
  await using bench = new Bench(copy);
  await bench.start();
  const reach = await reachOf(bench, tell.text);
  const fates: Fate[] = [];
  for (const [number, mutant] of mutants) {
    const cases = reach.get(number) ?? [];
    const killer = await killerOf(bench, number, cases);
    const survived = cases.length === 0 ? 'unreached' : 'lived';
    const fate: Fate = {
      ...{ mutant, fate: killer === undefined ? survived : 'died' },
      ...{ killer: killer ?? '', reaching: cases.length },
    };
    fates.push(fate);
    tell.fate(fate);
  }
  return fates;
}
