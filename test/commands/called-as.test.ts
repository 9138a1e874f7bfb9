import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asCalled, noteCall } from '../../infra/local/terminal/print.ts';
import { PROJECT_ROOT } from '../docs/project-root.ts';
import { temporaryFolder } from './run-rowmark.ts';

const forget = () => noteCall({ name: 'rowmark', data: undefined });
beforeEach(forget);
afterEach(forget);

it.each([
  [
    'Run rowmark ledger rebuild --account shop, then',
    'Run npm run rowmark -- ledger rebuild --data d --account shop, then',
  ],
  ['Finish it with: rowmark seal rotate --data e', 'Finish it with: npm run rowmark -- seal rotate --data e'],
  ['Run rowmark\n  ledger\n  rebuild.', 'Run npm run rowmark --\n  ledger\n  rebuild --data d.'],
  ['Another rowmark process works.', 'Another rowmark process works.'],
  ['(rowmark verify report)', '(npm run rowmark -- verify report)'],
  ['npm run rowmark -- serve', 'npm run rowmark -- serve'],
])('names commands as they are called here: %s', (said, called) => {
  expect(asCalled(said)).toBe(said);
  noteCall({ name: 'npm run rowmark --', data: 'd' });
  expect(asCalled(said)).toBe(called);
  noteCall({ data: "it's" });
  expect(asCalled('rowmark jobs')).toBe("npm run rowmark -- jobs --data 'it'\\''s'");
});

it('names them so in a clone', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const run = (...args: string[]) =>
    spawnSync('node', ['infra/local/cli.ts', ...args], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  run('jobs', '--data', data);
  const copied = run('backup', join(folder.path, 'copy'), '--data', 'samples');
  expect([copied.status, copied.stderr]).toEqual([2, expect.stringContaining('it has no ledger')]);
});
