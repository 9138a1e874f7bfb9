import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { breaksAnother, firstThatCompile } from './compiles.ts';
import { type Copy, linkPackages, ROOT } from './copy-tree.ts';
import { EQUIVALENTS } from './equivalents.ts';
import { mutantsOf, nameOf, parses, planted, shuffled } from './mutants.ts';
import { mutateOptions } from './mutate-options.ts';
import { batchesOf, nearestTests } from './nearest-tests.ts';
import { placesOf, withMarks } from './places.ts';
import { productFiles } from './product-files.ts';
import type { ReachMap } from './reach.ts';
import { summaryOf } from './tell-fates.ts';
import { type Fate, fateWithoutEnd, tryMutant } from './try-mutant.ts';

const changes = (text: string, operator?: string): string[] =>
  mutantsOf('a.ts', text)
    .filter((one) => operator === undefined || one.operator === operator)
    .map(({ shown }) => `${shown.before} → ${shown.after}`);

it.each([
  ['and or', 'const a = b && (c || d);', ['b && (c || d) → b || (c || d)', 'c || d → c && d']],
  ['border', 'const a = b < c || d >= e;', ['b < c → b <= c', 'd >= e → d > e']],
  ['equality', 'const a = b === c;', ['b === c → b !== c']],
  [
    'arithmetic',
    'let a = b + c * 2; a -= 1; a++;',
    ['b + c * 2 → b - c * 2', 'c * 2 → c / 2', 'a -= 1 → a += 1', 'a++ → a--'],
  ],
  ['default', 'const a = b ?? c;', ['b ?? c → (b)', 'b ?? c → (c)']],
  ['negation', 'if (a) b(); if (!c) b();', ['a → !(a)', '!c → c']],
  [
    'statement',
    'if (a) throw b; c(); deps.log.info("d");',
    ['if (a) throw b; → ;', 'throw b; → ;', 'c(); → ;'],
  ],
  ['result', 'const f = (a: number) => a > 1;', ['a > 1 → true', 'a > 1 → false']],
  ['result', 'function f() { return [1]; }', ['[1] → []']],
  ['argument', 'f(a, b,); g(c,);', [', b, → ', 'c, → ']],
  ['property', 'const a = { b: 1, ConsistentRead: true };', ['b: 1, → ', ', ConsistentRead: true → ']],
  ['element', 'const a = [b, ...c];', ['b, → ', ', ...c → ']],
  [
    'method',
    'a.some(b); Math.max(a, b); a.filter(b);',
    ['a.some → a.every', 'Math.max → Math.min', 'a.filter(b) → (a)'],
  ],
  [
    'constant',
    "const a = [1, 99, 100, true, 'b', 'two words', /^c$/];",
    ['1 → 2', '99 → 100', '100 → 0', 'true → false', `'b' → ''`, '/^c$/ → /c$/', '/^c$/ → /^c/'],
  ],
])('plants by the syntax tree: %s', (operator, text, expected) => {
  expect(changes(text, operator)).toEqual(expected);
});

it('changes no types, imports, log lines and sentences', () => {
  expect(
    changes(`import { a } from 'b'; type C = 'd' | 1; interface E { f: 'g' } deps.log('h', { i: 1 });`),
  ).toEqual([]);
  expect(changes(`throw new Error('nobody waits')`, 'constant')).toEqual([]);
});

it('plants programs that parse, with their lines where they were', () => {
  for (const path of productFiles().filter((one) => /^shared\/issue\//.test(one))) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    expect(parses(withMarks(path, text)), path).toBe(true);
    for (const one of mutantsOf(path, text)) {
      const changed = planted(text, one);
      expect(parses(changed), nameOf(one)).toBe(true);
      expect(changed.split('\n').length, nameOf(one)).toBe(text.split('\n').length);
    }
  }
});

it('marks what runs, arm by arm', async () => {
  const text =
    "export const f = (a: boolean) => (a ? 'yes' : 'no');\nif (f(true) === 'no') throw new Error('no');\n";
  const folder = temporary();
  writeFileSync(join(folder, 'marked.ts'), withMarks('marked.ts', text));
  await import(join(folder, 'marked.ts'));
  const marks: unknown = Reflect.get(globalThis, '__rowmarkReach');
  Reflect.deleteProperty(globalThis, '__rowmarkReach');
  const ran = placesOf(text).map(({ start, end, kind }) =>
    kind === 'file' ? 'the file' : text.slice(start, end),
  );
  expect(ran).toEqual(['the file', "a ? 'yes' : 'no'", "'yes'", "'no'", "throw new Error('no');"]);
  expect(marks).toEqual({ 'marked.ts': Uint8Array.of(1, 1, 1, 0, 0) });
});

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rowmark-mutate-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const PRODUCT = `export const isLarge = (amount: number): boolean => amount >= 50;
export const label = (amount: number): string => (isLarge(amount) ? 'large' : 'small');
export const unused = (text: string): boolean => text.length > 3;
`;
const FROM = './product.ts';
const TEST = `import { expect, it } from 'vitest';
import { isLarge, label } from '${FROM}';
it('tells what is large', () => {
  expect(isLarge(50)).toBe(true);
  expect(label(250)).toBe('large');
});
`;

/** A tree of one file and one test, in place of a copy of this one. */
function smallTree(): Copy {
  const folder = temporary();
  const tree = join(folder, 'tree');
  mkdirSync(tree);
  mkdirSync(join(folder, 'tmp'));
  linkPackages(tree);
  writeFileSync(join(tree, 'product.ts'), PRODUCT);
  writeFileSync(join(tree, 'product.test.ts'), TEST);
  // No test that reaches it: whoever runs more than is asked for finds a death that is none.
  writeFileSync(join(tree, 'other.test.ts'), "throw new Error('Nobody asked for this test.');\n");
  writeFileSync(join(tree, 'vitest.config.js'), 'export default {};\n');
  writeFileSync(
    join(tree, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { strict: true, allowImportingTsExtensions: true, noEmit: true },
      include: ['*.ts'],
      exclude: ['*.test.ts'],
    }),
  );
  return { tree, temporary: join(folder, 'tmp'), [Symbol.dispose]: () => {} };
}

