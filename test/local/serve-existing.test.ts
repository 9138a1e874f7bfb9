import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportKey } from '../../shared/store/keys.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';
import { AT_REST, receipt, serveUntil, standardFolder } from './serve-kit.ts';
import { CLI, spawnRowmark } from './spawn-rowmark.ts';

it('leaves alone what the import of version 0.1.0 put into incoming', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const file = join(folder.path, 'trial.csv');
  await writeFile(file, receipt('L-1'));
  await runRowmark(['import', file, '--data', data, '--dry-run']);
  // As 0.1.0 left it: the export below incoming/, and a job that names it there.
  const place = { account: 'default', profile: 'standard', file: 'trial.csv' };
  await standardFolder(data);
  await rename(join(data, exportKey('imported', place)), join(data, exportKey('incoming', place)));
  await rewriteJobKeys(data, exportKey('incoming', place));
  await writeFile(join(data, 'incoming/default/standard/dropped.csv'), receipt('L-2'));
  const ran = await serveUntil(data, { until: ({ stdout }) => /L-2 +issued/.test(stdout) });
  expect(ran.stderr).toMatch(/trial\.csv is not imported: the import command of an earlier version/);
  expect(ran.stdout).not.toContain('L-1');
});

async function rewriteJobKeys(data: string, key: string): Promise<void> {
  for (const job of await readdir(join(data, 'jobs'))) {
    if (job === 'taken') continue;
    const path = join(data, 'jobs', job, 'job.json');
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), key }));
  }
}

it('asks before it issues at one environment what was dropped for another', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const standard = await standardFolder(data);
  await writeFile(join(standard, 'a.csv'), receipt('E-1'));
  await serveUntil(data, { until: ({ stdout }) => /E-1 +issued/.test(stdout) });
  const env = { ...AT_REST, ROWMARK_EMAIL: 'a@example.com', ROWMARK_API_KEY: 'x' };
  const refused = await spawnRowmark(['serve', '--data', data, '--service', 'http://127.0.0.1:9'], { env });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toMatch(
    /belongs to the environment sandbox\. Exports waiting in incoming\/: 1\..*--take-existing/,
  );
});

it('ends whole when npm, which started it, is told to end and leaves it behind', async () => {
  await using folder = await temporaryFolder();
  const starter = `const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ${JSON.stringify([CLI, 'serve', '--data', join(folder.path, 'data')])}, { stdio: 'inherit' });
    console.log('child ' + child.pid);`;
  const npm = spawn(process.execPath, ['-e', starter], {
    env: { ...process.env, npm_lifecycle_event: 'rowmark' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
      if (written.includes('Watching')) npm.kill('SIGKILL');
    });
  // Its output ends when the last process that holds it has ended.
  await once(npm.stdout, 'close');
  expect(written).toContain('Stopping');
});
