import { expect, it } from 'vitest';
import { findPlan } from '../../shared/jobs/approve/known-plans.ts';
import { putCountedRun, updateChainHead } from '../../shared/jobs/files/chain-head.ts';
import { readIndexHead } from '../../shared/jobs/find/index-head.ts';
import { monthBefore } from '../../shared/jobs/report/month-sums.ts';
import { type ReportDeps, reportJob } from '../../shared/jobs/report/report-job.ts';
import { problem } from '../../shared/problems/problem.ts';
import { approvalForm } from '../../shared/records/approval.ts';
import type { Plan } from '../../shared/records/plan.ts';
import { type Summary, summaryForm } from '../../shared/report/summary/summary.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { sha256Hex } from '../../shared/store/sha256-hex.ts';
import type { Store } from '../../shared/store/store.ts';
import { anOutcome, aPlan, aRow } from '../report/report-fixtures.ts';
import { aDocument, aRecord, emptyStore, storeJob } from './stored-job.ts';

const NOW = '2026-11-20T08:00:03.000Z';
const HEAD = 'reports/demo/latest.json';
const at = (job = 'job-1') => `reports/demo/standard/sales.csv/${job}/`;

/** Two rows of two documents that are issued; `outcomes` undefined: nobody has worked them. */
async function workedStore(plan: Partial<Plan> = {}, { outcomes = true, store = emptyStore() } = {}) {
  const { source } = aPlan();
  await storeJob(store, {
    plan: { ...plan, source: { ...source, rows: 2, ...plan.source } },
    rows: [aRow(2), aRow(3)],
    documents: [
      [1, 2].map((n) =>
        aRecord(n, { external_id: `INV-${n + 1}`, document: aDocument({ external_id: `INV-${n + 1}` }) }),
      ),
    ],
    outcomes: outcomes ? [[anOutcome(1), anOutcome(2)]] : [],
  });
  return store;
}
function reporting(store: Store, over: Partial<ReportDeps> = {}) {
  const logged: [string, object | undefined][] = [];
  const deps: ReportDeps = {
    ...{ store, now: () => new Date(NOW), language: 'en' },
    log: (event, fields) => void logged.push([event, fields]),
    itemsOf: () => ({ read: async () => [] }),
    ...over,
  };
  return {
    logged,
    report: (of: Partial<Parameters<typeof reportJob>[1]> = {}) => reportJob(deps, { job: 'job-1', ...of }),
  };
}
const summaryOf = async (store: Store, job?: string): Promise<Summary> =>
  summaryForm.read(await store.readText(`${at(job)}summary.json`), 'summary.json');