const mutants = mutantsOf('product.ts', PRODUCT);
const mutantOf = (change: string) => {
  const found = mutants.find(({ shown }) => `${shown.before} → ${shown.after}` === change);
  if (found === undefined) throw new Error(`No mutant ${change}.`);
  return found;
};

/** What the test of the small tree runs: all but the arm for small amounts and the last function. */
const reach = (): ReachMap => ({
  'product.test.ts': { ms: 5, isGreen: true, reached: { 'product.ts': [0, 1, 2, 3] }, stands: {} },
});

it.each([
  ['amount >= 50 → amount > 50', 'died'],
  ['50 → 51', 'died'],
  ['amount >= 50 → true', 'lived'],
  ["'small' → ''", 'unreached'],
  ['text.length > 3 → text.length >= 3', 'unreached'],
])('plants %s: it %s', async (change, fate) => {
  const copy = smallTree();
  const answer = await tryMutant(copy, mutantOf(change), { reach: reach(), seconds: 60 });
  expect(answer.fate).toBe(fate);
  expect(readFileSync(join(copy.tree, 'product.ts'), 'utf8')).toBe(PRODUCT);
  if (fate === 'died') expect(answer.killer).toBe('product.test.ts › tells what is large');
});

it('judges no mutant that lived through a part of the tests that reach it', async () => {
  const twice: ReachMap = {
    ...reach(),
    'long.test.ts': { ms: 9_000, isGreen: true, reached: { 'product.ts': [0, 1, 2] }, stands: {} },
  };
  const settings = { reach: twice, seconds: 5 };
  const { fate, ran } = await tryMutant(smallTree(), mutantOf('amount >= 50 → true'), settings);
  expect({ fate, ran }).toEqual({ fate: 'unjudged', ran: ['product.test.ts'] });
});

it('takes no death by a test that is red without the mutant too', async () => {
  const copy = smallTree();
  const of = { ms: 1, isGreen: true, reached: { 'product.ts': [0, 1, 2, 3] }, stands: {} };
  const settings = { reach: { 'other.test.ts': of }, seconds: 60 };
  const { fate } = await tryMutant(copy, mutantOf('50 → 51'), settings);
  expect(fate).toBe('unreached');
});

it('draws what the compiler accepts, in its order', () => {
  const refused = mutantOf('amount >= 50 → true');
  const drawn = [{ ...refused, after: 'undefined' }, mutantOf('50 → 51'), mutantOf('3 → 4')];
  expect(firstThatCompile(smallTree(), drawn, 2)).toEqual(drawn.slice(1));
});

it('tells a mutant with which another file does not compile', () => {
  const copy = smallTree();
  const text = 'export const size = (amount: number) => [amount];\n';
  writeFileSync(join(copy.tree, 'shared.ts'), text);
  const user = `import { size } from ${"'./shared.ts'"};\nexport const first: number | undefined = size(1)[0];\n`;
  writeFileSync(join(copy.tree, 'product.ts'), user);
  const [emptied] = mutantsOf('shared.ts', text).filter(({ after }) => after === '[]');
  expect(emptied && breaksAnother(copy, emptied)).toBe(false);
  expect(emptied && breaksAnother(copy, { ...emptied, after: 'String(amount)' })).toBe(true);
});

