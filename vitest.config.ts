import { configDefaults, defineConfig } from 'vitest/config';
import { HANGING_MS, isFullRun } from './test/full-run.ts';
import { chromiumPath, missingPrograms } from './test/programs.ts';

const BROWSER_TESTS = ['test/sandbox/print.test.ts', 'test/report/summary-page.test.ts'];

if (missingPrograms.length > 0) {
  const sentence = `Tests that need ${missingPrograms.join(' and ')} (Debian's packages) are left out.`;
  if (process.env.CI === 'true') throw new Error(sentence);
  console.warn(sentence);
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...(isFullRun ? [] : ['test/**/*.full.test.ts']),
      ...(process.env.ROWMARK_CLOUD === '1' ? [] : ['test/cloud/**']),
      ...(chromiumPath === undefined ? BROWSER_TESTS : []),
    ],
    globalSetup: ['test/empty-temporary-folder.ts'],
    // The files of a worker share what they import: the SDKs are loaded once, not a hundred times.
    isolate: false,
    maxWorkers: '100%',
    testTimeout: HANGING_MS,
    hookTimeout: HANGING_MS,
  },
});
