import { Bench } from './bench.ts';
import type { Copy } from './copy-tree.ts';
import type { Mutant } from './mutants.ts';

export interface Fate {
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
export async function tryMutants(
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
