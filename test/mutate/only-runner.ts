import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type RunnerTask, type RunnerTestFile, TestRunner } from 'vitest';
import { z } from 'zod';
import { ONLY_TESTS } from './only-tests.ts';

const root = join(import.meta.dirname, '../..');
const onlySchema = z.record(z.string(), z.array(z.string()));

/** Leaves out the tests that do not reach what was changed. */
export default class OnlyRunner extends TestRunner {
  onBeforeRunFiles(files: RunnerTestFile[]): void {
    const only = onlySchema.parse(JSON.parse(readFileSync(process.env[ONLY_TESTS] ?? '', 'utf8')));
    for (const file of files) {
      const names = new Set(only[relative(root, file.filepath)] ?? []);
      // Where none of these names is left, all tests count.
      if (testsIn(file).some(({ fullTestName }) => names.has(fullTestName ?? ''))) keepOnly(file, names);
    }
  }
}

const testsIn = (task: RunnerTask): RunnerTask[] => ('tasks' in task ? task.tasks.flatMap(testsIn) : [task]);

/** True where anything is left to run. */
function keepOnly(task: RunnerTask, names: ReadonlySet<string>): boolean {
  const isWanted =
    'tasks' in task
      ? task.tasks.map((one) => keepOnly(one, names)).includes(true)
      : names.has(task.fullTestName ?? '') && task.mode !== 'skip' && task.mode !== 'todo';
  if (!isWanted && task.mode !== 'todo') task.mode = 'skip';
  return isWanted;
}
