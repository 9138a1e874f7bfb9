import { join } from 'node:path';
import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** The tests one file a process, so that each file's reach is its own. */
export default mergeConfig(base, {
  root: join(import.meta.dirname, '../..'),
  test: {
    isolate: true,
    runner: join(import.meta.dirname, 'reach-runner.ts'),
    setupFiles: [join(import.meta.dirname, 'reach-setup.ts')],
  },
});
