import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { ownProcessorMs } from './processor-time.ts';
import { addReach, REACH_FOLDER, type Reached, takeReached } from './reached-here.ts';

const root = join(import.meta.dirname, '../..');
const folder = process.env[REACH_FOLDER] ?? '';
const id = randomUUID();

// The processes that a test starts write what they reach beside it.
process.env.ROWMARK_REACH_CHILDREN = join(folder, id);
process.env.NODE_OPTIONS = `--import=${join(import.meta.dirname, 'reach-child.ts')}`;

/** Reached when no test ran: while the file was loaded, and in what its tests share. */
const shared: Reached = {};
const cases: { name: string; ms: number; reached: Reached }[] = [];
let began = 0;

beforeEach(() => {
  addReach(shared, takeReached());
  began = ownProcessorMs();
});

afterEach(({ task }) => {
  cases.push({ name: task.fullTestName, ms: ownProcessorMs() - began, reached: takeReached() });
});

afterAll(() => {
  addReach(shared, takeReached());
  const test = relative(root, expect.getState().testPath ?? '');
  const ms = Math.round(ownProcessorMs());
  writeFileSync(join(folder, `${id}.json`), JSON.stringify({ test, ms, shared, cases }));
});
