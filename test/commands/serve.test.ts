import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NAME_MAX_BYTES } from '../../shared/store/safe-key.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';
import { receipt, serveUntil, standardFolder } from './serve-kit.ts';

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
  expect(ran.stderr).toMatch(/link\.csv" is a link and is not imported/);
  expect(ran.stderr.match(/loop" is a link/g)).toHaveLength(1);
  expect((await readdir(join(data, 'reports'))).sort()).toEqual(['another', 'default']);
});

it('goes on after a file that it cannot import, says which and why, and answers what lies in the wrong place', async () => {
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
  await drop('own/2026', 'may.csv');
  await drop('', 'june.csv');
  await drop('..', 'july.csv');
  await drop('standard', 'zlast.csv');
  const ran = await serveUntil(data, {
    until: ({ stdout, stderr }) =>
      stderr.includes('own/broken.csv could not be imported') &&
      /exceeds\s+200\s+bytes/.test(stdout) &&
      /not\s+a\s+folder\s+for\s+exports/.test(stdout) &&
      /G-1 +issued/.test(stdout),
  });
  expect(ran.status).toBe(0);
  expect(ran.stderr).toMatch(/default\/own\/broken\.csv could not be imported: .*Next attempt in 30 seconds/);
  expect(ran.stdout).not.toContain('Where to fix: the file may.csv');
  for (const place of ['standard/june.csv', 'standard/july.csv', 'own/may.csv'])
    expect(ran.stdout).toContain(`incoming/default/${place}`);
  expect(await readdir(join(data, 'reports/default/@misplaced'))).toEqual([
    ...['june.csv', 'may.csv'],
    `${'x'.repeat(NAME_MAX_BYTES - 4)}.csv`,
  ]);
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
