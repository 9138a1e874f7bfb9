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
// Plants small changes of the product in one copy of the tree, each behind a switch, and tries them one after the other through the
// cases that run the changed place (`judge.ts`). It prints the fate of each, and exits with 1 if more than 15 of a hundred do not die.
// With `--by`, only cases whose names match it judge. What dies of no door, but of a pure core, is counted by itself.
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

/** Tests of commands and pages come after the others, and pure cores last: where others run a place, only so many of them judge. */
const LATER = [/^test\/(local|recovery|report|statement|console)\//, /^test\/cores\//] as const;
const LATER_MAX = 40;
const turnOf = (name: string) => LATER.findIndex((one) => one.test(name));

/** So many cases try a mutant again in a fresh process: what one of them makes, the others find made. */
const AFRESH_MAX = 12;

/** The cases that run the place of each mutant: first those that are quick and run few places. One that is red without any is left out, and told. */
async function reachOf(bench: Bench, by: RegExp): Promise<Map<number, number[]>> {
  const reach = new Map<number, number[]>();
  for (const turn of [-1, 0, 1]) {
    const before = new Map([...reach].map(([number, cases]) => [number, cases.length]));
    const seen: { at: number; ms: number; reached: number[] }[] = [];
    for (const [at, name] of bench.names.entries()) {
      if (turnOf(name) !== turn || !by.test(name)) continue;
      const { failure, reached = [], ms = 0 } = await bench.run({ at, mutant: 0 });
      if (failure === undefined) seen.push({ at, ms, reached });
      else console.log(`Left out, because it fails without a mutant: ${name} (${failure})`);
    }
    const weightOf = (one: (typeof seen)[number]) => one.ms * one.reached.length;
    for (const { at, reached } of seen.toSorted((a, b) => weightOf(a) - weightOf(b)))
      for (const number of reached) {
        const cases = reach.get(number) ?? [];
        const most = (before.get(number) ?? Number.POSITIVE_INFINITY) + LATER_MAX;
        if (cases.length < most) reach.set(number, [...cases, at]);
      }
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

/** One line about a mutant: what it died of, or what it is. */
async function fateOf(bench: Bench, [number, mutant]: [number, Mutant], cases: readonly number[]) {
  const place = `${mutant.path}:${mutant.line} (${mutant.operator})`;
  let death = await deathOf(bench, number, cases);
  if (death === undefined && cases.length > 0) {
    // What the process made before the mutant, and keeps, would hide it.
    await bench.start();
    death = await deathOf(bench, number, cases.slice(0, AFRESH_MAX));
  }
  if (death !== undefined)
    return {
      died: true,
      byCore: LATER[1].test(death.name),
      text: `died  ${place}  ${death.name}: ${death.failure}`,
    };
  const { before, after } = mutant.shown;
  const reach =
    cases.length === 0 ? 'no case runs it' : `lived through the ${cases.length} cases that run it`;
  return { died: false, text: `LIVED ${place}  ${reach}\n  - ${before}\n  + ${after}\n  ${nameOf(mutant)}` };
}

const { values } = parseArgs({
  options: {
    draw: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    by: { type: 'string', default: '' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log('npm run mutate -- [--draw <mutants>] [--seed <number>] [--only <path>] [--by <cases>]');
  process.exit();
}
const [count, seed] = [Number(values.draw), Number(values.seed)];
const copy = copyTree();
const planted = plantInto(copy, firstThatCompile(copy, drawn(values.only, seed), count));
await using bench = new Bench(copy);
await bench.start();
const reach = await reachOf(bench, new RegExp(values.by));
for (const number of bench.loaded) if (!reach.has(number)) planted.delete(number);
let [died, byCores] = [0, 0];
for (const one of planted) {
  const fate = await fateOf(bench, one, reach.get(one[0]) ?? []);
  if (fate.died) died += 1;
  if (fate.byCore) byCores += 1;
  console.log(fate.text);
}
const unreached = [...planted.keys()].filter((number) => !reach.has(number)).length;
const share = (100 * died) / planted.size;
console.log(
  `Seed ${seed}, ${planted.size} mutants: ${died} died (${share.toFixed(1)} %), ${byCores} of them only by test/cores; no case runs ${unreached}.`,
);
process.exitCode = share < 100 - ALIVE_MAX ? 1 : 0;
