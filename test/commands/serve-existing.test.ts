import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from './run-rowmark.ts';
import { AT_REST, receipt, serveUntil, standardFolder } from './serve-kit.ts';
import { CLI, spawnRowmark } from './spawn-rowmark.ts';

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
  // Both its outputs end when the last process that holds them has ended.
  await once(npm, 'close');
  expect(written).toContain('Stopping');
});
