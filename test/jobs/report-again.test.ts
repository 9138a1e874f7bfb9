import { expect, it } from 'vitest';
import { findPlan } from '../../shared/jobs/approve/known-plans.ts';
import { putCountedRun, updateChainHead } from '../../shared/jobs/files/chain-head.ts';
import { readIndexHead } from '../../shared/jobs/find/index-head.ts';
import { rememberCorrected } from '../../shared/jobs/report/corrected-since.ts';
import { reportJob } from '../../shared/jobs/report/report-job.ts';
import { problem } from '../../shared/problems/problem.ts';
import { outcomeForm } from '../../shared/records/outcome-record.ts';
import { reportRowForm } from '../../shared/report/columns/report-row.ts';
import { firstTry, joinedLineForm } from '../../shared/report/retry/joined-line.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { sha256Hex } from '../../shared/store/sha256-hex.ts';
import type { Store } from '../../shared/store/store.ts';
import { anOutcome, aRow, reportOf } from '../report/report-fixtures.ts';
import { at, HEAD, NOW, reporting, summaryOf, workedStore } from './reported.ts';
import { storeJob } from './stored-job.ts';

const LATER = { now: () => new Date('2026-11-21T08:00:00Z') };

it('written again with the same outcomes it stays as it is, and tells of nothing new', async () => {
  const store = await workedStore();
  const first = await reporting(store).report();
  const head = await store.readText(HEAD);
  const text = await store.readText(`${at()}summary.json`);
  const again = await reporting(store, LATER).report();
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
  const again = await reporting(store, LATER).report();
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
  const again = reporting(store, LATER);
  await again.report();
  expect(again.logged).toEqual([['report written', { job: 'job-1', attempt: 1 }]]);
  expect(await store.readText(`${at()}summary.json`)).toBe(text);
  const { account: _, ...ledger } = run;
  expect(JSON.parse(await store.readText(HEAD))).toMatchObject({
    ...{ latest: { job: 'job-1', sha256: sha256Hex(text) }, ledgers: [ledger] },
  });
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

it('of a plan is noted as well where its step ended before that', async () => {
  const store = await workedStore({ dry_run: true });
  const killed: Store = {
    ...store,
    update: (key, change) => (key === HEAD ? Promise.reject(new Error('killed')) : store.update(key, change)),
  };
  await updateChainHead(store, 'demo', () => ({ ledgers: [] }));
  await expect(reporting(killed).report()).rejects.toThrow('killed');
  const { plan } = await summaryOf(store);
  expect(await findPlan(store, 'demo', plan?.sha256 ?? '')).toBeUndefined();
  await store.put(HEAD, '{"form"');
  await reporting(store, LATER).report();
  expect((await summaryOf(store)).finished_at).toBe(NOW);
  expect(await findPlan(store, 'demo', plan?.sha256 ?? '')).toMatchObject({ job: 'job-1' });
});

it('keeps its place where another report has followed it', async () => {
  const store = await workedStore();
  await reporting(store).report();
  await workedStore({ job: 'job-2' }, { store });
  await reporting(store).report({ job: 'job-2' });
  const head = await store.readText(HEAD);
  await reporting(store, LATER).report();
  expect(await store.readText(HEAD)).toBe(head);
  expect((await summaryOf(store)).finished_at).toBe(NOW);
});

it('is looked at again by the index where its step ends while it is written anew, but for one of a dry run', async () => {
  const rewritten = async (dry_run: boolean) => {
    const store = await workedStore({ dry_run });
    await reporting(store).report();
    const text = await store.readText(`${at()}summary.json`);
    await store.put(`${at()}result.csv`, 'half');
    const killed: Store = { ...store, create: () => Promise.reject(new Error('killed')) };
    await expect(reporting(killed).report()).rejects.toThrow('killed');
    return { ...(await readIndexHead(store, 'demo')), sha256: sha256Hex(text) };
  };
  const real = await rewritten(false);
  expect(real.rewritten).toEqual([{ report: at(), sha256: real.sha256 }]);
  expect((await rewritten(true)).rewritten).toEqual([]);
});

it('answers rows that a retry of the same bytes has mended, and stays as it is with them', async () => {
  const store = await workedStore();
  const rejected = anOutcome(1, { outcome: 'rejected', mark: undefined, invoice_id: undefined });
  const lines = [rejected, anOutcome(2)].map((one) => `${outcomeForm.text(one)}\n`);
  await store.put(jobKeys('job-1').outcomes(1), lines.join(''));
  await storeJob(store, { plan: { job: 'job-0' } });
  const { records } = await reportOf({
    rows: [aRow(2)],
    outcomes: [anOutcome(1, { mark: '400001925600009' })],
  });
  const issued = reportRowForm.read(JSON.stringify(records[0]), 'row');
  const tries = [
    { job: 'job-0', row: 2, outcome: 'rejected' as const, code: null },
    { job: 'job-r', row: 2, outcome: 'issued' as const, code: null },
  ];
  const key = 'reports/demo/joined/lines.jsonl';
  await store.put(key, `${joinedLineForm.text({ ...firstTry(issued, 'job-0'), tries })}\n`);
  await rememberCorrected(store, { original: 'job-0', key });
  await reporting(store).report();
  const summary = await summaryOf(store);
  expect(summary.counts.documents).toMatchObject({ issued: 1, duplicate: 1, rejected: 0 });
  const [row] = (await store.readText(`${at()}result.jsonl`)).split('\n');
  expect(JSON.parse(row ?? '')).toMatchObject({ row: 2, outcome: 'duplicate', mark: '400001925600009' });
  await reporting(store, LATER).report();
  expect((await summaryOf(store)).finished_at).toBe(NOW);
});
