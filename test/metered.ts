import { afterAll } from 'vitest';
import { counted, startCounting, type Work } from './work.ts';

// Runs before each test file: measures its processor time and counts its work, for the table at the end of the run.

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: microseconds of processor time in its worker, and what it did. */
    metered?: Work & { cpuUs: number };
  }
}

startCounting();
const began = process.cpuUsage();

afterAll(({}, { meta }) => {
  const { user, system } = process.cpuUsage(began);
  meta.metered = { ...counted(), cpuUs: user + system };
});