it('counts a run without an end as a death only if the tests end well before without the mutant', () => {
  expect(fateWithoutEnd({ verdict: { said: 'green' }, ms: 400 }, 1_000).fate).toBe('died');
  expect(fateWithoutEnd({ verdict: { said: 'green' }, ms: 500 }, 1_000).fate).toBe('unjudged');
  expect(fateWithoutEnd({ verdict: { said: 'nothing' }, ms: 1_000 }, 1_000).fate).toBe('unjudged');
  expect(fateWithoutEnd({ verdict: { said: 'red', failed: 'a' }, ms: 400 }, 1_000).fate).toBe('unjudged');
});

it('asks the nearest tests first, and no more than a mutant is worth', () => {
  const one = (ms: number, others: number) => ({
    ...{ ms, isGreen: true, stands: {} },
    reached: { 'product.ts': [0, 1], 'other.ts': Array.from({ length: others }, (_, at) => at) },
  });
  const many: ReachMap = {
    'test/whole.test.ts': one(9_000, 3_000),
    'test/near.test.ts': one(50, 2),
    'test/product.test.ts': one(60, 2),
    'test/red.test.ts': { ...one(1, 1), isGreen: false },
    'test/elsewhere.test.ts': { ...one(1, 1), reached: { 'product.ts': [0] } },
  };
  const tests = nearestTests(mutantOf('50 → 51'), many);
  expect(tests.map(({ test }) => test)).toEqual([
    'test/product.test.ts',
    'test/near.test.ts',
    'test/whole.test.ts',
  ]);
  expect(batchesOf(tests, 5)).toEqual([tests.slice(0, 2)]);
  expect(batchesOf(tests, 60).flat()).toEqual(tests);
});

it('asks only those tests of a file that reach the place', () => {
  const cases = [
    { name: 'near', ms: 20 },
    { name: 'far', ms: 500 },
    { name: 'nearer', ms: 10 },
  ];
  const { place } = mutantOf('50 → 51');
  const of = { ms: 600, isGreen: true, reached: { 'product.ts': [0, place] }, stands: {}, cases };
  const tests = { 'a.test.ts': { ...of, by: { 'product.ts': { [place]: [0, 2] } } }, 'b.test.ts': of };
  expect(nearestTests(mutantOf('50 → 51'), tests)).toEqual([
    { test: 'a.test.ts', cases: ['near', 'nearer'], ms: 70 + 20 + 10 },
    { test: 'b.test.ts', ms: 600 },
  ]);
});

it('says what lived, where, how it was changed and which tests ran', () => {
  const common = { ran: ['product.test.ts'], reaching: 1 };
  const fates: Fate[] = [
    { ...common, mutant: mutantOf('50 → 51'), fate: 'died', killer: 'a' },
    { ...common, mutant: mutantOf('amount >= 50 → true'), fate: 'lived' },
    { ...common, mutant: mutantOf('3 → 4'), fate: 'unreached', ran: [], reaching: 0 },
    { ...common, mutant: mutantOf("'large' → ''"), fate: 'unjudged', reaching: 2 },
  ];
  const { text, survivingPercent } = summaryOf(fates, { seed: 4, seconds: 60 });
  expect(survivingPercent).toBe(75);
  expect(text).toContain(`product.ts:1 (result)
  - amount >= 50
  + true
  lived through all 1 test files that reach it: product.test.ts
  'product.ts isLarge: amount >= 50 → true'`);
  expect(text).toContain('product.ts:3 (constant)\n  - 3\n  + 4\n  no test reaches it');
  expect(text).toContain(
    'Seed 4, 4 mutants, up to 60 s of tests each: 1 died (25.0 %), 1 lived, 1 no test reaches, 1 are unjudged.',
  );
});

it('draws the same with the same seed, and something else with another', () => {
  const all = Array.from({ length: 50 }, (_, at) => at);
  expect(shuffled(all, 7)).toEqual(shuffled(all, 7));
  expect(shuffled(all, 7)).not.toEqual(shuffled(all, 8));
  expect(shuffled(all, 7).toSorted((a, b) => a - b)).toEqual(all);
});

it('reads its options, and says in one sentence what is wrong with them', () => {
  expect(mutateOptions([])).toMatchObject({ draw: 100, seed: 1, alive: 5, list: false });
  expect(mutateOptions(['--draw', '3', '--only', 'shared/money'])).toMatchObject({
    draw: 3,
    only: 'shared/money',
  });
  expect(mutateOptions(['--draw', 'many'])).toBe('--draw takes a number.');
  expect(mutateOptions(['--drawn', '3'])).toContain('--drawn');
});

it('names no equivalent that is not a mutant any more', () => {
  const paths = new Set(Object.keys(EQUIVALENTS).map((name) => name.split(' ')[0] ?? ''));
  const names = new Set(
    [...paths].flatMap((path) => mutantsOf(path, readFileSync(join(ROOT, path), 'utf8')).map(nameOf)),
  );
  expect(Object.keys(EQUIVALENTS).filter((name) => !names.has(name))).toEqual([]);
});
