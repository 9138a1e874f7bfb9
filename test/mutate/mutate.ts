import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesBelow } from '../files-below.ts';
import { Bench } from './bench.ts';
import { type Copy, copyTree, ROOT } from './copy-tree.ts';
import { changedText, type Mutant, mutantsOf, nameOf, shuffled } from './mutants.ts';
import { plantAll } from './plant.ts';

// npm run mutate -- [--draw 100] [--seed 1] [--only PATH[:LINE],…] [--by PATTERN]
//
// Plants small changes of the product in one copy of the tree, each behind a switch, and tries them side by side through the cases
// that run the changed place (`judge.ts`): all of them through samples, tables and simulator, then what lived through other tests.
// It prints the fate of each with its number in the draw as soon as it is known, the share of each turn, and of a run that is ended
// how many of the first died. It exits with 1 if more than 15 of a hundred live. With `--by`, only cases whose names match it judge.
// What the compiler refuses is not drawn, nor what `equivalents.txt` names with the reason, nor what counts only when a file is loaded.

/** Of a hundred mutants so many may survive. */
const ALIVE_MAX = 15;
/** Here a wrong decision costs money, or a report says something untrue about it. */
const PARTS = ['money', 'documents', 'jobs', 'issue', 'ledger'].map((room) => `shared/${room}`);
/** Of three mutants the compiler refuses about two. */
const CANDIDATES_FOR_ONE = 4;

/** Mutants that nothing can tell from the code: the name of each, and the reason. */
const equivalents = readFileSync(join(import.meta.dirname, 'equivalents.txt'), 'utf8')
  .split('\n')
  .map((line) => line.slice(0, line.lastIndexOf(' · ')));

/** `PATH` or `PATH:LINE`, of a file or a folder. */
function isWithin(only: string, { path, line }: Mutant): boolean {
  const [place = '', number] = only.split(':');
  return `${path}/`.startsWith(`${place.replace(/\/$/, '')}/`) && Number(number ?? line) === line;
}

/** In the order of the seed, without those that nothing can notice; files that hold only sentences are left out. */
function drawn(only: string | undefined, seed: number): Mutant[] {
  const asked = (only?.split(',') ?? []).map((place) => place.split('/').slice(0, 2).join('/'));
  const parts = [...new Set([...PARTS, ...asked])];
  const all = parts
    .flatMap((part) => filesBelow(join(ROOT, part)).map((name) => join(part, name)))
    .filter((path) => path.endsWith('.ts') && !path.includes('/words/'))
    .toSorted()
    .flatMap((path) => mutantsOf(path, readFileSync(join(ROOT, path), 'utf8')));
  const names = new Set(all.map(nameOf));
  for (const name of equivalents)
    if (name !== '' && !names.has(name)) console.log(`equivalents.txt names no change: ${name}`);
  const known = new Set(equivalents);
  return shuffled(all, seed)
    .filter((one) => only === undefined || only.split(',').some((part) => isWithin(part, one)))
    .filter((one) => !known.has(nameOf(one)));
}

/** Those that the compiler accepts, each as a file beside the one that it changes: all at once. */
function accepted({ tree, temporary }: Copy, mutants: readonly Mutant[]): Mutant[] {
  const beside = mutants.map((one, number) => ({
    one,
    at: one.path.replace(/\.ts$/, `.mutant-${number}.ts`),
  }));
  for (const { one, at } of beside)
    writeFileSync(join(tree, at), changedText(readFileSync(join(tree, one.path), 'utf8'), one));
  // What did not change since the last time is not checked again.
  const state = ['--incremental', '--tsBuildInfoFile', join(temporary, 'types')];
  const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false', ...state];
  const { stdout } = spawnSync(process.execPath, tsc, { cwd: tree, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const refused = new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error TS/gm)].map(([, path]) => path));
  for (const { at } of beside) rmSync(join(tree, at));
  return beside.flatMap(({ one, at }) => (refused.has(at) ? [] : [one]));
}

/** The first so many that a switch can turn on and off and that compile by themselves; their order stays. */
function firstThatCompile(copy: Copy, all: readonly Mutant[], count: number): Mutant[] {
  const found: Mutant[] = [];
  for (let from = 0; found.length < count && from < all.length; ) {
    const batch = all.slice(from, from + Math.ceil((count - found.length) * CANDIDATES_FOR_ONE));
    from += batch.length;
    const textOf = ({ path }: Mutant) => readFileSync(join(copy.tree, path), 'utf8');
    const fit = batch.filter((one) => plantAll(textOf(one), new Map([[1, one]])).numbers.length > 0);
    found.push(...accepted(copy, fit));
  }
  return found.slice(0, count);
}

/** Puts the mutants into the copy, each with its number; those whose places overlap are left out. */
function plantInto({ tree }: Copy, mutants: readonly Mutant[]): Map<number, Mutant> {
  const inTree = new Set<number>();
  const numbered = mutants.map((mutant, at): [number, Mutant] => [at + 1, mutant]);
  for (const [path, of] of Map.groupBy(numbered, ([, mutant]) => mutant.path)) {
    const { text, numbers } = plantAll(readFileSync(join(tree, path), 'utf8'), new Map(of));
    writeFileSync(join(tree, path), text);
    for (const number of numbers) inTree.add(number);
  }
  return new Map(numbered.filter(([number]) => inTree.has(number)));
}