it('answers every row, takes its place in the chain, and tells of it', async () => {
  const store = await workedStore();
  const { report, logged } = reporting(store, {
    telling: () => ({ consoleUrl: 'https://console.example/', secondPerson: false }),
  });
  const answer = await report();
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

it('written again with the same outcomes it stays as it is, and tells of nothing new', async () => {
  const store = await workedStore();
  const first = await reporting(store).report();
  const head = await store.readText(HEAD);
  const text = await store.readText(`${at()}summary.json`);
  const again = await reporting(store, { now: () => new Date('2026-11-21T08:00:00Z') }).report();
  expect(await store.readText(`${at()}summary.json`)).toBe(text);
  expect(await store.readText(HEAD)).toBe(head);
  expect(again.brief.newly).toEqual({ issued: 0, rejected: 0, waiting: 0, numbers_used: 0 });
  expect(again.events.map(({ detail }) => detail.id)).toEqual(first.events.map(({ detail }) => detail.id));
});

it('is written anew where its files are others, and keeps the summary that others may name', async () => {
  const store = await workedStore();
  await reporting(store).report();
  const before = await store.readText(`${at()}summary.json`);
  await store.put(`${at()}result.csv`, 'half');
  const again = await reporting(store, { now: () => new Date('2026-11-21T08:00:00Z') }).report();
  const summary = await summaryOf(store);
  expect(summary.finished_at).toBe('2026-11-21T08:00:00.000Z');
  expect(await store.readText(`${at()}result.csv`)).not.toBe('half');
  expect(Object.keys(summary.files)).toContain(`summary-${sha256Hex(before)}.json`);
  expect(again.brief.newly.issued).toBe(0);
});

it('is put at the head where its step ended before that', async () => {
  const store = await workedStore();
  await reporting(store).report();
  const text = await store.readText(`${at()}summary.json`);
  await updateChainHead(store, 'demo', () => ({ ledgers: [] }));
  await store.put(HEAD, '{"form"');
  const run = { account: 'demo', environment: 'http://127.0.0.1:1', epoch: '2026-11-01', run: 4 };
  await putCountedRun(store, 'job-1', run);
  await reporting(store, { now: () => new Date('2026-11-21T08:00:00Z') }).report();
  expect(await store.readText(`${at()}summary.json`)).toBe(text);
  const { account: _, ...ledger } = run;
  expect(JSON.parse(await store.readText(HEAD))).toMatchObject({
    ...{ latest: { job: 'job-1', sha256: sha256Hex(text) }, ledgers: [ledger] },
  });
});

it('states the run of the ledger and what was taken on with it, and whose word let it issue', async () => {
  const store = await workedStore();
  const accepted = { by: 'Άννα', at: NOW, count: 3 };
  const run = { account: 'demo', environment: 'http://127.0.0.1:1', epoch: '2026-11-01', run: 4, accepted };
  await putCountedRun(store, 'job-1', run);
  const approval = { plan: 'a'.repeat(64), by: 'Νίκος', at: NOW };
  await store.put(jobKeys('job-1').companion('.approved.by.json'), approvalForm.text(approval));
  await reporting(store).report();
  const summary = await summaryOf(store);
  expect(summary.ledger).toEqual({ epoch: '2026-11-01', run: 4, accepted });
  expect(summary.notices.map(({ code }) => code)).toEqual(['LEDGER-ACCEPTED']);
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
  expect((await unplanned(true)).unreadable?.message).not.toBe(unsent.unreadable?.message);
});

it('seals no report without the rows that its plan counts', async () => {
  const store = await workedStore();
  await store.put(jobKeys('job-1').rows, '');
  await expect(reporting(store).report()).rejects.toMatchObject({
    problem: problem('STORED-DAMAGED', {}, { place: jobKeys('job-1').rows, at: '0 / 2' }),
  });
});

it('is written anew where another report of the account came meanwhile, ten times', async () => {
  const store = await workedStore();
  let overtaken = 0;
  const busy = (times: number): Store => ({
    ...store,
    async update(key, change) {
      if (key === HEAD && overtaken < times) {
        overtaken += 1;
        const other = {
          job: `x${overtaken}`,
          report: at(`x${overtaken}`),
          sha256: String(overtaken).padStart(64, 'e'),
        };
        await updateChainHead(store, 'demo', () => ({ latest: other, ledgers: [] }));
      }
      return store.update(key, change);
    },
  });
  const late = reporting(busy(9));
  await late.report();
  expect(late.logged.at(-1)).toEqual(['report written', { job: 'job-1', attempt: 10 }]);
  expect((await summaryOf(store)).previous?.job).toBe('x9');
  overtaken = 0;
  const other = await workedStore({ job: 'job-2' }, { store });
  expect(other).toBe(store);
  const never = reportJob(
    {
      ...{ store: busy(99), now: () => new Date(NOW), language: 'en', log: () => {} },
      itemsOf: () => ({ read: async () => [] }),
    },
    { job: 'job-2' },
  );
  await expect(never).rejects.toThrow(
    'The report of job-2 was overtaken by other reports 10 times in a row.',
  );
  expect(overtaken).toBe(10);
});

it('stands though it cannot be taken into the index', async () => {
  const store = await workedStore();
  const failing: Store = {
    ...store,
    update: (key, change) =>
      key.includes('/latest') ? store.update(key, change) : Promise.reject(new Error('the index is away')),
    list: store.list,
  };
  const { report, logged } = reporting(failing);
  const answer = await report().catch((error: unknown) => error);
  expect(logged[0]).toEqual([
    'report not in the index of documents',
    { report: at(), reason: 'Error: the index is away' },
  ]);
  expect(answer).toBeDefined();
});

it('says that it is lean, and why', async () => {
  const store = await workedStore();
  await reporting(store).report({ lean: 'Runtime.OutOfMemory' });
  const summary = await summaryOf(store);
  expect(summary.notices.map(({ code }) => code)).toEqual(['REPORT-LEAN']);
  expect(JSON.stringify(summary.notices)).toContain('Runtime.OutOfMemory');
});
