import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { SIMULATE_USAGE, simulationOptions } from './simulation-options.ts';

const run = promisify(execFile);

it('options are read as they are given', () => {
  expect(simulationOptions(['--runs', '5', '--seed', '46', '--hours', '2.5', '--whole'])).toEqual({
    ...{ runs: 5, seed: 46, hours: 2.5, whole: true, help: false },
  });
  expect(simulationOptions([])).toMatchObject({ runs: 1000, seed: 1 });
});

it.each([
  [['nosuch']],
  [['--nope']],
  [['--runs']],
  [['--runs', 'x']],
  [['--runs', '0']],
  [['--seed', '-1']],
])('%j is one sentence, without a trace', (args) => {
  const said = simulationOptions(args);
  expect(said).toEqual(expect.any(String));
  expect(String(said)).not.toMatch(/\n|node:|\bat /);
  expect(String(said)).toContain(args[0]?.replace('--', ''));
});

it.each([
  ['test/simulator/simulate.ts', SIMULATE_USAGE],
  ['test/bench/bench.ts', 'npm run bench -- check'],
])('%s explains itself, and says what it does not know', async (script, usage) => {
  const start = (argument: string) => run(process.execPath, [join(PROJECT_ROOT, script), argument]);
  expect((await start('--help')).stdout).toContain(usage);
  const refused = await start('nosuch').catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('nosuch') });
  expect(refused).toMatchObject({ stderr: expect.not.stringMatching(/\n\s+at /) });
});
