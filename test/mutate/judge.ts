import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareGolden } from '../samples/compare-golden.ts';
import { readSamples } from '../samples/samples.ts';
import type { JudgingTable } from '../tables/export-table.ts';
import { judgingFiles, testsOf } from './runnerless.ts';

// The process that tries mutants: it runs one case at a time, and its parent ends it if a mutant never ends.

/** A proof through a door: a sample, a table, or some histories of the simulator. */
interface Case {
  name: string;
  run(): Promise<void>;
}

/** `mutant` 0 is the code unchanged. */
export interface Order {
  at: number;
  mutant: number;
}

export interface Told {
  names?: string[];
  /** The failure; undefined if the case is green. */
  failure?: string | undefined;
  /** The mutants whose place ran. */
  reached?: number[];
  ms?: number;
}

const TESTS = join(import.meta.dirname, '..');

let tried = 0;
const reached = globalThis.rowmarkReached;
globalThis.rowmarkPlanted = (mutant) => {
  reached.add(mutant);
  return mutant === tried;
};

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rowmark-judge-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tables and rows, each by itself, and the other tests of a file together. */
async function tablesAndTests(): Promise<Case[]> {
  const found: JudgingTable[] = [];
  globalThis.rowmarkTables = found;
  const files: Case[] = [];
  for (const file of judgingFiles(TESTS))
    for (const { name, run } of await testsOf(join(TESTS, file)))
      files.push({ name: `test/${file}${name}`, run });
  const tables = found.map(({ name, compare }) => ({ name: `table ${name}`, run: () => inFolder(compare) }));
  return [...tables, ...files];
}

const samples = async (): Promise<Case[]> =>
  (await readSamples()).map((sample) => ({
    name: `sample ${sample.name}`,
    run: () => compareGolden(sample),
  }));

const cases = [...(await samples()), ...(await tablesAndTests())];
const firstLine = (error: unknown): string => String(error).split('\n', 1).join('').slice(0, 200);
const tell = (told: Told) => process.send?.(told);
tell({ names: cases.map(({ name }) => name), reached: [...reached] });

process.on('disconnect', () => process.exit());
process.on('message', async ({ at, mutant }: Order) => {
  reached.clear();
  uncaught = undefined;
  const began = performance.now();
  tried = mutant;
  // For the processes that a case starts.
  process.env.ROWMARK_PLANTED = `${mutant}`;
  const failure = await cases[at]?.run().then(() => uncaught, firstLine);
  tried = 0;
  tell({ failure, reached: [...reached], ms: performance.now() - began });
});
let uncaught: string | undefined;
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    uncaught = firstLine(error);
  });
