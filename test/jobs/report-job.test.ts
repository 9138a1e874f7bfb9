import { expect, it } from 'vitest';
import { findPlan } from '../../shared/jobs/approve/known-plans.ts';
import { putCountedRun, updateChainHead } from '../../shared/jobs/files/chain-head.ts';
import { createSpool } from '../../shared/jobs/files/spool.ts';
import { readIndexHead } from '../../shared/jobs/find/index-head.ts';
import { monthBefore } from '../../shared/jobs/report/month-sums.ts';
import { problem } from '../../shared/problems/problem.ts';
import { approvalForm } from '../../shared/records/approval.ts';
import type { Plan } from '../../shared/records/plan.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { sha256Hex } from '../../shared/store/sha256-hex.ts';
import type { Store } from '../../shared/store/store.ts';
import { anOutcome, aPlan } from '../report/report-fixtures.ts';
import { at, HEAD, NOW, reporting, summaryOf, workedStore } from './reported.ts';

it('answers every row, takes its place in the chain, and tells of it', async () => {
  const store = await workedStore();
  let spools = 0;
  const { report, logged } = reporting(store, {
    telling: () => ({ consoleUrl: 'https://console.example/', secondPerson: false }),
    // What is no plan has no hour, however slow the service is.
    pace: { issuing: 1, secondsPerCall: 60 },
    spool: () => {
      spools += 1;
      return createSpool();
    },
  });
  const answer = await report();
  expect(spools).toBe(1);
  const sha256 = sha256Hex(await store.readText(`${at()}summary.json`));
  expect(answer).toMatchObject({ job: 'job-1', report: at(), complete: true });
  expect(answer.brief).toMatchObject({
    ...{ head: `rowmark-head:demo:${sha256}`, ends: '', complete: true, numbers_used: 2 },
    newly: { issued: 2, rejected: 0, waiting: 0, numbers_used: 2 },
    ...{ news: 'has ended', payable: '248.00', address: 'https://console.example/jobs/job-1' },
  });
  expect(answer.events.map(({ type, detail }) => [type, detail.event])).toEqual([
    ['Job Completed', 'job.completed'],
  ]);
  const summary = await summaryOf(store);
  expect(summary).toMatchObject({
    ...{ finished_at: NOW, language: 'en', previous: null, notices: [], joined: [] },
    counts: { rows: { issued: 2 }, documents: { issued: 2 } },
  });
  for (const name of ['ledger', 'plan', 'approval', 'trail']) expect(summary).not.toHaveProperty(name);
  expect(Object.keys(summary.files)).toContain('ledger.jsonl');
  expect(JSON.parse(await store.readText(HEAD))).toEqual({
    ...{ form: 2, latest: { job: 'job-1', report: at(), sha256 }, ledgers: [] },
  });
  expect(logged).toEqual([['report written', { job: 'job-1', attempt: 1 }]]);
  expect((await readIndexHead(store, 'demo')).covered?.sha256).toBe(sha256);
  const month = await monthBefore(
    store,
    { account: 'demo', profile: 'standard' },
    new Date('2026-12-02T00:00:00Z'),
  );
  expect(month).toMatchObject({ month: '2026-11', documents: 2, payable_total: '248.00' });
});

it('is in the language of its job', async () => {
  const store = await workedStore({ language: 'el' });
  const { brief } = await reporting(store).report();
  expect((await summaryOf(store)).language).toBe('el');
  expect(brief.told).toMatch(/[α-ω]/);
  const english = await reporting(await workedStore()).report();
  expect(english.brief.told).not.toMatch(/[α-ω]/);
});

it('states the run of the ledger and what was taken on with it, and whose word let it issue', async () => {
  const store = await workedStore({ notices: [problem('DRY-RUN-NOT-LIVE')] });
  await updateChainHead(store, 'demo', () => ({ ledgers: [] }));
  const accepted = { by: 'Άννα', at: NOW, count: 3 };
  const run = { account: 'demo', environment: 'http://127.0.0.1:1', epoch: '2026-11-01', run: 4, accepted };
  await putCountedRun(store, 'job-1', run);
  const approval = { plan: 'a'.repeat(64), by: 'Νίκος', at: NOW };
  await store.put(jobKeys('job-1').companion('.approved.by.json'), approvalForm.text(approval));
  await reporting(store).report();
  const summary = await summaryOf(store);
  expect(summary.ledger).toEqual({ epoch: '2026-11-01', run: 4, accepted });
  expect(summary.notices.map(({ code }) => code)).toEqual(['DRY-RUN-NOT-LIVE', 'LEDGER-ACCEPTED']);
  expect(summary.notices[1]?.message).toContain('Άννα');
  expect(summary.approval).toMatchObject({ by: 'Νίκος' });
  expect(JSON.parse(await store.readText(HEAD)).ledgers).toEqual([
    { environment: run.environment, epoch: '2026-11-01', run: 4 },
  ]);
});

