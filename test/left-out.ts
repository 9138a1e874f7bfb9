import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { PROGRAMS } from './programs.ts';

// The tests that need a program of the machine are found by what they import, never by a list of names.

const TESTS = import.meta.dirname;
const FROM = /(?:^|\n)(?:import|export)\s+(?!type\b)([^;]*?)\s*from\s+'(\.[^']+)'/g;
const BROWSER_KIT = join(TESTS, 'start-browser.ts');
const PROGRAMS_KIT = join(TESTS, 'programs.ts');
const LENGTH_KIT = join(TESTS, 'full-run.ts');

interface Imported {
  names: string;
  path: string;
}

const read = new Map<string, Imported[]>();

function importsOf(path: string): Imported[] {
  const known = read.get(path);
  if (known !== undefined) return known;
  const found = [...readFileSync(path, 'utf8').matchAll(FROM)]
    .map(([, names = '', from = '']) => ({ names, path: resolve(dirname(path), from) }))
    .filter(({ path: imported }) => imported.startsWith(`${TESTS}/`) && imported.endsWith('.ts'));
  read.set(path, found);
  return found;
}

/** True if the file, or a kit that it imports, imports this. */
function reaches(path: string, wanted: (imported: Imported) => boolean, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  return importsOf(path).some(
    (imported) =>
      wanted(imported) || (imported.path !== PROGRAMS_KIT && reaches(imported.path, wanted, seen)),
  );
}

const testFiles = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join(TESTS, name));

/** Files that open a page, from the root: without a browser none of their tests can run. */
export const browserTests = (): string[] =>
  testFiles
    .filter((path) => reaches(path, (imported) => imported.path === BROWSER_KIT))
    .map((path) => relative(resolve(TESTS, '..'), path));

/** Files that do more in the full run, from the root. */
export const longTests = (): string[] =>
  testFiles
    .filter((path) => path.endsWith('.full.test.ts') || reaches(path, isLength))
    .map((path) => relative(resolve(TESTS, '..'), path));

const isLength = ({ path, names }: Imported): boolean =>
  path === LENGTH_KIT && /isFullRun|atFullLength/.test(names);

const usersOf = (name: string): string[] =>
  testFiles.filter((path) =>
    reaches(path, ({ path: from, names }) => from === PROGRAMS_KIT && names.includes(name)),
  );

/** The programs that are missing here, each with the number of test files that lose tests for it. */
export const missingPrograms = (): string[] =>
  Object.entries(PROGRAMS)
    .filter(([, { path }]) => path === undefined)
    .map(([name, { debian }]) => `${debian} (${usersOf(name).length} files)`);

/** One sentence: what this run leaves out. */
export function leftOut({ isFull, missing }: { isFull: boolean; missing: readonly string[] }): string {
  const full = testFiles.filter((path) => path.endsWith('.full.test.ts')).length;
  const parts = [
    ...(isFull ? [] : [`${full} files *.full.test.ts and the length of the random ones (npm run test:full)`]),
    ...(missing.length === 0 ? [] : [`tests that need ${missing.join(', ')}`]),
  ];
  return parts.length === 0 ? 'Nothing is left out.' : `Left out: ${parts.join('; ')}.`;
}
