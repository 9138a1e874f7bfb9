import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportKey } from '../../shared/store/keys.ts';
import { NAME_MAX_BYTES } from '../../shared/store/safe-key.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';
import { CLI, spawnRowmark } from './spawn-rowmark.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const receipt = (id: string) => `${HEADER}\n${id},11.1,0,Πελάτης,Καφές,1,3.10,13,category1_1,E3_561_003\n`;
const AT_REST = { ROWMARK_REST_SECONDS: '1' };

/** Serves until what was written satisfies the condition; what is to happen meanwhile happens once each. */
function serveUntil(
  data: string,
  {
    until,
    meanwhile = [],
    args = [],
    env = AT_REST,
  }: {
    until: (written: { stdout: string; stderr: string }) => boolean;
    meanwhile?: readonly [when: RegExp, work: () => Promise<unknown>][];
    args?: readonly string[];
    env?: Record<string, string>;
  },
) {
  const left = new Set(meanwhile);
  return spawnRowmark(['serve', '--data', data, ...args], {
    env,
    onOutput: (written, kill) => {
      for (const one of left)
        if (one[0].test(written.stdout + written.stderr)) {
          left.delete(one);
          void one[1]();
        }
      if (left.size === 0 && until(written)) kill('SIGTERM');
    },
  });
}

async function standardFolder(data: string, account = 'default'): Promise<string> {
  const folder = join(data, 'incoming', account, 'standard');
  await mkdir(folder, { recursive: true });
  return folder;
}

it('imports what stands there and what arrives whole, of new accounts too, and neither half an export nor a link', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const standard = await standardFolder(data);
  await writeFile(join(standard, 'before.csv'), receipt('S-1'));
  await writeFile(join(standard, 'half.csv.filepart'), receipt('S-2'));
  await writeFile(join(folder.path, 'outside.csv'), receipt('S-9'));
  await symlink(join(folder.path, 'outside.csv'), join(standard, 'link.csv'));
  await symlink(join(data, 'incoming'), join(standard, 'loop'));

  const ran = await serveUntil(data, {
    meanwhile: [
      [
        /S-1 +issued/,
        async () => {
          const other = await standardFolder(data, 'another');
          await writeFile(join(other, 'new.csv.part'), receipt('S-4'));
          await rename(join(other, 'new.csv.part'), join(other, 'new.csv'));
        },
      ],
    ],
    until: ({ stdout }) => /S-4 +issued/.test(stdout),
  });

  expect(ran.status).toBe(0);
  expect(ran.stdout).toMatch(/S-1 +issued/);
  expect(ran.stdout).not.toMatch(/S-2|S-9/);
  expect(ran.stderr).toMatch(/link\.csv" is left alone: it is a link/);
  expect(ran.stderr.match(/loop" is left alone/g)).toHaveLength(1);
  expect((await readdir(join(data, 'reports'))).sort()).toEqual(['another', 'default']);
});

it('goes on after a file that it cannot import, says which and why, and takes it when the reason is gone', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const drop = async (profile: string, name: string) => {
    await mkdir(join(data, 'incoming/default', profile), { recursive: true });
    await writeFile(join(data, 'incoming/default', profile, name), receipt('G-1'));
  };
  // A file stands where the reports of this profile would go.
  await mkdir(join(data, 'reports/default'), { recursive: true });
  await writeFile(join(data, 'reports/default/own'), 'no folder');
  await drop('own', 'broken.csv');
  await drop('standard', `${'x'.repeat(NAME_MAX_BYTES)}.csv`);
  await drop('standard', 'zlast.csv');
  const ran = await serveUntil(data, {
    until: ({ stdout, stderr }) =>
      ['own/broken.csv could not be imported', 'xxx.csv" is left alone'].every((part) =>
        stderr.includes(part),
      ) && /G-1 +issued/.test(stdout),
  });
  expect(ran.status).toBe(0);
  expect(ran.stderr).toMatch(/default\/own\/broken\.csv could not be imported: .*tried again in 30 seconds/);
  expect(ran.stderr).toMatch(/xxx\.csv" is left alone: a name in it has/);
});

it('never issues what the command import was given, dry run or trial', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const file = join(folder.path, 'trial.csv');
  await writeFile(file, receipt('D-1'));
  await runRowmark(['import', file, '--data', data, '--dry-run']);
  await writeFile(join(await standardFolder(data), 'dropped.csv'), receipt('D-2'));
  const ran = await serveUntil(data, { until: ({ stdout }) => /D-2 +issued/.test(stdout) });
  expect(ran.stdout).not.toContain('D-1');
  expect(await readdir(join(data, 'incoming/default/standard'))).toEqual(['dropped.csv']);
});

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
  expect(ran.stderr).toMatch(/trial\.csv is left alone: the command import of an earlier version/);
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
    /was served to sandbox\. Exports waiting in incoming\/: 1\..*--take-existing/,
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
