import { type RunnerTask, type RunnerTestFile, TestRunner } from 'vitest';

/** Runs tests one after the other, also those that may run at once: what each reaches is its own. */
export default class ReachRunner extends TestRunner {
  onBeforeRunFiles(files: RunnerTestFile[]): void {
    for (const file of files) setApart(file);
  }
}

function setApart(task: RunnerTask): void {
  task.concurrent = false;
  if ('tasks' in task) for (const one of task.tasks) setApart(one);
}
