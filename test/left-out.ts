import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { filesBelow } from './files-below.ts';
import { amongOf } from './full-run.ts';
import { PROGRAMS } from './programs.ts';

// The tests that need a program of the machine or a package of its own are found by what they import, never by a list of names.

const TESTS = import.meta.dirname;
const ROOT = dirname(TESTS);
const FROM = /(?:^|\n)(?:import|export)\s+(?!type\b)([^;]*?)\s*from\s+'([^']+)'/g;
/** Folders with a package and a lock file of their own; `npm run judges` installs both. */
const PACKAGES = ['infra/aws', 'test/cloud'].map((folder) => join(ROOT, folder));
const BROWSER_KIT = join(TESTS, 'start-browser.ts');
const PROGRAMS_KIT = join(TESTS, 'programs.ts');
const LENGTH_KIT = join(TESTS, 'full-run.ts');

interface Imported {
  names: string;
  path: string;
}

/** Of a package the place where one of `PACKAGES` would have it; its name where npm ci installs it. */
function pathOf(from: string, importer: string): string {
  if (from.startsWith('.')) return resolve(dirname(importer), from);
  const own = PACKAGES.find((folder) => importer.startsWith(`${folder}/`));
  const name = from.split('/', from.startsWith('@') ? 2 : 1).join('/');
  return own !== undefined && name in dependenciesOf(own) ? join(own, 'node_modules', name) : from;
}

const dependenciesOf = (folder: string): object =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies;

/** True if `npm run judges` has run: what only some tests ask is installed. */
export const areJudgesThere = PACKAGES.every((folder) => existsSync(join(folder, 'node_modules')));

const PLACES = [TESTS, ...PACKAGES];
const read = new Map<string, Imported[]>();

function importsOf(path: string): Imported[] {
  const known = read.get(path);
  if (known !== undefined || !path.endsWith('.ts')) return known ?? [];
  const found = [...readFileSync(path, 'utf8').matchAll(FROM)]
    .map(([, names = '', from = '']) => ({ names, path: pathOf(from, path) }))
    .filter(({ path: imported }) => PLACES.some((place) => imported.startsWith(`${place}/`)));
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

const testFiles = filesBelow(TESTS)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join(TESTS, name));

/** Files that open a page, from the root: without a browser none of their tests can run. */
export const browserTests = (): string[] =>
  testFiles
    .filter((path) => reaches(path, (imported) => imported.path === BROWSER_KIT))
    .map((path) => relative(ROOT, path));

/** Files that need a package of `npm run judges`, from the root. */
export const judgedTests = (): string[] =>
  testFiles
    .filter((path) => reaches(path, ({ path: imported }) => imported.includes('/node_modules/')))
    .map((path) => relative(ROOT, path));

/** Files that do more in the full run, from the root. */
export const longTests = (): string[] =>
  testFiles
    .filter((path) => amongOf(path) > 1 || path.endsWith('.full.test.ts') || reaches(path, isLength))
    .map((path) => relative(ROOT, path));

const isLength = ({ path, names }: Imported): boolean =>
  path === LENGTH_KIT && /isFullRun|atFullLength|isPlayed|isDrawn/.test(names);

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
    ...(areJudgesThere
      ? []
      : [`${judgedTests().length} files that ask AWS's tools (npm run judges installs them)`]),
  ];
  return parts.length === 0 ? 'Nothing is left out.' : `Left out: ${parts.join('; ')}.`;
}
