import { strictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { mock } from 'node:test';
import { chai, expect } from 'vitest';
import { filesBelow } from '../files-below.ts';

// Test files without a test runner: what they import from `vitest` comes from here, and a file is one case.

export { expect };

type Step = (...args: never[]) => unknown;

/** A file, or a `describe` in it. */
interface Scope {
  before: Step[];
  after: Step[];
  beforeEach: Step[];
  afterEach: Step[];
  items: (() => Promise<void>)[];
}

const newScope = (): Scope => ({ before: [], after: [], beforeEach: [], afterEach: [], items: [] });

let scopes: Scope[] = [];
let finished: Step[] = [];
/** Of the file whose tests run. */
let folder = '';

chai.Assertion.addMethod('toMatchFileSnapshot', function (this: { _obj: unknown }, file: string) {
  strictEqual(this._obj, readFileSync(join(folder, file), 'utf8'));
});

export const vi = {
  setSystemTime: (now: string) => mock.timers.enable({ apis: ['Date'], now: new Date(now) }),
  useRealTimers: () => mock.timers.reset(),
};

const call = async (steps: readonly Step[], ...args: unknown[]): Promise<void> => {
  for (const step of steps) await step(...(args as never[]));
};

async function runScope({ before, items, after }: Scope): Promise<void> {
  try {
    await call(before);
    for (const run of items) await run();
  } finally {
    await call(after.toReversed());
  }
}

function addTest(step: Step, args: readonly unknown[]): void {
  const around = [...scopes];
  around.at(-1)?.items.push(async () => {
    finished = [];
    try {
      for (const { beforeEach } of around) await call(beforeEach);
      await call([step], ...args);
    } finally {
      await call(finished.toReversed());
      for (const { afterEach } of around.toReversed()) await call(afterEach);
    }
  });
}

function addScope(step: Step, args: readonly unknown[]): void {
  const scope = newScope();
  scopes.at(-1)?.items.push(() => runScope(scope));
  scopes.push(scope);
  step(...(args as never[]));
  scopes.pop();
}

type Adds = (step: Step, args: readonly unknown[]) => void;

const isStep = (value: unknown): value is Step => typeof value === 'function';

/** `it` or `describe`, with what test files ask of it. */
function declaring(add: Adds) {
  const one = (_: string, ...rest: unknown[]) => add(rest.find(isStep) ?? (() => undefined), [{}]);
  const each =
    (cases: readonly unknown[]) =>
    (_: string, ...rest: unknown[]) => {
      for (const args of cases)
        add(rest.find(isStep) ?? (() => undefined), Array.isArray(args) ? args : [args]);
    };
  const all = Object.assign(one, { each });
  const none = Object.assign(() => {}, { each: () => () => {} });
  return Object.assign(all, {
    ...{ concurrent: all, sequential: all, skip: none },
    runIf: (is: boolean) => (is ? all : none),
    skipIf: (is: boolean) => (is ? none : all),
  });
}

export const it = declaring(addTest);
export const test = it;
export const describe = declaring(addScope);
export const beforeAll = (step: Step) => scopes.at(-1)?.before.push(step);
export const afterAll = (step: Step) => scopes.at(-1)?.after.push(step);
export const beforeEach = (step: Step) => scopes.at(-1)?.beforeEach.push(step);
export const afterEach = (step: Step) => scopes.at(-1)?.afterEach.push(step);
export const onTestFinished = (step: Step) => finished.push(step);

/** Folders whose tests go through a door and end at a document, a row or a claim. */
const FOLDERS = ['tables', 'jobs', 'money', 'payment-lives'];

/** The tests of the judging folders, but those that import inner modules. */
export function judgingFiles(tests: string): string[] {
  const inner = new Set(readFileSync(join(tests, 'architecture/inner-imports.txt'), 'utf8').split('\n'));
  return FOLDERS.flatMap((folder) => filesBelow(join(tests, folder)).map((name) => join(folder, name)))
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.full.test.ts'))
    .filter((name) => !inner.has(`test/${name}`))
    .toSorted();
}

/** Loads a test file; answers what runs its tests, or nothing where it declares none. */
export async function testsOf(path: string): Promise<(() => Promise<void>) | undefined> {
  const file = newScope();
  scopes = [file];
  await import(path);
  scopes = [];
  if (file.items.length === 0) return undefined;
  return () => {
    folder = dirname(path);
    return runScope(file);
  };
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' && context.parentURL !== import.meta.url
      ? { url: import.meta.url, shortCircuit: true }
      : next(specifier, context),
});
