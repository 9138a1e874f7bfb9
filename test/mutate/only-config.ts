import { join } from 'node:path';
import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** Of some test files only the tests that are named. */
export default mergeConfig(base, {
  root: join(import.meta.dirname, '../..'),
  test: { runner: join(import.meta.dirname, 'only-runner.ts') },
});
