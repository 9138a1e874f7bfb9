import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createReport } from '../../functions/steps/report.ts';
import { readOutcomes } from '../../shared/jobs/files/read-job.ts';
import type { IssueDeps } from '../../shared/jobs/issue/decide.ts';
import { issueChunk } from '../../shared/jobs/issue/issue-chunk.ts';
import { problem } from '../../shared/problems/problem.ts';
import { readStored, readStoredLines } from '../../shared/records/stored.ts';
import { reportRowForm } from '../../shared/report/row.ts';
import { summaryForm } from '../../shared/report/summary.ts';
import { droppedJob, openQuietHost, readJob } from '../commands/open-quiet-host.ts';
import { runRowmark, temporaryFolder } from '../commands/run-rowmark.ts';
import { emptyWorld } from './empty-ledger.ts';

const EXPORT = `external_id,invoice_type_code,payment_method_type,line.name,line.quantity,line.unit_price,line.vat_rate,line.classification_category,line.classification_type
A-1,11.1,3,Καφές,1,10.00,24,category1_3,E3_561_003
`;

/** The report that is written after intake, or in its place, without a step in between. */
async function reportWithoutIssue(dryRun: boolean, reads = true) {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const data = folder.path;
  await using host = await openQuietHost(data, { dryRun, requestsInFlight: 1 });
  const job = await (reads ? readJob : droppedJob)(host, EXPORT, { file: 'a.csv' });
  const report = createReport(async () => ({ ...emptyWorld(host.store), language: 'en' }));
  const { report: prefix } = await report({ job, error: { Error: 'States.Timeout' } });
  const rows = await Array.fromAsync(readStoredLines(host.store, `${prefix}result.jsonl`, reportRowForm));
  const summary = await readStored(host.store, `${prefix}summary.json`, summaryForm);
  const again = () => importAgain(data, dryRun ? ['--dry-run'] : []);
  return { rows, summary, again };
}

async function importAgain(data: string, options: string[]): Promise<string> {
  await writeFile(join(data, 'a.csv'), EXPORT);
  return (await runRowmark(['import', join(data, 'a.csv'), '--data', data, ...options])).stdout;
}

it('a step that was stopped may have issued its documents: nobody issues them by hand', async () => {
  const {
    rows: [row],
    again,
  } = await reportWithoutIssue(false);
  expect(row).toMatchObject({ outcome: 'failed', code: 'OUTCOME-UNKNOWN' });
  expect(row?.hint).toContain('Do not issue it by hand');
  expect(await again()).toContain('1 issued');
});

it('a dry run that was stopped has sent nothing', async () => {
  const {
    rows: [row],
    again,
  } = await reportWithoutIssue(true);
  const problems = [{ params: { step: { phrase: 'step-issue' } } }];
  expect(row).toMatchObject({ outcome: 'failed', code: 'JOB-STEP-FAILED', problems });
  expect(await again()).toContain('1 ready');
});

it('an import that was stopped before its file was read says that nothing was sent', async () => {
  const { rows, summary, again } = await reportWithoutIssue(false, false);
  expect(rows).toEqual([]);
  expect(summary.unreadable).toMatchObject({
    code: 'JOB-STEP-FAILED',
    message: expect.stringContaining('nothing was sent'),
  });
  expect(await again()).toContain('1 issued');
});

it('logs the steps of a job in their order, and the outcome of each document', async () => {
  await using folder = await temporaryFolder();
  const told: unknown[] = [];
  const log = (...line: unknown[]) => told.push(line);
  await using host = await openQuietHost(folder.path, { log, requestsInFlight: 1 });
  const job = await readJob(host, `${EXPORT}${EXPORT.split('\n')[1]?.replace('A-1', 'A-2')}`);
  await host.handlers.issue({ job, chunk: 1 });
  const { brief, events } = await host.handlers.report({ job });
  expect(events).toMatchObject([{ type: 'Job Completed', detail: { event: 'job.completed', ...brief } }]);
  const outcome = { job, outcome: 'issued' };
  expect(told).toEqual([
    ['upload arrived', { job }],
    ['job received', { job, started: 'started' }],
    ['login', { state: 'in' }],
    ['export read', { job, rows: 2, documents: 2 }],
    ['document', { ...outcome, ordinal: 1 }],
    ['document', { ...outcome, ordinal: 2 }],
    ['report written', { job, attempt: 1 }],
  ]);
});

it('a check tells who is to approve it, and where', async () => {
  await using folder = await temporaryFolder();
  const consoleLink = () => ({ consoleUrl: 'https://books.example/', secondPerson: true });
  await using host = await openQuietHost(folder.path, { dryRun: true, consoleLink });
  const job = await readJob(host, EXPORT);
  await host.handlers.issue({ job, chunk: 1 });
  const { brief } = await host.handlers.report({ job });
  const address = `https://books.example/jobs/${job}/approve`;
  expect(brief).toMatchObject({
    news: 'waits for approval',
    waits_for: 'second_person',
    payable: '12.40',
    address,
  });
});

it('a slow run that knows less does not take the place of what another run has answered', async () => {
  await using folder = await temporaryFolder();
  await using host = await openQuietHost(folder.path, { requestsInFlight: 1 });
  const job = await readJob(host, EXPORT);

  const slow: IssueDeps = {
    ...{ ...emptyWorld(host.store), concurrency: 1, verify: 'all' },
    around: () => async () => {
      await host.handlers.issue({ job, chunk: 1 });
      const problems = [problem('CLAIMED-ELSEWHERE', {}, { external_id: 'A-1', seconds: 45 })];
      return { outcome: 'failed', problems, numbers_used: 0, numbers_lost: 0 };
    },
  };
  await issueChunk(slow, { job, chunk: 1 });
  expect(await readOutcomes(host.store, job, 1)).toMatchObject([{ outcome: 'issued', numbers_used: 1 }]);
});
