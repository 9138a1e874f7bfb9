import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { HANGING_MS, isFullRun } from './test/full-run.ts';
import {
  areJudgesThere,
  browserTests,
  judgedTests,
  leftOut,
  longTests,
  missingPrograms,
} from './test/left-out.ts';
import LongFirst from './test/long-first.ts';
import { chromiumPath } from './test/programs.ts';
import QuietReporter from './test/quiet-reporter.ts';

const missing = missingPrograms();
const sentence = leftOut({ isFull: isFullRun, missing });
// The full run decides: nothing may be missing there.
if (isFullRun && (missing.length > 0 || !areJudgesThere) && process.env.CI === 'true')
  throw new Error(sentence);
console.warn(sentence);

export default defineConfig({
  test: {
    // The long part of the full run: what `npm test` leaves out or does at a quarter of its length.
    include: process.env.ROWMARK_LONG === '1' ? longTests() : ['test/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...(isFullRun ? [] : ['test/**/*.full.test.ts']),
      ...(process.env.ROWMARK_CLOUD === '1' ? [] : ['test/cloud/**']),
      ...(chromiumPath === undefined ? browserTests() : []),
      ...(areJudgesThere ? [] : judgedTests()),
    ],
    reporters: [new QuietReporter()],
    silent: 'passed-only',
    // Our own modules are loaded by Node itself, as the product loads them: what is transformed runs a tenth slower.
    server: {
      deps: { external: [new RegExp(`^${RegExp.escape(import.meta.dirname)}/(shared|infra)/.*\\.ts$`)] },
    },
    setupFiles: ['test/metered.ts'],
    globalSetup: ['test/empty-temporary-folder.ts'],
    // The files of a worker share what they import: the SDKs are loaded once, not a hundred times.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // Tests also wait, for processes and disks: three workers keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // New objects in 64 MB at a time, and a heap that may grow to 512 MB before all of it is looked through: a quarter of the
    // processor time was the collection of garbage.
    execArgv: ['--max-semi-space-size=64', '--initial-heap-size=512'],
    testTimeout: HANGING_MS,
    hookTimeout: HANGING_MS,
    expect: { poll: { timeout: HANGING_MS } },
  },
});
