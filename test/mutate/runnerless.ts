import { strictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { mock } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { chai, expect } from 'vitest';
import { filesBelow } from '../files-below.ts';
import { judgedTests } from '../left-out.ts';

// Test files without a test runner: what they import from `vitest` comes from here. A file is one case, and so is a row of its `it.each`.

export { expect };

type Step = (...args: never[]) => unknown;
type Hook = 'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach';

/** A file, or a `describe` in it. */
type Scope = Record<Hook, Step[]> & { items: Item[] };

interface Item {
  run(): Promise<void>;
  /** Of a row, which needs no other test of its file. */
  name?: string | undefined;
}

const newScope = (): Scope => ({ beforeAll: [], afterAll: [], beforeEach: [], afterEach: [], items: [] });

let scopes: Scope[] = [];
let finished: Step[] = [];
/** Of the file whose tests run. */
let folder = '';

chai.Assertion.addMethod('toMatchFileSnapshot', function (this: { _obj: unknown }, file: string) {
  strictEqual(this._obj, readFileSync(resolve(folder, file), 'utf8'));
});

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

const stubbed = new Map<string, string | undefined>();
export const vi = {
  async waitFor<T>(look: () => T | Promise<T>, { timeout = 1000, interval = 50 } = {}): Promise<T> {
    for (const until = performance.now() + timeout; ; await setTimeout(interval))
      try {
        return await look();
      } catch (error) {
        if (performance.now() > until) throw error;
      }
  },
  setSystemTime(now: string) {
    mock.timers.reset();
    mock.timers.enable({ apis: ['Date'], now: new Date(now) });
  },
  useRealTimers: () => mock.timers.reset(),
  stubEnv(name: string, value: string | undefined) {
    if (!stubbed.has(name)) stubbed.set(name, process.env[name]);
    setVariable(name, value);
  },
  unstubAllEnvs() {
    for (const [name, value] of stubbed) setVariable(name, value);
    stubbed.clear();
  },
};

const call = async (steps: readonly Step[], ...args: unknown[]): Promise<void> => {
  for (const step of steps) await step(...(args as never[]));
};

async function runScope({ beforeAll, items, afterAll }: Scope): Promise<void> {
  try {
    await call(beforeAll);
    for (const { run } of items) await run();
  } finally {
    await call(afterAll.toReversed());
  }
}

function addTest(step: Step, args: readonly unknown[], name?: string): void {
  const around = [...scopes];
  const run = async () => {
    finished = [];
    try {
      for (const { beforeEach } of around) await call(beforeEach);
      await call([step], ...args);
    } finally {
      await call(finished.toReversed());
      for (const { afterEach } of around.toReversed()) await call(afterEach);
    }
  };
  around.at(-1)?.items.push({ run, name });
}

function addScope(step: Step, args: readonly unknown[]): void {
  const scope = newScope();
  scopes.at(-1)?.items.push({ run: () => runScope(scope) });
  scopes.push(scope);
  step(...(args as never[]));
  scopes.pop();
}

const isStep = (value: unknown): value is Step => typeof value === 'function';

/** `it` or `describe`, with what test files ask of it. */
function declaring(add: (step: Step, args: readonly unknown[], name?: string) => void) {
  const stepOf = (rest: readonly unknown[]) => rest.find(isStep) ?? (() => undefined);
  const one = (_: string, ...rest: unknown[]) => add(stepOf(rest), [{ skip() {} }]);
  const each =
    (cases: readonly unknown[]) =>
    (_: string, ...rest: unknown[]) => {
      for (const [at, args] of cases.entries())
        add(stepOf(rest), Array.isArray(args) ? args : [args], `row ${at + 1}`);
    };
  const all = Object.assign(one, {
    each,
    for: (cases: readonly unknown[]) => each(cases.map((given) => [given])),
  });
  const none = Object.assign(() => {}, { each: () => () => {} });
  const choose = { runIf: (is: boolean) => (is ? all : none), skipIf: (is: boolean) => (is ? none : all) };
  return Object.assign(all, choose, { concurrent: all, sequential: all, skip: none });
}

export const it = declaring(addTest);
export const test = it;
export const describe = declaring(addScope);
const hook = (name: Hook) => (step: Step) => scopes.at(-1)?.[name].push(step);
export const beforeAll = hook('beforeAll');
export const afterAll = hook('afterAll');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');
export const onTestFinished = (step: Step) => finished.push(step);

/** Folders whose tests go through a door and end at a document, a row, a claim, or the answer of a command; and the pure cores. */
const FOLDERS = ['tables', 'simulator', 'contracts', 'commands', 'past', 'console', 'cores'];

/** The tests of the judging folders. */
export function judgingFiles(tests: string): string[] {
  const ofStack = new Set(judgedTests());
  return FOLDERS.flatMap((name) => filesBelow(join(tests, name)).map((file) => join(name, file)))
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.full.test.ts'))
    .filter((name) => !ofStack.has(`test/${name}`))
    .toSorted();
}

/** Loads a test file: its rows, each by itself unless a hook prepares them, and its other tests together. */
export async function testsOf(path: string): Promise<(Item & { name: string })[]> {
  const file = newScope();
  scopes = [file];
  await import(path);
  scopes = [];
  const isPrepared = file.beforeAll.length + file.afterAll.length > 0;
  const alone = isPrepared ? [] : file.items.filter(({ name }) => name !== undefined);
  const together = file.items.filter((item) => !alone.includes(item));
  return [...alone.map((item) => [item]), together].flatMap((items) => {
    const [first] = items;
    const run = () => {
      folder = dirname(path);
      return runScope({ ...file, items });
    };
    return first === undefined ? [] : [{ name: items === together ? '' : ` ${first.name}`, run }];
  });
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' && context.parentURL !== import.meta.url
      ? { url: import.meta.url, shortCircuit: true }
      : next(specifier, context),
});
