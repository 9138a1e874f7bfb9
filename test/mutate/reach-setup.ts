import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { ownProcessorMs } from './processor-time.ts';
import { REACH_FOLDER, reachedHere } from './reached-here.ts';

const root = join(import.meta.dirname, '../..');
const folder = process.env[REACH_FOLDER] ?? '';
const id = randomUUID();

// The processes that a test starts write what they reach beside it.
process.env.ROWMARK_REACH_CHILDREN = join(folder, id);
process.env.NODE_OPTIONS = `--import=${join(import.meta.dirname, 'reach-child.ts')}`;

afterAll(() => {
  const test = relative(root, expect.getState().testPath ?? '');
  const ms = Math.round(ownProcessorMs());
  writeFileSync(join(folder, `${id}.json`), JSON.stringify({ test, ms, reached: reachedHere() }));
});
