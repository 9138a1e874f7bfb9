import { configDefaults, defineConfig } from 'vitest/config';
import { chromiumPath, missingPrograms } from './test/programs.ts';

const TEST_TIMEOUT_MS = 60_000;
const BROWSER_TESTS = ['test/sandbox/print.test.ts', 'test/report/summary-page.test.ts'];

if (missingPrograms.length > 0) {
  const sentence = `Tests that need ${missingPrograms.join(' and ')} (Debian's packages) are left out.`;
  if (process.env.CI === 'true') throw new Error(sentence);
  console.warn(sentence);
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(chromiumPath === undefined ? BROWSER_TESTS : [])],
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
  },
});
