import { appendFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { DefaultReporter, type TestModule } from 'vitest/node';
import { type Folder, foldersOver, linesOf, TESTS } from './budgets.ts';
import { noteFailure } from './empty-temporary-folder.ts';
import { isFullRun } from './full-run.ts';

const US_PER_SECOND = 1_000_000;
const SLOWEST = Number(process.env.ROWMARK_SLOWEST ?? 8);

/** Tells failures in full, and of the rest one line for each folder: what it took and what it did. */
export default class QuietReporter extends DefaultReporter {
  constructor() {
    super({ summary: false });
  }

  override printTestModule(module: TestModule): void {
    if (module.state() === 'failed') super.printTestModule(module);
  }

  override onTestRunEnd(...[modules, errors, reason]: Parameters<DefaultReporter['onTestRunEnd']>): void {
    const folders = foldersOf(modules);
    if (folders.length > 1) console.log(`${tableOf(folders)}\n${slowestOf(modules)}`);
    super.onTestRunEnd(modules, errors, reason);
    noteCounts(modules);
    const over = isFullRun ? [] : foldersOver(folders);
    if (over.length === 0) return;
    noteFailure(`over the budget of test/budgets.ts: ${over.join(', ')}`);
    console.error(`Over the budget of test/budgets.ts:\n  ${over.join('\n  ')}`);
    process.exitCode = 1;
  }
}

/** `.ci/run` adds up its runs, and names what failed at its end. */
function noteCounts(modules: readonly TestModule[]): void {
  const file = process.env.ROWMARK_COUNTS;
  if (file === undefined) return;
  const states = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.result().state),
  );
  const broken = modules.filter((module) => module.errors().length > 0).length;
  const count = (state: (typeof states)[number]) => states.filter((one) => one === state).length;
  const failures = modules
    .filter((module) => module.state() === 'failed')
    .flatMap((module) =>
      namesOfFailures(module).map((name) => `failed: ${module.relativeModuleId} > ${name}\n`),
    );
  appendFileSync(file, [`${count('passed')} ${count('failed') + broken}\n`, ...failures].join(''));
}

const namesOfFailures = (module: TestModule): string[] => [
  ...module.errors().map(({ message }) => message.split('\n', 1)[0] ?? ''),
  ...[...module.children.allTests('failed')].map((test) => {
    const [error] = test.result().errors ?? [];
    return `${test.fullName}: ${error?.message.split('\n', 1)[0] ?? ''}`;
  }),
];

function foldersOf(modules: readonly TestModule[]): Folder[] {
  const byFolder = Map.groupBy(modules, ({ moduleId }) => relative(TESTS, moduleId).split(sep)[0] ?? '');
  return [...byFolder]
    .map(([name, own]): Folder => {
      const metered = own.flatMap((module) => module.meta().metered ?? []);
      const sum = (of: 'cpuUs' | 'imports' | 'synths' | 'processes') =>
        metered.reduce((all, one) => all + one[of], 0);
      const work = { imports: sum('imports'), synths: sum('synths'), processes: sum('processes') };
      return { name, seconds: sum('cpuUs') / US_PER_SECOND, ...work };
    })
    .sort((a, b) => b.seconds - a.seconds);
}

/** The files that took the most processor time, on one line. */
function slowestOf(modules: readonly TestModule[]): string {
  const seconds = (module: TestModule) => (module.meta().metered?.cpuUs ?? 0) / US_PER_SECOND;
  return modules
    .toSorted((a, b) => seconds(b) - seconds(a))
    .slice(0, SLOWEST)
    .map((module) => `${relative(TESTS, module.moduleId)} ${seconds(module).toFixed(1)}`)
    .join(', ');
}

/** Seconds are told and never judged: they differ from machine to machine. */
function tableOf(folders: readonly Folder[]): string {
  const seconds = folders.reduce((all, one) => all + one.seconds, 0);
  const lines = folders.map(({ name, ...of }) => {
    const counts = [of.imports, of.synths, of.processes].map((count) => String(count).padStart(9));
    return `${name.padEnd(14)}${of.seconds.toFixed(1).padStart(8)}${String(linesOf(name)).padStart(8)}${counts.join('')}`;
  });
  const head = `${'folder'.padEnd(14)} seconds   lines  imports   synths processes`;
  return [head, ...lines, `${seconds.toFixed(0)} seconds of processor time in the workers`].join('\n');
}
