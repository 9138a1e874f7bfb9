import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Fault } from '../../functions/sandbox/faults/fault-injector.ts';
import { importFile } from '../../infra/local/import/import-file.ts';
import { ownDuplicates, reversalFile, reversalOf } from '../../shared/jobs/reverse/reverse-document.ts';
import { NAME_MAX_BYTES } from '../../shared/store/safe-key.ts';
import { openQuietHost } from './open-quiet-host.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { temporaryFolder } from './run-rowmark.ts';

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
    const reversal = reversalOf(host.store, job, { isOwnDuplicate: await ownDuplicates(deps, job) });
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
