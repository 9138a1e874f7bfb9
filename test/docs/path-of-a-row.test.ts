import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from './project-root.ts';

const read = (path: string): string => readFileSync(join(PROJECT_ROOT, path), 'utf8');
const page = read('docs/path-of-a-row.md');

const ROW = /^\| (\d+) \| (\w+) \| `([^`]+)\/` \| `([^`]+)`, `(\w+)` \|/gm;
const steps = [...page.matchAll(ROW)].map(
  ([, number = '', name = '', room = '', file = '', begins = '']) => ({
    ...{ number: Number(number), name, room, begins },
    file: join(room, file),
  }),
);

const filesOf = (room: string): string[] => globSync(`${room}/*.ts`, { cwd: PROJECT_ROOT });

/** True of a file that calls the function with which a step begins. */
const enters = (from: string, { file, begins }: { file: string; begins: string }): boolean =>
  [...read(from).matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)].some(
    ([, names = '', path = '']) =>
      join(dirname(from), path) === file && names.split(',').some((name) => name.trim() === begins),
  );

it('the drawing has the steps of the table, in their order', () => {
  const drawn = [...page.matchAll(/^ {3}│ +(\d+) (\w+) /gm)].map(([, number, name]) => [
    Number(number),
    name,
  ]);
  expect(drawn).toEqual(steps.map(({ number, name }) => [number, name]));
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
});

it('each step is a room of its own, and begins with a function that its first file exports', () => {
  expect(steps).toHaveLength(9);
  expect(new Set(steps.map(({ room }) => room)).size).toBe(steps.length);
  for (const { file, begins } of steps)
    expect([
      file,
      begins,
      new RegExp(`^export (async )?function\\*? ${begins}\\(`, 'm').test(read(file)),
    ]).toEqual([file, begins, true]);
});

/** Rooms of a job beside its way, which lend a hand on it. */
const beside = readdirSync(join(PROJECT_ROOT, 'shared/jobs'))
  .map((name) => `shared/jobs/${name}`)
  .filter((room) => steps.every((step) => step.room !== room));

it('each room is entered from a room above it or by an event, and from none below it', () => {
  const handlers = ['functions/steps', ...beside].flatMap(filesOf);
  for (const step of steps) {
    const above = steps.filter(({ number }) => number < step.number).flatMap(({ room }) => filesOf(room));
    const below = steps.filter(({ number }) => number > step.number).flatMap(({ room }) => filesOf(room));
    const entered = (files: string[]) => files.filter((from) => enters(from, step));
    expect([step.name, entered([...handlers, ...above]).length > 0]).toEqual([step.name, true]);
    expect(entered(below)).toEqual([]);
  }
});

it.each(['docs/path-of-a-row.md', 'CONTRIBUTING.md'])('every path that %s names is there', (of) => {
  const named = [...read(of).matchAll(/`((?:shared|functions|infra|test|docs|samples)\/[^`\s<>*]*)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(join(PROJECT_ROOT, path)))).toEqual([]);
});