/** Samples, tables and simulator judge first, then stores and ledgers, then commands and pages, and pure cores last: of each later turn only so many. */
const TURNS = [
  /^(sample|table) |^test\/(tables|simulator)\//,
  /^test\/contracts\//,
  /^test\/(?!cores)/,
  /^test\/cores\//,
];
const LATER_MAX = 40;

/** Most cases wait longer than they work. */
const AT_ONCE = 4;

/** Each of them in its turn, as soon as a bench is free. */
async function eachOf<T>(left: IterableIterator<T>, work: (bench: Bench, one: T) => Promise<void>) {
  await Promise.all(
    benches.map(async (bench) => {
      for (const one of left) await work(bench, one);
    }),
  );
}

/** So many cases try a mutant again in a fresh process: what one of them makes, the others find made. */
const AFRESH_MAX = 12;

/** The cases of a turn that run the place of each mutant: first those that are quick and run few places. One that is red without any is left out, and told. */
async function reachOf(turn: number, by: RegExp): Promise<Map<number, number[]>> {
  const seen: { at: number; ms: number; reached: number[] }[] = [];
  await eachOf((benches[0]?.names ?? []).entries(), async (bench, [at, name]) => {
    if (TURNS.findIndex((one) => one.test(name)) !== turn || !by.test(name)) return;
    const { failure, reached = [], ms = 0 } = await bench.run({ at, mutant: 0 });
    if (failure === undefined) seen.push({ at, ms, reached });
    else console.log(`Left out, because it fails without a mutant: ${name} (${failure})`);
  });
  const weightOf = (one: (typeof seen)[number]) => one.ms * one.reached.length;
  const reach = new Map<number, number[]>();
  for (const { at, reached } of seen.toSorted((a, b) => weightOf(a) - weightOf(b)))
    for (const number of reached) {
      const cases = reach.get(number) ?? [];
      if (turn === 0 || cases.length < LATER_MAX) reach.set(number, [...cases, at]);
    }
  return reach;
}

/** The failure of a case with a mutant: not one that the process keeps from a mutant before. */
async function failureOf(bench: Bench, order: { at: number; mutant: number }): Promise<string | undefined> {
  const { failure } = await bench.run(order);
  if (failure === undefined || (await bench.run({ ...order, mutant: 0 })).failure === undefined)
    return failure;
  await bench.start();
  return (await bench.run(order)).failure;
}

/** The first case that fails with a mutant, and how. */
async function deathOf(bench: Bench, mutant: number, cases: readonly number[]) {
  for (const at of cases) {
    const failure = await failureOf(bench, { at, mutant });
    if (failure !== undefined) return { name: bench.names[at] ?? '', failure };
  }
  return undefined;
}

/** The same, also in a fresh process: what one made before the mutant, and keeps, would hide it. */
async function deathIn(bench: Bench, mutant: number, cases: readonly number[]) {
  const death = await deathOf(bench, mutant, cases);
  if (death !== undefined || cases.length === 0) return death;
  await bench.start();
  return deathOf(bench, mutant, cases.slice(0, AFRESH_MAX));
}

const { values } = parseArgs({
  options: {
    draw: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    by: { type: 'string', default: '' },
  },
});
const [count, seed] = [Number(values.draw), Number(values.seed)];
const copy = copyTree();
const planted = plantInto(copy, firstThatCompile(copy, drawn(values.only, seed), count));
await using all = new AsyncDisposableStack();
const benches = Array.from({ length: AT_ONCE }, () => all.use(new Bench(copy)));
await Promise.all(benches.map((bench) => bench.start()));

/** The turn in which each died; undefined of those that live on. */
const turns = new Map<number, number | undefined>();
/** Tells the shares of the first of the draw, as far as all before them are known, and gives the exit status. */
function tellSum(): 0 | 1 {
  const known = [...planted.keys()].filter((_, at, all) => all.slice(0, at + 1).every((n) => turns.has(n)));
  const of = (turn?: number) => known.filter((number) => turns.get(number) === turn).length;
  const share = (some: number) => `${some} (${((100 * some) / known.length).toFixed(1)} %)`;
  const died = known.length - of();
  console.log(
    `Seed ${seed}, ${known.length} of ${planted.size} mutants: ${share(died)} died, ${share(of(0))} of samples, tables and simulator, ${of(3)} only of test/cores.`,
  );
  return died / known.length < 1 - ALIVE_MAX / 100 ? 1 : 0;
}
process.on('SIGTERM', () => process.exit(tellSum()));
const run = new Set<number>();
for (const turn of TURNS.keys()) {
  const reach = await reachOf(turn, new RegExp(values.by));
  for (const number of reach.keys()) run.add(number);
  const open = [...planted].filter(([number]) => turns.get(number) === undefined);
  await eachOf(open.values(), async (bench, [number, mutant]) => {
    const cases = reach.get(number) ?? [];
    const death = await deathIn(bench, number, cases);
    turns.set(number, death && turn);
    const place = `${mutant.path}:${mutant.line} (${mutant.operator})`;
    const { before, after } = mutant.shown;
    if (death !== undefined) console.log(`${number} died  ${place}  ${death.name}: ${death.failure}`);
    else if (turn === 0)
      console.log(`${number} LIVED ${place}  through ${cases.length} cases\n  - ${before}\n  + ${after}`);
  });
  tellSum();
}
for (const number of benches[0]?.loaded ?? []) if (!run.has(number)) planted.delete(number);
for (const [number, mutant] of planted)
  if (turns.get(number) === undefined)
    console.log(`${number} lives${run.has(number) ? '' : ', as no case runs it'}: ${nameOf(mutant)}`);
process.exitCode = tellSum();
