import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPlan } from '../../shared/jobs/files/read-job.ts';
import { readEntry } from '../../shared/ledger/ledger-item.ts';
import { readStoredLines } from '../../shared/records/stored-object.ts';
import { reportRowForm } from '../../shared/report/columns/report-row.ts';
import { joinedLineForm } from '../../shared/report/retry/joined-line.ts';
import {
  documentEntries,
  expectRecordsRead,
  expectSameFingerprints,
  expectSameJobIds,
  ledgerItems,
  storedJobs,
  verified,
} from './stored-checks.ts';
import { storedBy } from './stored-folder.ts';

const stored = storedBy('0.1.0');

test('a document has the fingerprint and the digests that it had', async () => {
  expect(await expectSameFingerprints(stored)).toEqual([
    '1.1',
    '1.4',
    '1.5',
    '1.6',
    '11.1',
    '11.4',
    '2.1',
    '2.3',
    '3.1',
    '5.1',
    '5.2',
  ]);
});

test('a job has the id that it had', async () => {
  await expectSameJobIds(stored);
});

test('ledger items of every state are read', async () => {
  const entries = await documentEntries(stored);
  expect([...entries].map(([name, { state }]) => [name, state])).toEqual([
    ['PIN-claimed', 'claimed'],
    ['Pin-Differed', 'refused'],
    ['PIN-issued', 'issued'],
    ['PIN-issued-elsewhere', 'issued'],
    ['PIN-refused', 'refused'],
    ['PIN-suspended', 'claimed'],
    ['PIN-taken-over', 'claimed'],
  ]);
  expect(entries.get('PIN-issued')).toMatchObject({
    job: 'a'.repeat(32),
    issued: { number: '18446744073709551615' },
  });
  expect(entries.get('PIN-refused')).toMatchObject({ refusal: { stage: 'issue', unlisted: 2 } });
  expect(entries.get('PIN-taken-over')).toMatchObject({ contents: [expect.any(String), expect.any(String)] });
});

test('an item of a newer version is named as such', async () => {
  const [item = {}] = await ledgerItems(stored);
  expect(() => readEntry({ ...item, form: { N: '2' } })).toThrow(/was written by a newer version of Rowmark/);
});

test('records of every job are read, with nothing lost of what they said', async () => {
  await expectRecordsRead(stored);
});

test('a plan of a newer version, or a damaged one, is one clear sentence', async () => {
  await using folder = await stored.folder();
  const [job = ''] = await storedJobs(stored);
  const place = join(folder.data, `jobs/${job}/plan.json`);
  const plan: object = JSON.parse(await readFile(place, 'utf8'));
  await writeFile(place, JSON.stringify({ ...plan, form: 2 }));
  await expect(readPlan(folder.store, job)).rejects.toThrow(
    `jobs/${job}/plan.json was written by a newer version of Rowmark (format 2; this version reads up to 1). Use the newer version here too.`,
  );
  await writeFile(place, JSON.stringify({ ...plan, waves: 'all' }));
  await expect(readPlan(folder.store, job)).rejects.toThrow(
    'plan.json is damaged: it is not as Rowmark wrote it (at waves).',
  );
});

test.each(await stored.reports())('the report %s is sound', async (report) => {
  const result = await verified(stored.data, report);
  expect(result.problems).toEqual([]);
  expect(result.sound).toBe(true);
});

test('what version 0.1.0 issued is a duplicate, with its MARK', async () => {
  await using folder = await stored.folder();
  const before = await Array.fromAsync(
    readStoredLines(
      folder.store,
      `${(await stored.reports()).find((one) => one.includes('all-kinds')) ?? ''}result.jsonl`,
      reportRowForm,
    ),
  );
  const again = await folder.import(stored.exportPath('november-all-kinds.csv'));
  expect(again.rows.map(({ row, outcome, mark }) => [row, outcome, mark])).toEqual(
    before.map(({ row, mark }) => [row, 'duplicate', mark]),
  );
  const payments = await folder.import(stored.exportPath('balance-2024-03.csv'), {
    profile: stored.exportPath('balance.profile.json'),
  });
  expect(payments.rows.map(({ outcome }) => outcome)).toEqual([
    ...Array.from({ length: 6 }, () => 'duplicate'),
    ...Array.from({ length: 3 }, () => 'rejected'),
    ...Array.from({ length: 2 }, () => 'skipped'),
  ]);
});

test('its retry file joins what it answers', async () => {
  await using folder = await stored.folder();
  const report = (await stored.reports()).find((one) => one.includes('/week-47.csv/')) ?? '';
  const retry = await readFile(join(folder.data, report, 'retry.csv'), 'utf8');
  const path = join(folder.data, 'week-47-mended.csv');
  await writeFile(path, retry.replace('Hammer,three', 'Hammer,3').replace('Thread,four', 'Thread,4'));
  const { imported, rows } = await folder.import(path);
  expect(rows.map(({ external_id, outcome }) => [external_id, outcome])).toEqual([
    ['OUT-3', 'conflict'],
    ['OUT-4', 'duplicate'],
    ['OUT-5', 'issued'],
    ['OUT-5', 'issued'],
  ]);
  const joined = readStoredLines(folder.store, `${imported.report}joined.jsonl`, joinedLineForm);
  expect(
    (await Array.fromAsync(joined)).map(({ row, outcome, tries }) => [row, outcome, tries.length]),
  ).toEqual([
    [2, 'issued', 1],
    [3, 'duplicate', 1],
    [4, 'conflict', 3],
    [5, 'issued', 3],
    [6, 'issued', 3],
    [7, 'issued', 3],
    [8, 'issued', 1],
    [9, 'skipped', 1],
  ]);
});

test('its retry file is compared with what went out: a cell that changed without a problem is held', async () => {
  await using folder = await stored.folder();
  const report = (await stored.reports()).find((one) => one.includes('/week-47.csv/')) ?? '';
  const retry = await readFile(join(folder.data, report, 'retry.csv'), 'utf8');
  const path = join(folder.data, 'week-47-saved.csv');
  await writeFile(path, retry.replace('Hammer,three', 'Spade,3').replace('Thread,four', 'Thread,4'));
  const { rows } = await folder.import(path);
  const changed = rows.flatMap(({ row, outcome, problems }) =>
    problems.flatMap(({ code, params }) => (code === 'RETRY-CELL-CHANGED' ? [[row, outcome, params]] : [])),
  );
  expect(changed).toEqual([[expect.any(Number), 'held', { was: 'Hammer', now: 'Spade' }]]);
});

test('an import that version 0.1.0 was interrupted in goes on, and nothing is issued twice', async () => {
  await using folder = await stored.folder();
  const report = (await stored.reports()).find((one) => one.includes('all-kinds')) ?? '';
  const job = report.split('/').at(-2) ?? '';
  // As it lay after the first chunk: everything issued, the second chunk and the report not yet written.
  for (const name of [report, `jobs/${job}/finished.json`, `jobs/${job}/outcomes/00002.jsonl`])
    await rm(join(folder.data, name), { recursive: true });
  const { imported, rows } = await folder.import(stored.exportPath('november-all-kinds.csv'));
  expect(imported).toMatchObject({ job, continued: true, summary: { numbers_used: 20, numbers_lost: 0 } });
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['issued']));
});