it('of a dry run states a plan that may be approved, and seals nothing of the ledger', async () => {
  const ready = { outcome: 'ready' as const, mark: undefined, invoice_id: undefined, issued_at: undefined };
  const dry = async (plan: Partial<Plan> = {}) => {
    const store = await workedStore({ dry_run: true, ...plan }, { outcomes: false });
    const lines = [1, 2].map((n) => `${JSON.stringify({ form: 1, ...anOutcome(n, ready) })}\n`);
    await store.put(jobKeys('job-1').outcomes(1), lines.join(''));
    const { report } = reporting(store, { pace: { issuing: 1, secondsPerCall: 20 } });
    return { store, answer: await report(), summary: await summaryOf(store) };
  };
  const { store, answer, summary } = await dry();
  expect(summary.plan).toMatchObject({ documents: 2 });
  expect(Object.keys(summary.files)).not.toContain('ledger.jsonl');
  expect(await findPlan(store, 'demo', summary.plan?.sha256 ?? '')).toMatchObject({
    job: 'job-1',
    report: at(),
  });
  // Two documents of three calls of 20 seconds: two minutes after 10:00:03 in Greece.
  expect(answer.brief.ends).toMatch(/\b10:02\b/);
  expect(answer.brief.waits_for).toBe('approver');
  expect((await dry({ language: 'el' })).answer.brief.ends).toMatch(/[α-ω]/);
  expect((await dry({ on: '2026-01-01' })).summary).not.toHaveProperty('plan');
  const stopped = await dry({ unreadable: problem('LEDGER-BEHIND', {}, { account: 'demo' }) });
  expect(stopped.summary).not.toHaveProperty('plan');
});

it('answers the rows of a job whose step failed, by the name of the failure', async () => {
  const failed = async (error: unknown) => {
    const store = await workedStore({}, { outcomes: false });
    const answer = await reporting(store).report({ error });
    const line = (await store.readText(`${at()}result.jsonl`)).split('\n')[0] ?? '';
    return { answer, row: JSON.parse(line) };
  };
  const named = await failed({ Error: 'Lambda.Timeout', Cause: 'secret' });
  expect(named.answer).toMatchObject({ complete: false, brief: { complete: false } });
  expect(named.row).toMatchObject({ outcome: 'failed', code: 'OUTCOME-UNKNOWN' });
  expect(named.row.message).toContain('Lambda.Timeout');
  expect(JSON.stringify(named.row)).not.toContain('secret');
  const stopped = await failed({ Error: 'Interrupted' });
  expect(stopped.row.message).toContain('was stopped');
  expect(stopped.row.message).not.toContain('Interrupted');
  const unnamed = await failed('broken');
  expect(unnamed.row.message).toContain('an error');
  const untold = await failed(undefined);
  expect(untold.answer.complete).toBe(true);
  expect(untold.row.message).toContain('was stopped');
});

it('says of a job that has no plan whether anything was sent', async () => {
  const unplanned = async (isCounted: boolean) => {
    const store = await workedStore({}, { outcomes: false });
    const gone: Store = {
      ...store,
      readText: async (key) =>
        key === jobKeys('job-1').plan ? store.readText('nowhere') : store.readText(key),
    };
    if (isCounted)
      await putCountedRun(store, 'job-1', {
        ...{ account: 'demo', environment: 'http://127.0.0.1:1', epoch: '2026-11-01', run: 4 },
      });
    await reporting(gone).report({ error: { Error: 'Lambda.Timeout' } });
    return summaryOf(store);
  };
  const unsent = await unplanned(false);
  expect(unsent).toMatchObject({
    source: { name: 'sales.csv', key: aPlan().key, sha256: sha256Hex(''), bytes: 0, rows: 0 },
    ...{ started_at: NOW, profile: { name: 'standard', sha256: sha256Hex('') } },
    unreadable: { code: 'JOB-STEP-FAILED', message: expect.stringContaining('Lambda.Timeout') },
  });
  expect(unsent.unreadable?.message).toContain('nothing was sent');
  expect((await unplanned(true)).unreadable?.message).not.toContain('nothing was sent');
});

it('says that it is lean, and why', async () => {
  const store = await workedStore();
  await reporting(store).report({ lean: 'Runtime.OutOfMemory' });
  const summary = await summaryOf(store);
  expect(summary.notices.map(({ code }) => code)).toEqual(['REPORT-LEAN']);
  expect(JSON.stringify(summary.notices)).toContain('Runtime.OutOfMemory');
  expect(Object.keys(summary.files).toSorted()).toEqual(['result.jsonl', 'summary.html']);
});

it('compares a plan with the one before it of the same export, and a real run with none', async () => {
  const store = await workedStore({ dry_run: true });
  await reporting(store).report();
  await workedStore({ job: 'job-2', dry_run: true }, { store, change: { notes: 'other' } });
  await reporting(store).report({ job: 'job-2' });
  expect((await summaryOf(store, 'job-2')).notices.map(({ code }) => code)).toContain('PLAN-CHANGED');
  await workedStore({ job: 'job-3' }, { store });
  await reporting(store).report({ job: 'job-3' });
  expect((await summaryOf(store, 'job-3')).notices).toEqual([]);
});
