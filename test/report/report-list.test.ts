import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { localImports } from '../jobs/local-imports.ts';
import { receipt, receiptExport } from '../local/receipt-export.ts';
import { runRowmark } from '../local/run-rowmark.ts';

it('lists every job with what became of its rows, and says by its exit status what is left', async () => {
  await using imports = await localImports();
  const data = join(imports.data, 'store');
  const rowmark = (...args: string[]) => runRowmark([...args, '--data', data]);
  expect(JSON.parse((await rowmark('jobs', '--json')).stdout)).toEqual([]);
  const jobs: string[] = [];
  const reports: string[] = [];
  const imported = async (rows: readonly string[], of: Parameters<typeof imports.import>[1]) => {
    await imports.import(receiptExport(...rows), of);
    reports.push(imports.lastReport());
    jobs.push(imports.lastReport().split('/').at(-2) ?? '');
  };
  // In Greece it is the next day, in summer and in winter.
  await imported([receipt('J-1'), receipt('J-2', { quantity: 'x' })], {
    now: new Date('2026-07-01T21:05:09Z'),
  });
  await imported([receipt('J-1'), receipt('J-3')], {
    ...{ now: new Date('2026-11-20T22:30:59Z'), file: 'other.csv', dryRun: true },
  });
  await imported([], { now: new Date('2026-11-21T09:00:00Z'), file: 'empty.csv' });
  const { status, stdout } = await rowmark('jobs');
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect([status, lines]).toEqual([
    0,
    [
      ['job', 'imported (Greek', 'account/profile', 'file', 'rows', 'outcomes'],
      ['', 'time)'],
      [jobs[0]?.slice(0, 8), '2026-07-02 00:05', 'default/standard', 'export.csv', '2', '1 issued, 1'],
      ['', 'rejected'],
      [...[jobs[1]?.slice(0, 8), '2026-11-21 00:30', 'default/standard', 'other.csv', '2'], '1 duplicate,'],
      ['', '(dry run)', '1 ready'],
      [jobs[2]?.slice(0, 8), '2026-11-21 11:00', 'default/standard', 'empty.csv', '0', 'no rows'],
    ],
  ]);
  const listed = JSON.parse((await rowmark('jobs', '--json')).stdout);
  const figures = (of: { job: string; report: string; complete: boolean; rows: number }) => [
    ...[of.job, of.report, of.complete, of.rows],
  ];
  expect(listed.map(figures)).toEqual([
    [jobs[0], reports[0], false, 2],
    [jobs[1], reports[1], true, 2],
    // A file without rows is no export.
    [jobs[2], reports[2], false, 0],
  ]);
  expect(listed[0].counts.rows).toMatchObject({ issued: 1, rejected: 1 });

  const left = async (job = '', ...more: string[]) => (await rowmark('report', job, ...more)).status;
  expect([await left(jobs[0]), await left(jobs[0], '--left'), await left(jobs[1], '--left')]).toEqual([
    0, 1, 0,
  ]);
  const told = await rowmark('report', jobs[0] ?? '');
  expect(told.stdout).toContain(join(data, reports[0] ?? ''));
  expect(JSON.parse((await rowmark('report', jobs[0] ?? '', '--json')).stdout)).toMatchObject({
    ...{ job: jobs[0], report: reports[0] },
  });

  // The report of the last one is gone.
  await rm(join(data, reports[2] ?? ''), { recursive: true });
  const without = JSON.parse((await rowmark('jobs', '--json')).stdout)[2];
  expect(without).toMatchObject({ job: jobs[2], report: null, complete: false, rows: null, counts: null });
  expect((await rowmark('jobs')).stdout).toMatch(/empty\.csv +– +\S/);
  const none = await rowmark('report', jobs[2] ?? '');
  expect([none.status, none.stderr]).toEqual([1, '']);
  expect(none.stdout).toMatch(/^reports\S+summary\.json is damaged or missing\./);
});
