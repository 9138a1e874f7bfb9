import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NAME_MAX_BYTES } from '../../shared/store/safe-key.ts';
import { temporaryFolder } from './run-rowmark.ts';
import { spawnRowmark } from './spawn-rowmark.ts';

const HEADER =
  'external_id,invoice_type_code,payment_method_type,counterpart.name,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type';
const receipt = (id: string) => `${HEADER}\n${id},11.1,3,Πελάτης,Καφές,1,3.10,13,category1_1,E3_561_003\n`;

it('imports what stands there and what arrives, and neither half an export nor one of an unknown account', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const standard = join(data, 'incoming/default/standard');
  await mkdir(standard, { recursive: true });
  await writeFile(join(standard, 'before.csv'), receipt('S-1'));
  await writeFile(join(standard, 'half.csv.filepart'), receipt('S-2'));
  await writeFile(join(folder.path, 'later.csv'), receipt('S-3'));

  let unknown: Promise<void> | undefined;
  let later: Promise<void> | undefined;
  const ran = await spawnRowmark(['serve', '--data', data], {
    onOutput: ({ stdout, stderr }, kill) => {
      if (stdout.includes('S-1')) unknown ??= dropUnknown();
      if (stderr.includes(' waits: '))
        later ??= cp(join(folder.path, 'later.csv'), join(standard, 'later.csv'));
      if (/S-3 +issued/.test(stdout)) kill('SIGINT');
    },
  });
  await Promise.all([unknown, later]);

  expect(ran.status).toBe(0);
  expect(ran.stdout).toMatch(/S-1 +issued/);
  expect(ran.stdout).toMatch(/S-3 +issued/);
  expect(ran.stdout).not.toContain('S-2');
  expect(ran.stderr).toMatch(/incoming\/another\/standard\/new\.csv waits/);
  expect(await readdir(join(data, 'reports'))).toEqual(['default']);

  async function dropUnknown(): Promise<void> {
    await mkdir(join(data, 'incoming/another/standard'), { recursive: true });
    await writeFile(join(data, 'incoming/another/standard/new.csv'), receipt('S-4'));
  }
});

it('goes on after a file that it cannot import, and says which and why', async () => {
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
  const ran = await spawnRowmark(['serve', '--data', data], {
    onOutput: ({ stdout, stderr }, kill) => {
      const told = ['own/broken.csv could not be imported', 'xxx.csv" is left alone'];
      if (told.every((part) => stderr.includes(part)) && /G-1 +issued/.test(stdout)) kill('SIGINT');
    },
  });
  expect(ran.status).toBe(0);
  expect(ran.stderr).toMatch(/default\/own\/broken\.csv could not be imported/);
  expect(ran.stderr).toMatch(/xxx\.csv" is left alone: a name in it has/);
  expect(ran.stdout).toMatch(/G-1 +issued/);
});
