import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { summarySchema } from '../../shared/report/summary.ts';
import { localImports } from '../jobs/local-imports.ts';
import { importedReport } from './imported-report.ts';
import { readStats } from './read-stats.ts';
import { RECEIPT_HEADER, receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

const EXPORT = receiptExport(receipt('A-1'), receipt('A-2'), receipt('A-3', { quantity: 'two' }));

const fileIn = (folder: TemporaryFolder) => join(folder.path, 'sales.csv');

const imported = (folder: TemporaryFolder, ...more: string[]) =>
  importedReport(fileIn(folder), join(folder.path, 'data'), ...more);

const issuedIn = async (folder: TemporaryFolder) =>
  (await readStats(join(folder.path, 'data'))).accounts['demo@rowmark.example']?.issued ?? {};

const found = ({ summary }: { summary: z.infer<typeof summarySchema> }) =>
  [summary.unreadable, ...summary.notices].flatMap((one) =>
    one?.code === 'PLAN-DIFFERS' ? [one.params] : [],
  );

it('issues what was approved, and what was issued meanwhile is a duplicate', async () => {
  await using folder = await temporaryFolder();
  await writeFile(fileIn(folder), EXPORT);
  const dry = await imported(folder, '--dry-run');
  // Twice 3.10 € and 13 % of it: 3.503 €, rounded to the cent for each document.
  expect(dry.summary.plan).toMatchObject({ documents: 2, payable: { EUR: '7.00' } });
  const again = await imported(folder, '--dry-run');
  expect(again.summary.plan).toEqual(dry.summary.plan);

  const real = await imported(folder, '--approved', dry.report);
  expect(real.status).toBe(1);
  expect(real.rows.map(({ outcome }) => outcome)).toEqual(['issued', 'issued', 'rejected']);
  const second = await imported(folder, '--approved', dry.report);
  expect(second.rows.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate', 'rejected']);
  expect(found(second)).toEqual([]);
  expect(await issuedIn(folder)).toEqual({ 'A-1': 1, 'A-2': 1 });
});

it.each([
  ['.approved.by.json', 'cut'],
  ['.approved.json', 'cut'],
  ['.approved.json', 'gone'],
  ['.approved.jsonl', 'cut'],
])('begins anew where the word for an interrupted import is damaged: %s is %s', async (suffix, how) => {
  await using folder = await temporaryFolder();
  await writeFile(fileIn(folder), EXPORT);
  const dry = await imported(folder, '--dry-run');
  const killed = await imported(folder, '--approved', dry.report);
  const job = join(folder.path, 'data/jobs', killed.summary.job);
  await rm(join(job, 'finished.json'));
  await rm(killed.report, { recursive: true });
  if (how === 'cut') await truncate(join(job, `export${suffix}`), 10);
  else await rm(join(job, `export${suffix}`));
  const again = await imported(folder, '--approved', dry.report);
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate', 'rejected']);
  expect(again.summary.approval?.plan).toBe(dry.summary.plan?.sha256);
  expect(await issuedIn(folder)).toEqual({ 'A-1': 1, 'A-2': 1 });
});

it('issues nothing of an export that was changed, and names the documents and their fields', async () => {
  await using folder = await temporaryFolder();
  await writeFile(fileIn(folder), EXPORT);
  const dry = await imported(folder, '--dry-run');
  await writeFile(
    fileIn(folder),
    receiptExport(receipt('A-1'), receipt('A-2', { price: '3.20' }), receipt('A-4')),
  );
  const real = await imported(folder, '--approved', dry.report);
  expect(real.status).toBe(2);
  expect(real.rows.map(({ outcome, code }) => [outcome, code])).toEqual(Array(3).fill(['held', 'FILE-HELD']));
  const [cause, ...documents] = found(real);
  expect(cause).toEqual({ reason: { phrase: 'plan-other-source' } });
  expect(documents).toMatchObject([
    { external_id: 'A-2', reason: { phrase: 'plan-fields', fields: expect.stringContaining('unit_price') } },
    { external_id: 'A-4', reason: { phrase: 'plan-document-new' } },
  ]);
  expect(await issuedIn(folder)).toEqual({});
  expect((await runRowmark(['verify', real.report])).status).toBe(0);
});

it('issues nothing with other corrections or another profile, though the documents are alike', async () => {
  await using folder = await temporaryFolder();
  await writeFile(fileIn(folder), EXPORT);
  const dry = await imported(folder, '--dry-run');
  const profile = join(folder.path, 'other.json');
  await writeFile(profile, '{"extends": "standard", "together": ["counterpart.name"]}');
  const withProfile = await imported(folder, '--approved', dry.report, '--profile', profile);
  expect(withProfile.status).toBe(2);
  expect(found(withProfile)).toEqual([{ reason: { phrase: 'plan-other-profile' } }]);
  const corrections = join(folder.path, 'corrections.json');
  const one = {
    row: 4,
    column: 'line.quantity',
    was: 'two',
    now: 'three',
    by: 'a',
    at: '2026-11-20T10:00:00Z',
  };
  await writeFile(corrections, JSON.stringify({ corrections: [one] }));
  const corrected = await imported(folder, '--approved', dry.report, '--corrections', corrections);
  expect(corrected.status).toBe(2);
  expect(found(corrected)).toEqual([{ reason: { phrase: 'plan-other-corrections' } }]);
  expect(await issuedIn(folder)).toEqual({});
});

it('issues nothing where an approved document would be refused now', async () => {
  await using folder = await temporaryFolder();
  await writeFile(fileIn(folder), EXPORT);
  const dry = await imported(folder, '--dry-run');
  await writeFile(fileIn(folder), receiptExport(receipt('A-2', { price: '9.90' })));
  expect((await imported(folder)).status).toBe(0);
  await writeFile(fileIn(folder), EXPORT);
  const real = await imported(folder, '--approved', dry.report);
  expect(real.status).toBe(2);
  const reason = { phrase: 'plan-document-stopped', outcome: { phrase: 'outcome-conflict' } };
  expect(found(real)).toMatchObject([
    { reason: { phrase: 'plan-other-documents' } },
    { external_id: 'A-2', reason },
  ]);
  expect(await issuedIn(folder)).toEqual({ 'A-2': 1 });
});

it('takes no plan in which a byte was changed, and no report without one', async () => {
  await using folder = await temporaryFolder();
  await writeFile(fileIn(folder), EXPORT);
  const dry = await imported(folder, '--dry-run');
  const plan = join(dry.report, 'plan.jsonl');
  await writeFile(plan, (await readFile(plan, 'utf8')).replace('"ready"', '"held"'));
  const args = ['import', fileIn(folder), '--data', join(folder.path, 'data'), '--approved'];
  for (const place of [dry.report, folder.path]) {
    const ran = await runRowmark([...args, place]);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('has no plan to carry out');
  }
  expect(await issuedIn(folder)).toEqual({});
});

it('issues nothing at another rate, and names it', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  const profile = join(folder.path, 'dollars.json');
  await writeFile(
    profile,
    JSON.stringify({
      extends: 'standard',
      amounts: { currency: 'money', rate: { source: 'ecb', date: 'day' } },
    }),
  );
  const bring = async (rate: string) => {
    const rates = join(folder.path, 'rates.csv');
    await writeFile(rates, `Date,USD\n2026-11-19,${rate}\n`);
    expect(await runRowmark(['rates', 'import', rates, '--data', data])).toMatchObject({ status: 0 });
  };
  await bring('1.0842');
  await writeFile(fileIn(folder), `${RECEIPT_HEADER},money,day\n${receipt('A-1')},USD,2026-11-19\n`);
  const dry = await imported(folder, '--dry-run', '--profile', profile);
  expect(dry.rows.map(({ outcome, message }) => [outcome, message])).toEqual([['ready', null]]);
  // 3.10 $ and 13 % of it: 3.50 $.
  expect(dry.summary.plan?.payable).toEqual({ EUR: '3.23', USD: '3.50' });
  await bring('1.1842');
  const real = await imported(folder, '--approved', dry.report, '--profile', profile);
  expect(real.status).toBe(2);
  expect(found(real)).toMatchObject([
    { reason: { phrase: 'plan-other-rate' } },
    { external_id: 'A-1', reason: { fields: expect.stringContaining('exchange_rate') } },
  ]);
  expect(await issuedIn(folder)).toEqual({});
});

it('one approval is of one export: with two, neither is opened', async () => {
  await using folder = await temporaryFolder();
  await writeFile(fileIn(folder), EXPORT);
  const dry = await imported(folder, '--dry-run');
  const other = join(folder.path, 'other.csv');
  await writeFile(other, receiptExport(receipt('B-1')));
  const data = join(folder.path, 'data');
  for (const lang of ['en', 'el']) {
    const args = ['import', fileIn(folder), other, '--data', data, '--approved', dry.report];
    const { status, stdout, stderr } = await runRowmark([...args, '--lang', lang]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--approved');
  }
  expect(await issuedIn(folder)).toEqual({});
  expect(JSON.parse((await runRowmark(['jobs', '--data', data, '--json'])).stdout)).toHaveLength(1);
});

it('issues a plan for 30 days, and not after them', async () => {
  await using imports = await localImports();
  const at = (day: string) => new Date(`2026-10-${day}T10:00:00Z`);
  const bring = (more: object) => imports.import(receiptExport(receipt('A-1')), more);
  await bring({ dryRun: true, now: at('01') });
  const approved = join(imports.data, 'store', imports.lastReport());
  expect(
    (await bring({ approved, now: new Date('2026-10-31T10:00:01Z') })).map(({ outcome }) => outcome),
  ).toEqual(['held']);
  const text = await readFile(join(imports.data, 'store', imports.lastReport(), 'summary.json'), 'utf8');
  const { unreadable } = summarySchema.parse(JSON.parse(text));
  expect(unreadable).toMatchObject({
    code: 'PLAN-DIFFERS',
    message: expect.stringContaining('older than 30 days'),
  });
  const [other] = await bring({ approved, account: 'shop', now: at('30') });
  expect(other?.problems).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('approved for another account') }),
  );
  expect((await bring({ approved, now: at('31') })).map(({ outcome }) => outcome)).toEqual(['issued']);
});
