import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import { importFile } from '../../infra/local/import/import-file.ts';
import { ownDuplicates, Reversal, reversalFile } from '../../shared/jobs/reverse/reverse-document.ts';
import { NAME_MAX_BYTES } from '../../shared/store/safe-key.ts';
import { openQuietHost } from '../local/open-quiet-host.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runRowmark, temporaryFolder } from '../local/run-rowmark.ts';

async function openPlace() {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const data = join(folder.path, 'data');
  const fileOf = async (name: string, text: string) => {
    const path = join(folder.path, name);
    await writeFile(path, text);
    return path;
  };
  return { data, fileOf };
}

test('reverse takes back what an earlier import of the same export issued, if asked, and nothing of another', async () => {
  const { data, fileOf } = await openPlace();
  const importOne = async (file: string) =>
    JSON.parse((await runRowmark(['import', file, '--data', data, '--json'])).stdout).jobs[0].job;
  const own = await fileOf('own.csv', receiptExport(receipt('D-1'), receipt('D-2')));
  await importOne(own);
  const again = await importOne(own);
  const other = await importOne(await fileOf('other.csv', receiptExport(receipt('D-2'), receipt('D-3'))));
  const reverse = async (job: string, out: string, ...more: string[]) => {
    const ran = await runRowmark([
      'reverse',
      job,
      '--out',
      join(data, out),
      '--data',
      data,
      '--json',
      ...more,
    ]);
    const { documents, apart } = JSON.parse(ran.stdout);
    return [
      documents,
      apart.map(({ external_id, why }: { external_id: string; why: string }) => [external_id, why]),
    ];
  };
  const skipped = (id: string) => [id, 'issued-by-another-job'];
  expect(await reverse(again, 'a.csv')).toEqual([0, [skipped('D-1'), skipped('D-2')]]);
  expect(await reverse(again, 'b.csv', '--with-duplicates')).toEqual([2, []]);
  expect(await reverse(other, 'c.csv', '--with-duplicates')).toEqual([1, [skipped('D-2')]]);
  const credited = JSON.parse(
    (await runRowmark(['import', join(data, 'b.csv'), '--data', data, '--json'])).stdout,
  ).jobs[0];
  expect(credited.summary.counts.documents).toMatchObject({ issued: 2, rejected: 0 });
});

const LOST: Fault[] = [
  { match: { path: '/invoices/{id}/issue_draft' }, action: { reset: 'after' } },
  { match: { method: 'GET', path: '/invoices/{id}' }, action: { status: 500 } },
];

test('a retry file belongs to the export that it came from', async () => {
  const { data, fileOf } = await openPlace();
  const importWith = async (path: string, faults: Fault[]) => {
    await using host = await openQuietHost(data, { faults });
    const request = { path, account: 'default', profile: 'standard', profileSha256: '', dryRun: false };
    const { job, report, summary } = await importFile(host, request, () => {});
    const deps = { store: host.store, ledger: host.ledgerOf('default') };
    const reversal = new Reversal(host.store, job, { isOwnDuplicate: await ownDuplicates(deps, job) });
    await Array.fromAsync(reversal.lines());
    return { report, counts: summary.counts.documents, reversal };
  };
  const first = await importWith(await fileOf('lost.csv', receiptExport(receipt('L-1'))), LOST);
  expect(first.counts.failed).toBe(1);
  const retry = await fileOf('retry.csv', await readFile(join(data, first.report, 'retry.csv'), 'utf8'));
  const second = await importWith(retry, []);
  expect(second.counts.duplicate).toBe(1);
  expect(second.reversal.documents).toBe(1);
});

test('the file of the credit notes has a name that can be imported, however long the export is called', () => {
  expect(reversalFile('sales.2026.csv')).toBe('sales.2026.reverse.csv');
  const long = reversalFile(`${'ω'.repeat((NAME_MAX_BYTES - 4) / 2)}.csv`);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(NAME_MAX_BYTES);
  expect(long).toMatch(/ω\.reverse\.csv$/);
});
