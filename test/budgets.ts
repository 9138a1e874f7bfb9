import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './files-below.ts';
import type { Work } from './work.ts';

// What the tests may cost. Lines are counted by test/architecture, work by the run itself. No test fails for its time.

export const TESTS = import.meta.dirname;

/** Lines of TypeScript below test/, all of them together. */
export const LINES_MAX = 49_131;

/** What `npm test` may do, by folder: a tenth above what it does. What is not named has no limit. */
const WORK_MAX: Readonly<Record<string, Partial<Work>>> = {
  authority: { imports: 6, processes: 3 },
  aws: { imports: 4, synths: 20 },
  commands: { imports: 230, processes: 26 },
  console: { imports: 65, synths: 1, processes: 16 },
  contracts: { imports: 4, processes: 10 },
  docs: { imports: 39, processes: 12 },
  inspect: { imports: 10 },
  package: { processes: 2 },
  past: { imports: 158, processes: 19 },
  samples: { imports: 28 },
  simulator: { imports: 85, processes: 4 },
  tables: { imports: 250 },
};

export interface Folder extends Work {
  name: string;
  seconds: number;
}

const namesIn = (folder: string): string[] => filesBelow(folder).filter((name) => name.endsWith('.ts'));

const linesIn = (path: string): number => readFileSync(path, 'utf8').split('\n').length - 1;

/** Lines of TypeScript in a folder of test/; without a name those of all. */
export const linesOf = (folder = ''): number =>
  namesIn(join(TESTS, folder)).reduce((sum, name) => sum + linesIn(join(TESTS, folder, name)), 0);

const KINDS = ['imports', 'synths', 'processes'] as const;

/** One sentence for each count above its budget. */
export const foldersOver = (folders: readonly Folder[]): string[] =>
  folders.flatMap(({ name, ...did }) =>
    KINDS.flatMap((kind) => {
      const most = WORK_MAX[name]?.[kind];
      return most === undefined || did[kind] <= most ? [] : [`${name}: ${did[kind]} ${kind}, of ${most}`];
    }),
  );
