import { expect, it } from 'vitest';
import { simulationOptions } from './simulation-options.ts';

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
  [['--kind', 'quiet']],
])('%j is one sentence, without a trace', (args) => {
  const said = simulationOptions(args);
  expect(said).toEqual(expect.any(String));
  expect(String(said)).not.toMatch(/\n|node:|\bat /);
  expect(String(said)).toContain(args[0]?.replace('--', ''));
});
