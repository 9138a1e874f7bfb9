import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, '../../infra/local/exit-on-uncaught-exception.ts');
/** As the embedded database says it, in a callback that nobody can catch. */
const FULL = 'IO error: ledger/tables/000003.log: No space left on device';

function breakDown(args: readonly string[], message: string) {
  const script = `
    import { exitOnUncaughtException } from ${JSON.stringify(MODULE)};
    exitOnUncaughtException(${JSON.stringify(args)});
    const fail = () => { throw new Error(${JSON.stringify(message)}); };
    setImmediate(fail);
    setImmediate(fail);
    setInterval(() => {}, 1000);`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

it('ends with status 2 and one sentence when the embedded database finds the disk full, in JSON too', () => {
  const ended = breakDown(['import', 'a.csv', '--json'], FULL);
  expect(ended.status).toBe(2);
  expect(ended.stderr).toMatch(/^rowmark: Could not write to the disk: the disk is full\./);
  expect(ended.stderr).not.toMatch(/at .*\.ts:|Node\.js/);
  expect(JSON.parse(ended.stdout).error).toMatch(/the disk is full/);
});

it('never ends with the status of a complete run, whatever breaks', () => {
  const ended = breakDown(['import', '--lang', 'el'], 'unforeseen');
  expect(ended.status).toBe(2);
  expect(ended.stderr).toMatch(/unforeseen/);
  expect(ended.stdout).toBe('');
});

it('begins anew where it serves: told to end it ends, else it takes its own place', () => {
  const script = `
    import { exitOnUncaughtException } from ${JSON.stringify(MODULE)};
    if (process.env.BROKEN_DOWN === '1') console.log('serving anew as ' + process.pid);
    else {
      console.log('serving as ' + process.pid);
      process.env.BROKEN_DOWN = '1';
      exitOnUncaughtException(['serve'], 1);
      setImmediate(() => { throw new Error(${JSON.stringify(FULL)}); });
    }`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(ran.stderr).toMatch(/^rowmark: Could not write to the disk: the disk is full\./);
  expect(ran.stderr).toMatch(/serve starts again/);
  expect(ran.stderr).not.toMatch(/Warning/);
  const [, first, again] = /serving as (\d+)\nserving anew as (\d+)/.exec(ran.stdout) ?? [];
  expect(again).toBe(first);
  expect(ran.status).toBe(0);
});
