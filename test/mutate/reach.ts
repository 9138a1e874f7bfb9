import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { copyTree, ROOT } from './copy-tree.ts';
import { withMarks } from './places.ts';
import { addReach, REACH_FOLDER, type Reached } from './reached-here.ts';
import { runTests } from './run-tests.ts';

const reachedSchema = z.record(z.string(), z.array(z.number()));

const testReachSchema = z.object({
  /** Of processor time, with the start of its process and whatever it starts. */
  ms: z.number(),
  isGreen: z.boolean(),
  /** It has killed, and was green without the mutant. */
  isSteady: z.boolean().optional(),
  reached: reachedSchema,
  /** Its tests by name, with the time of each. */
  cases: z.array(z.object({ name: z.string(), ms: z.number() })).optional(),
  /** Per file and place, the numbers of the tests that reach it, where it is not the file as a whole or most of them. */
  by: z.record(z.string(), z.record(z.string(), z.array(z.number()))).optional(),
  /** Digest of each file that the reach stands on: the test with what it imports of tests, and what it ran. */
  stands: z.record(z.string(), z.string()),
});

export type TestReach = z.infer<typeof testReachSchema>;

/** What each test file reaches, by its path. */
export type ReachMap = Record<string, TestReach>;

const CACHE = join(ROOT, 'node_modules/.cache/rowmark-mutate/reach.json');
const FIRST_RUN_MS = 4 * 60 * 60_000;

const digestOf = (path: string): string => {
  try {
    return createHash('sha256')
      .update(readFileSync(join(ROOT, path)))
      .digest('base64url')
      .slice(0, 16);
  } catch {
    return '';
  }
};

function cachedReach(): ReachMap {
  try {
    return z.record(z.string(), testReachSchema).parse(JSON.parse(readFileSync(CACHE, 'utf8')));
  } catch {
    return {};
  }
}

/** Of the product only the files asked for count: a change elsewhere hardly moves what a test reaches in these. */
const isCurrent = ({ stands }: TestReach, asked: ReadonlySet<string>): boolean =>
  Object.entries(stands).every(
    ([path, digest]) => (!path.startsWith('test/') && !asked.has(path)) || digestOf(path) === digest,
  );

/** The test files of the short run. */
export const testFiles = (): string[] =>
  readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('test', name))
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.full.test.ts'))
    .filter((path) => !/^test\/(cloud|mutate|architecture|bench)\//.test(path))
    .toSorted();

/**
 * Runs the tests whose reach in the files asked for is not known as the tree stands now, marked, and keeps what they
 * reached for the next time.
 */
export async function reachOfTests(
  files: readonly string[],
  { asked, workers, tell }: { asked: ReadonlySet<string>; workers: number; tell: (line: string) => void },
): Promise<ReachMap> {
  const known = cachedReach();
  const tests = testFiles();
  const missing = tests.filter((test) => !(known[test] && isCurrent(known[test], asked)));
  const kept = Object.fromEntries(tests.flatMap((test) => (known[test] ? [[test, known[test]]] : [])));
  if (missing.length === 0) return kept;
  tell(`What ${missing.length} test files reach is found by running them once …`);
  const found = await runMarked(files, missing, workers);
  const all = { ...kept, ...found };
  keepReach(all);
  return all;
}

/** For the next time. */
export function keepReach(reach: ReachMap): void {
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(reach));
}

async function runMarked(
  files: readonly string[],
  tests: readonly string[],
  workers: number,
): Promise<ReachMap> {
  using copy = copyTree('reach');
  for (const path of files) {
    const place = join(copy.tree, path);
    writeFileSync(place, withMarks(path, readFileSync(place, 'utf8')));
  }
  const folder = join(copy.temporary, 'reach');
  mkdirSync(folder);
  process.env[REACH_FOLDER] = folder;
  const run = { files: tests, limitMs: FIRST_RUN_MS, workers, bail: false };
  const { red } = await runTests(copy, { ...run, config: 'test/mutate/reach-config.ts' });
  const green = new Set(tests.filter((test) => !red.some((one) => one.startsWith(test))));
  for (const test of await greenWithoutMarks(
    red.map((one) => one.split(' › ')[0] ?? one),
    workers,
  ))
    green.add(test);
  const written = new Map(readReach(folder).map((one) => [one.test, one]));
  return Object.fromEntries(
    tests.map((test) => {
      // A file whose tests are all left out here says nothing.
      const said = written.get(test) ?? { ms: 0, shared: {}, cases: [] };
      const reached = { ...said.shared };
      for (const one of said.cases) addReach(reached, one.reached);
      const stands = digestsOf([...importsOf(test), ...ranIn(reached)]);
      const cases = said.cases.map(({ name, ms }) => ({ name, ms }));
      return [test, { ms: said.ms, isGreen: green.has(test), reached, cases, by: casesBy(said), stands }];
    }),
  );
}

/** Marks make a bundle larger and a line longer: a test that fails for that alone still counts. */
async function greenWithoutMarks(tests: readonly string[], workers: number): Promise<string[]> {
  if (tests.length === 0) return [];
  using copy = copyTree('plain');
  const { red } = await runTests(copy, { files: tests, limitMs: FIRST_RUN_MS, workers, bail: false });
  return tests.filter((test) => !red.some((one) => one.startsWith(test)));
}

const writtenSchema = z.object({
  test: z.string(),
  ms: z.number(),
  shared: reachedSchema,
  cases: z.array(z.object({ name: z.string(), ms: z.number(), reached: reachedSchema })),
});

const MOST = 0.7;

/** Which of its tests reach a place; left out where the file reaches it as a whole, or nearly. */
function casesBy({ shared, cases }: Pick<z.infer<typeof writtenSchema>, 'shared' | 'cases'>) {
  const by: Record<string, Record<string, number[]>> = {};
  for (const [number, { reached }] of cases.entries())
    for (const [path, places] of Object.entries(reached)) {
      const whole = new Set(shared[path]);
      for (const place of places) {
        if (whole.has(place)) continue;
        by[path] ??= {};
        by[path][place] ??= [];
        by[path][place].push(number);
      }
    }
  for (const places of Object.values(by))
    for (const [place, numbers] of Object.entries(places))
      if (numbers.length > MOST * cases.length) delete places[place];
  return by;
}

function readReach(folder: string): z.infer<typeof writtenSchema>[] {
  const names = readdirSync(folder);
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const written = writtenSchema.parse(read(name));
      const id = name.slice(0, -'.json'.length);
      const children = names.filter((one) => one.startsWith(`${id}.`) && one !== name);
      for (const child of children)
        addReach(
          written.shared,
          readOrNothing(() => reachedSchema.parse(read(child))),
        );
      return written;
    });
}

/** A process that was killed may have left half a file. */
function readOrNothing(read: () => Reached): Reached {
  try {
    return read();
  } catch {
    return {};
  }
}

/** Files of which more ran than their first lines, which every importer runs. */
const ranIn = (reached: Record<string, number[]>) =>
  Object.keys(reached).filter((path) => reached[path]?.some((place) => place > 0));

const digestsOf = (paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, digestOf(path)]));

/** A test file and the files of `test/` that it imports, directly or not. */
function importsOf(test: string): string[] {
  const found = new Set([test]);
  for (const path of found) {
    const text = readOrEmpty(path);
    for (const [, name = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const imported = join(dirname(path), name);
      if (imported.startsWith('test/')) found.add(imported);
    }
  }
  return [...found];
}

const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return '';
  }
};
