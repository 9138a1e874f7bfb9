import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, temporaryFolder } from './run-rowmark.ts';

/** A job as 0.1.0 stored it; 0.2.0 stated the form 1. */
const job = {
  ...{ job: '7237a6b53014c1d5f8fe70e69b6dc518', environment: 'sandbox', account: 'default' },
  ...{ profile: 'standard', key: 'incoming/default/standard/week-46.csv', version: 'dn000ugxvkck-1a8m3' },
  ...{ file: 'week-46.csv', dry_run: false, created_at: '2026-11-20T11:24:20.402Z' },
};

it.each([
  ['0.1.0', job],
  ['0.2.0', { form: 1, ...job }],
])('refuses a folder of %s by every command, and writes nothing there', async (_, record) => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const place = join(data, 'jobs', record.job);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'job.json'), JSON.stringify(record));
  const file = join(folder.path, 'sales.csv');
  await writeFile(file, receiptExport(receipt('N-1')));
  for (const args of [
    ['import', file],
    ['import', file, '--dry-run'],
    ['jobs'],
    ['serve'],
    ['statement', '--month', '2026-11'],
  ]) {
    const said = await runRowmark([...args, '--data', data]);
    expect([args[0], said.status]).toEqual([args[0], 2]);
    expect(said.stderr).toContain('[FOLDER-OLDER]');
  }
  expect(await readdir(data)).toEqual(['jobs']);
  expect(await readFile(join(place, 'job.json'), 'utf8')).toBe(JSON.stringify(record));
});

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
