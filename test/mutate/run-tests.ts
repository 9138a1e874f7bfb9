import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import type { Copy } from './copy-tree.ts';
import { ONLY_TESTS } from './only-tests.ts';
import { groupProcessorMs } from './processor-time.ts';

const resultsSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })).default([]),
    }),
  ),
});

/** What the tests said: all green, the first that failed, or nothing until their time was over or they stood still. */
export type Verdict = { said: 'green' } | { said: 'red'; failed: string } | { said: 'nothing' };

/** Random proofs draw the same each time, so that a mutant dies each time or never. */
const SAME_EACH_TIME = '251621276';

interface Run {
  files: readonly string[];
  /** Of processor time: how long it takes by the clock is a matter of what else the machine does. */
  limitMs: number;
  config?: string;
  /** Of these files only the tests of these names. */
  only?: Readonly<Record<string, readonly string[]>>;
  workers?: number;
  bail?: boolean;
}

/** Runs test files in a copy of the tree, at a low priority, and ends whatever they leave running. */
export async function runTests(
  { tree, temporary }: Copy,
  run: Run,
): Promise<{ verdict: Verdict; red: string[]; ms: number }> {
  const folder = mkdtempSync(join(temporary, 'run-'));
  const results = join(folder, 'results.json');
  const { ended, ms } = await endOf({ tree, folder, results, run });
  const red = ended === 'late' ? [] : redIn(results, tree);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (ended === 'late') return { verdict: { said: 'nothing' }, red: [], ms };
  const [first] = red;
  if (first === undefined && ended === 0) return { verdict: { said: 'green' }, red: [], ms };
  return { verdict: { said: 'red', failed: first ?? 'the run itself, outside of a test' }, red, ms };
}

function redIn(results: string, tree: string): string[] {
  let text: string;
  try {
    text = readFileSync(results, 'utf8');
  } catch {
    return [];
  }
  return resultsSchema.parse(JSON.parse(text)).testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.find((one) => one.status === 'failed');
    const path = relative(tree, name);
    return failed ? [`${path} › ${failed.fullName}`] : status === 'failed' ? [path] : [];
  });
}

interface Started {
  tree: string;
  folder: string;
  results: string;
  run: Run;
}

interface Ended {
  ended: number | 'late';
  ms: number;
}

/** Tests that wait for nothing compute less than this in a minute, and those that others keep from the processor more. */
const STANDS_STILL = { forMs: 60_000, below: 300 };
const LOOK_EVERY_MS = 500;

function endOf({ tree, folder, results, run }: Started): Promise<Ended> {
  const { files, config, only = {}, workers = 1, bail = true, limitMs } = run;
  const args = ['run', ...files, '--reporter=json', `--outputFile=${results}`, `--maxWorkers=${workers}`];
  if (bail) args.push('--bail=1');
  const onlyTests = join(folder, 'only.json');
  const isPart = Object.keys(only).length > 0;
  if (isPart) writeFileSync(onlyTests, JSON.stringify(only));
  const by = config ?? (isPart ? 'test/mutate/only-config.ts' : undefined);
  if (by !== undefined) args.push(`--config=${by}`);
  const child = spawn('nice', ['-n', '10', process.execPath, 'node_modules/vitest/vitest.mjs', ...args], {
    cwd: tree,
    env: {
      ...process.env,
      TMPDIR: folder,
      HOME: folder,
      NODE_COMPILE_CACHE: join(dirname(folder), 'compiled'),
      NODE_OPTIONS: '--max-old-space-size=3000',
      NO_COLOR: '1',
      ROWMARK_FAULT_SEED: SAME_EACH_TIME,
      [ONLY_TESTS]: onlyTests,
    },
    stdio: 'ignore',
    detached: true,
  });
  const endAll = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All have ended.
    }
  };
  process.once('exit', endAll);
  return new Promise((resolve) => {
    let late = false;
    let ms = 0;
    let moved = { at: performance.now(), ms };
    const looking = setInterval(() => {
      ms = Math.max(ms, groupProcessorMs(child.pid ?? 0));
      if (ms - moved.ms > STANDS_STILL.below) moved = { at: performance.now(), ms };
      late = ms > limitMs || performance.now() - moved.at > STANDS_STILL.forMs;
      if (late) endAll();
    }, LOOK_EVERY_MS);
    child.once('close', (code) => {
      clearInterval(looking);
      endAll();
      process.off('exit', endAll);
      resolve({ ended: late ? 'late' : (code ?? 1), ms });
    });
  });
}
