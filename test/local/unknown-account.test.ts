import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { receipts } from '../console/receipts.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

it('opens an account with the first import of a folder, and no other one by a slip', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, receipts(1));
  const rowmark = (...args: string[]) => runRowmark([...args, '--data', data]);
  expect((await rowmark('import', file, '--account', 'shop')).status).toBe(0);

  const incoming = join(data, 'incoming', 'shpo');
  const slip = await rowmark('import', file, '--account', 'shpo');
  expect(slip.status).toBe(2);
  expect(slip.stdout).toBe('');
  expect(slip.stderr.replaceAll(/\s+/g, ' ')).toContain(
    `There is no account shpo here. The accounts: default, shop. If shpo is a new account, make the folder ${incoming} first.`,
  );
  const greek = await rowmark('import', file, '--account', 'shpo', '--lang', 'el');
  expect(greek.stderr).toContain('Δεν υπάρχει λογαριασμός shpo. Οι λογαριασμοί: default, shop.');
  for (const command of [['statement', '--month', '2026-11'], ['watch-marks']]) {
    const asked = await rowmark(...command, '--account', 'shpo');
    expect([asked.status, asked.stderr]).toEqual([
      2,
      expect.stringContaining('The accounts: default, shop.'),
    ]);
  }
  expect(await readdir(join(data, 'reports'))).toEqual(['shop']);

  expect((await rowmark('import', file, '--account', 'shop')).stdout).toContain('duplicate');
  await mkdir(incoming, { recursive: true });
  const opened = await rowmark('import', file, '--account', 'shpo', '--json');
  expect(JSON.parse(opened.stdout).jobs[0].summary.counts.documents.issued).toBe(1);
});
