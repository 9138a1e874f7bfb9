import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '../../shared/problems/catalogue.ts';
import { PROJECT_ROOT } from '../docs/project-root.ts';

const ELSEWHERE = join(import.meta.dirname, 'codes-elsewhere.txt');

/** Samples, tables of imports, scenes that are played, and the imports of a stack. */
const TABLES = [
  'samples/*/expected/**/*.{csv,json,jsonl}',
  'test/tables/**/*.{test.ts,txt}',
  'test/tables/money-{cases,files}.txt',
  'test/simulator/decision-outcomes.txt',
  'test/past/advice.txt',
  'test/aws/handlers.test.ts',
];
/** What answers a command, a page or the auditor, and writes no report. */
const DOORS =
  /^(functions|infra|shared\/(operations|problems|rebuild|statement|report\/(verify|seal\.ts)|jobs\/amend\/(plan-amendments|set-fields)))/;
/** Only `inspect` reads a file that is not stored, in an encoding that it is told. */
const OF_INSPECT = new Set(['READ-DIRECTORY', 'READ-ENCODING-NAME', 'READ-MISSING', 'READ-NO-ACCESS']);

const CODE = /[A-Z\d][A-Z\d-]*[A-Z\d]/g;
const textsOf = (patterns: string[], of: (path: string) => boolean = () => true) =>
  globSync(patterns, { cwd: PROJECT_ROOT })
    .filter((path) => !path.includes('node_modules') && of(path))
    .map((path) => ({ path, text: readFileSync(join(PROJECT_ROOT, path), 'utf8') }));
const codesIn = (texts: readonly { text: string }[]) =>
  new Set(texts.flatMap(({ text }) => text.match(CODE) ?? []));

const isList = (path: string) => /codes-|advice-unprovoked|usage-/.test(basename(path));
const product = textsOf(['{shared,functions,infra}/**/*.ts', 'shared/preflight/rules/*.json']);
const raisedIn = (code: string) =>
  product.flatMap(({ path, text }) => (new RegExp(`['"]${code}['"]`).test(text) ? [path] : []));
/** The codes of the authority are numbers. */
const isOfADoor = (code: string) =>
  OF_INSPECT.has(code) || (/\D/.test(code) && raisedIn(code).every((path) => DOORS.test(path)));
const codes = Map.groupBy(Object.keys(catalogue), (code) => (isOfADoor(code) ? 'door' : 'report'));

// The list may only shrink: answer a code by a row.
it('a code that a report can have occurs in a sample or a table, but for those that no small file brings', () => {
  const told = codesIn(textsOf(TABLES, (path) => !isList(path)));
  const elsewhere = readFileSync(ELSEWHERE, 'utf8').trim().split('\n');
  const untold = codes.get('report')?.filter((code) => !told.has(code)) ?? [];
  expect(elsewhere.map((line) => line.split(' ')[0])).toEqual(untold.sort());
  for (const line of elsewhere) {
    const [, code = '', place] = /^(\S+) .+?(?:: (\S+)|; never seen)$/.exec(line) ?? [];
    expect(code, line).not.toBe('');
    if (place !== undefined) expect(readFileSync(join(PROJECT_ROOT, place), 'utf8'), line).toContain(code);
  }
});

it('a code that only a command, a page or the auditor tells occurs in a test of it', () => {
  const told = codesIn(textsOf(['test/**/*.{ts,txt}'], (path) => !isList(path)));
  expect(codes.get('door')?.filter((code) => !told.has(code))).toEqual([]);
});
