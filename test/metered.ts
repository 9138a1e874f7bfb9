import { afterAll, beforeEach } from 'vitest';
import { amongOf, isDrawn } from './full-run.ts';
import { counted, startCounting, type Work } from './work.ts';

// Runs before each test file: draws the tests of some, measures its processor time and counts its work, for the table at the end of the run.

declare global {
  var isRowmarkQuiet: boolean | undefined;
}

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: microseconds of processor time in its worker, and what it did. */
    metered?: Work & { cpuUs: number };
  }
}

startCounting();
quietOutput();

/** Has the files of this worker write what they print into the console, which is shown for failed tests alone. */
function quietOutput(): void {
  if (globalThis.isRowmarkQuiet) return;
  globalThis.isRowmarkQuiet = true;
  const shown = console;
  const quiet =
    (show: (text: string) => void) =>
    (chunk: string | Uint8Array, ...rest: unknown[]) => {
      show(String(chunk).trimEnd());
      for (const done of rest) if (typeof done === 'function') done();
      return true;
    };
  process.stdout.write = quiet((text) => shown.log(text));
  process.stderr.write = quiet((text) => shown.error(text));
}

let at = 0;
beforeEach(({ task, skip }) => skip(!isDrawn(at++, amongOf(task.file.filepath))));

const began = process.cpuUsage();

afterAll(({}, { meta }) => {
  const { user, system } = process.cpuUsage(began);
  meta.metered = { ...counted(), cpuUs: user + system };
});
