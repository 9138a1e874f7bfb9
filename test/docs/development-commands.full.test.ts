import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from './project-root.ts';

const run = promisify(execFile);

it.each([
  ['test/simulator/simulate.ts', 'npm run simulate -- [options]'],
  ['test/bench/bench.ts', 'npm run bench -- check'],
  ['test/simulator/play-rounds.ts', 'npm run rounds -- [ROUNDS] [SEED]'],
])('%s explains itself, and says what it does not know', async (script, usage) => {
  const start = (argument: string) => run(process.execPath, [join(PROJECT_ROOT, script), argument]);
  expect((await start('--help')).stdout).toContain(usage);
  const refused = await start('nosuch').catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('nosuch') });
  expect(refused).toMatchObject({ stderr: expect.stringContaining(usage) });
  expect(refused).toMatchObject({ stderr: expect.not.stringMatching(/\n\s+at /) });
});
