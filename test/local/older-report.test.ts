import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

it('refuses to verify a report of an earlier version', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, receiptExport(receipt('N-1')));
  const data = join(folder.path, 'data');
  const imported = await runRowmark(['import', file, '--data', data, '--json']);
  const report: string = JSON.parse(imported.stdout).jobs[0].report;
  const summary = join(report, 'summary.json');
  await writeFile(summary, await asOfForm1(summary));
  const said = await runRowmark(['verify', report, '--json']);
  expect([said.status, said.stderr]).toEqual([2, expect.stringContaining('before 0.3.0')]);
});

/** The summary as 0.2.0 numbered it, under a seal that fits. */
async function asOfForm1(path: string): Promise<string> {
  const text = (await readFile(path, 'utf8')).replace('rowmark-summary/2', 'rowmark-summary/1');
  const covered = text.slice(0, text.lastIndexOf(',\n  "seal"'));
  return `${covered},\n  "seal": "${createHash('sha256').update(covered).digest('hex')}"\n}\n`;
}
