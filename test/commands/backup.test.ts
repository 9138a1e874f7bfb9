import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importFile } from '../../infra/local/import/import-file.ts';
import { openQuietHost } from './open-quiet-host.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

it('copies a folder while imports go on in it, and the copy knows all that it has issued', async () => {
  await using folder = await temporaryFolder();
  const place = (name: string) => join(folder.path, name);
  const ids = (n: number) => Array.from({ length: 8 }, (_, row) => `R-${n}-${row}`);
  const data = place('data');
  let copied: Awaited<ReturnType<typeof runRowmark>> | undefined;
  let files = 0;
  {
    await using host = await openQuietHost(data);
    const copying = runRowmark(['backup', place('copy'), '--data', data, '--json']).then((ran) => {
      copied = ran;
    });
    while (copied === undefined || files < 2) {
      files += 1;
      const path = place(`export-${files}.csv`);
      await writeFile(path, receiptExport(...ids(files).map((id) => receipt(id))));
      const request = {
        path,
        account: 'default',
        profile: 'standard',
        profileSha256: 'standard',
        dryRun: false,
      };
      await importFile(host, request, () => {});
    }
    await copying;
  }
  expect([copied?.status, JSON.parse(copied?.stdout ?? '').to]).toEqual([0, place('copy')]);
  const restored = await runRowmark(['restore', place('copy'), '--data', place('restored')]);
  expect([restored.status, restored.stdout]).toEqual([
    0,
    expect.stringContaining('asks the invoicing service first'),
  ]);
  // Of what the service of the copy has issued nothing goes out again, and nothing is missing.
  for (let n = 1; n <= files; n += 1) {
    const ran = await runRowmark(['import', place(`export-${n}.csv`), '--data', place('restored'), '--json']);
    const { counts } = JSON.parse(ran.stdout).jobs[0].summary;
    expect([ran.status, counts.rows.issued + counts.rows.duplicate]).toEqual([0, 8]);
  }
  const checked = await runRowmark(['ledger', 'check', '--data', place('restored'), '--json']);
  expect(JSON.parse(checked.stdout)).toMatchObject({ disagreements: [], ledger: { behind: false } });
});

it.runIf(process.getuid?.() !== 0)('says what keeps it from writing into a folder', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const path = join(folder.path, 'export.csv');
  await writeFile(path, receiptExport(receipt('R-1')));
  await runRowmark(['import', path, '--data', data]);
  const tables = join(data, 'ledger/tables');
  await chmod(tables, 0o500);
  const ran = await runRowmark(['import', path, '--data', data]);
  await chmod(tables, 0o700);
  expect([ran.status, ran.stderr]).toEqual([2, expect.not.stringContaining('unexpected')]);
});
