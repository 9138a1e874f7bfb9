import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createFolderStore } from '../../infra/local/files/folder-store.ts';
import { jobForm } from '../../shared/records/plan.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { receipt, receiptExport } from './receipt-export.ts';
import { runRowmark, type TemporaryFolder, temporaryFolder } from './run-rowmark.ts';

let folder: TemporaryFolder;
const UNFINISHED = '0123456789abcdef'.repeat(2);
/** Summer time in Greece is three hours ahead. */
const AT = Date.parse('2026-07-01T21:30:00Z');
const jobs: string[] = [];
const ask = (...args: string[]) => runRowmark([...args, '--data', join(folder.path, 'data')]);
const json = async (...args: string[]) => JSON.parse((await ask(...args, '--json')).stdout);

beforeAll(async () => {
  folder = await temporaryFolder();
  const file = join(folder.path, 'a.csv');
  await mkdir(join(folder.path, 'data/incoming/north'), { recursive: true });
  await writeFile(file, receiptExport(receipt('A-1'), receipt('A-2', { quantity: 'two' }), receipt('A-3')));
  for (const [minute, args] of [
    [0, ['--dry-run']],
    [1, ['--account', 'north']],
  ] as const) {
    vi.setSystemTime(AT + minute * 60_000);
    jobs.push((await json('import', file, ...args)).jobs[0].job);
  }
  vi.useRealTimers();
  const record = {
    ...{ job: UNFINISHED, environment: 'sandbox', account: 'default', profile: 'shop', dry_run: false },
    key: 'imported/default/shop/b.csv',
    version: '1',
    file: 'b.csv',
    created_at: '2026-07-02T00:00:00Z',
  };
  await createFolderStore(join(folder.path, 'data')).put(jobKeys(UNFINISHED).job, jobForm.text(record));
});
afterAll(() => folder[Symbol.asyncDispose]());

it('lists what ran, by its time in Greece, with what became of the rows', async () => {
  const { status, stdout } = await ask('jobs');
  // What does not fit beside the other columns goes on in further lines, which begin with blanks.
  const [head = '', ...lines] = stdout.trimEnd().split(/\n(?! )/);
  const starts = [0, ...[...(head.split('\n')[0] ?? '').matchAll(/(?<= {2})\S/g)].map(({ index }) => index)];
  const cells = (row: string) =>
    starts.map((start, at) =>
      row
        .split('\n')
        .flatMap((line) => line.slice(start, starts[at + 1]).trim() || [])
        .join(' '),
    );
  expect([status, starts.length]).toEqual([0, 6]);
  const short = jobs.map((job) => job.slice(0, 8));
  expect(lines.map(cells)).toEqual([
    [short[0], '2026-07-02 00:30', 'default/standard', 'a.csv (dry run)', '3', '1 rejected, 2 ready'],
    [short[1], '2026-07-02 00:31', 'north/standard', 'a.csv', '3', '2 issued, 1 rejected'],
    [
      '01234567',
      '2026-07-02 03:00',
      'default/shop',
      'b.csv',
      '–',
      'no report yet: import the file again to continue',
    ],
  ]);
  expect(await json('jobs')).toMatchObject([
    { job: jobs[0], dry_run: true, complete: false, rows: 3, counts: { rows: { ready: 2, rejected: 1 } } },
    { job: jobs[1], report: expect.stringContaining('reports/north/standard/a.csv/'), complete: false },
    {
      job: UNFINISHED,
      account: 'default',
      file: 'b.csv',
      report: null,
      complete: false,
      rows: null,
      counts: null,
    },
  ]);
});

it('says of an export without rows that it has none', async () => {
  await using other = await temporaryFolder();
  const file = join(other.path, 'none.csv');
  await writeFile(file, receiptExport());
  await runRowmark(['import', file, '--data', other.path]);
  expect((await runRowmark(['jobs', '--data', other.path])).stdout).toMatch(/none\.csv +0 +no rows\n$/);
  await using empty = await temporaryFolder();
  const { status, stdout } = await runRowmark(['jobs', '--data', empty.path]);
  expect([status, stdout.replaceAll(/\s/g, '')]).toEqual([0, expect.stringContaining(empty.path)]);
  expect((await runRowmark(['jobs', '--data', empty.path, '--json'])).stdout).toBe('[]\n');
});

it('shows a report, whose status says what is left where that is asked for', async () => {
  const [dry = '', real = ''] = jobs;
  expect((await ask('report', real)).stdout).toContain('reports/north/standard/a.csv');
  expect([(await ask('report', real)).status, (await ask('report', real, '--left')).status]).toEqual([0, 1]);
  expect(await json('report', dry)).toMatchObject({ job: dry, dry_run: true });
  const none = await ask('report', '01234567');
  expect([none.status, none.stdout]).toEqual([2, '']);
  expect(none.stderr).toMatch(/01234567[\s\S]*b\.csv/);
  await using other = await temporaryFolder();
  const file = join(other.path, 'one.csv');
  await writeFile(file, receiptExport(receipt('Z-1')));
  await runRowmark(['import', file, '--data', other.path]);
  const left = await runRowmark(['report', 'latest', '--left', '--data', other.path]);
  expect(left.status).toBe(0);
});
