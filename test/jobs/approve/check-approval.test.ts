import { expect, it } from 'vitest';
import { approvedKeys } from '../../../shared/jobs/approve/approved-plan.ts';
import { checkApproval } from '../../../shared/jobs/approve/check-approval.ts';
import { toPlanLine } from '../../../shared/jobs/approve/plan-comparison.ts';
import { readPlan } from '../../../shared/jobs/files/read-job.ts';
import type { SemaphoreEntry, SharedSemaphore } from '../../../shared/ledger/shared-semaphore.ts';
import type { PaymentTrace } from '../../../shared/money/conversion/payment.ts';
import { type Params, problem } from '../../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../../shared/records/document-record.ts';
import type { Outcome } from '../../../shared/records/outcome.ts';
import type { Plan } from '../../../shared/records/plan.ts';
import { planLineForm } from '../../../shared/records/plan-line.ts';
import { type RateUse, type Summary, summaryForm } from '../../../shared/report/summary/summary.ts';
import { unlessAbsent } from '../../../shared/store/store.ts';
import { aPlan } from '../../report/report-fixtures.ts';
import { chunkLedger } from '../chunk-kit.ts';
import { aDocument, aRecord, aSummary, emptyStore, storeJob } from '../stored-job.ts';

const sale = (ordinal: number, over: Partial<DocumentRecord> = {}) =>
  aRecord(ordinal, { document: aDocument({ external_id: `A-${ordinal}` }), ...over });
const TWO = [[sale(1), sale(2)]] as const;

interface Given {
  /** The job as intake left it. */
  plan?: Partial<Plan>;
  documents?: readonly (readonly DocumentRecord[])[];
  /** The plan that was approved: by default that of the same documents. */
  approved?: Partial<Summary>;
  lines?: readonly DocumentRecord[];
  /** What would become of a document; ready without it. */
  outcomes?: Readonly<Record<string, Outcome>>;
  now?: string;
  load?: SharedSemaphore;
}

/** The check of a job, and what it leaves: its plan, the mark that it was held, and what was foreseen of which. */
async function checked(given: Given = {}) {
  const { documents = TWO, outcomes = {}, now = '2026-11-20T09:00:00.000Z' } = given;
  const store = emptyStore();
  const { plan } = await storeJob(store, { plan: { documents: 2, ...given.plan }, documents });
  const { source, profile_used: profile, environment, account } = aPlan();
  const summary = aSummary({ source, profile, environment, account, ...given.approved });
  const lines = (given.lines ?? documents.flat()).map(
    (one) => `${planLineForm.text(toPlanLine(one, 'ready'))}\n`,
  );
  const keys = approvedKeys(plan.job);
  await store.put(keys.summary, summaryForm.text(summary));
  await store.put(keys.lines, lines.join(''));
  const asked: string[] = [];
  const check = () =>
    checkApproval(
      {
        ...{ store, now: () => new Date(now), log: () => {}, concurrency: 1 },
        ledgerOf: () => chunkLedger().ledger,
        ...(given.load && { loadOf: () => given.load as SharedSemaphore }),
        decide:
          ({ dry_run }, _, { outcomeOf }) =>
          async ({ ordinal, external_id }) => {
            const before = (await outcomeOf(ordinal - 1))?.external_id;
            asked.push([external_id, dry_run ? 'dry' : 'real', before].filter(Boolean).join(' '));
            const outcome = outcomes[external_id] ?? 'ready';
            return { outcome, problems: [], numbers_used: 0, numbers_lost: 0 };
          },
      },
      { job: plan.job },
    );
  await check();
  return {
    ...{ asked, before: plan, plan: await readPlan(store, plan.job), check },
    held: await unlessAbsent(store.readText(keys.held)),
  };
}

const differs = (reason: object) => problem('PLAN-DIFFERS', {}, { reason } as unknown as Params);
const ofDocument = (external_id: string, row: number, reason: object) =>
  problem('PLAN-DIFFERS', { row }, { variant: 'document', external_id, reason } as unknown as Params);

it('lets a plan that is as approved go on, and looks at it once', async () => {
  const { asked, before, plan, held, check } = await checked();
  expect([asked, plan, held]).toEqual([['A-1 dry', 'A-2 dry'], before, '{}']);
  await check();
  expect(asked).toHaveLength(2);
});

it('leaves a job without an approval, and one that cannot be read, as they are', async () => {
  const store = emptyStore();
  const { plan } = await storeJob(store, { plan: {}, documents: TWO });
  const unasked = () => {
    throw new Error('nobody asks');
  };
  const deps = { store, now: unasked, log: () => {}, concurrency: 1, ledgerOf: unasked, decide: unasked };
  await checkApproval(deps, { job: plan.job });
  expect(await readPlan(store, plan.job)).toEqual(plan);
  const unreadable = problem('EXTERNAL-ID-BLANK', {}, {});
  const cut = await checked({ plan: { unreadable, waves: [], chunk_starts: [] }, lines: TWO[0] });
  expect([cut.asked, cut.plan, cut.held]).toEqual([[], cut.before, undefined]);
});

it('foresees a later wave with the outcomes of those before it, and one wave with none', async () => {
  const waves = { waves: [[1], [2]], chunk_starts: [1, 2] };
  expect((await checked({ plan: waves, documents: [[sale(1)], [sale(2)]] })).asked).toEqual([
    'A-1 dry',
    'A-2 dry A-1',
  ]);
  const one = await checked({
    ...{ plan: { waves: [[1, 2]], chunk_starts: [1, 2] }, documents: [[sale(1)], [sale(2)]] },
  });
  expect(one.asked).toEqual(['A-1 dry', 'A-2 dry']);
});

it.each<Outcome>(['ready', 'issued', 'duplicate'])('withholds nothing that would be %s', async (outcome) => {
  const { plan, before, held } = await checked({ outcomes: { 'A-1': outcome } });
  expect([plan, held]).toEqual([before, '{}']);
});

it('withholds of a plan, by ordinal, what it would not issue and is ready: nothing that was not', async () => {
  const stuck = sale(3, { verdict: 'held' });
  const lines = [sale(1)];
  const { plan, before, held } = await checked({
    ...{ documents: [[sale(1), sale(2), stuck]], lines, outcomes: { 'A-2': 'conflict' } },
  });
  expect([plan, held]).toEqual([{ ...before, withheld: [2] }, '{}']);
});

it('stops at documents that are others, with each of them after the notices that stood there', async () => {
  const notice = problem('EXTERNAL-ID-BLANK', {}, {});
  const { plan, before, held } = await checked({
    plan: { notices: [notice] },
    outcomes: { 'A-1': 'conflict' },
    lines: [sale(1)],
  });
  expect(held).toBeUndefined();
  expect(plan).toEqual({
    ...before,
    ...{ waves: [], chunk_starts: [] },
    unreadable: differs({ phrase: 'plan-other-documents' }),
    notices: [
      notice,
      ofDocument('A-1', 2, { phrase: 'plan-document-stopped', outcome: { phrase: 'outcome-conflict' } }),
      ofDocument('A-2', 3, { phrase: 'plan-document-new' }),
    ],
  });
});

const trace: PaymentTrace = {
  ...{ currency: 'USD', amount_paid: '134.44', exchange_rate: '1.0842' },
  ...{ rate_source: 'ECB', rate_date: '2026-11-19' },
};
const IN_DOLLARS = [[sale(1, { payment: trace }), sale(2, { payment: trace })]];
const used: RateUse = {
  ...{ currency: 'USD', exchange_rate: '1.0842', rate_source: 'ECB', rate_date: '2026-11-19', documents: 2 },
};

it('carries out a plan at the rates that it was approved with, however many documents use them', async () => {
  const { held } = await checked({ documents: IN_DOLLARS, approved: { rates: [{ ...used, documents: 9 }] } });
  expect(held).toBe('{}');
});

const sha256 = 'f'.repeat(64);
const others: [phrase: string, Given][] = [
  ['plan-other-account', { approved: { account: 'another' } }],
  ['plan-other-account', { approved: { environment: 'another' } }],
  ['plan-other-source', { approved: { source: { ...aPlan().source, sha256 } } }],
  ['plan-other-profile', { approved: { profile: { name: 'standard', sha256 } } }],
  ['plan-other-corrections', { approved: { corrections: { count: 1, sha256 } } }],
  ['plan-other-corrections', { plan: { corrections: { count: 1, sha256 } } }],
  ['plan-other-rate', { approved: { rates: [used] } }],
  ['plan-other-rate', { documents: IN_DOLLARS }],
  ['plan-other-rate', { documents: IN_DOLLARS, approved: { rates: [{ ...used, exchange_rate: '1.1' }] } }],
];

it.each(others)('stops at %s, though the documents are alike', async (phrase, given) => {
  const { plan, before, held } = await checked(given);
  expect([plan, held]).toEqual([
    { ...before, unreadable: differs({ phrase }), waves: [], chunk_starts: [] },
    undefined,
  ]);
});

it('carries out a plan of thirty days to the millisecond, and none that is older', async () => {
  const approved = { finished_at: '2026-11-20T08:00:03.000Z' };
  expect((await checked({ approved, now: '2026-12-20T08:00:03.000Z' })).held).toBe('{}');
  const { plan, held } = await checked({ approved, now: '2026-12-20T08:00:03.001Z' });
  expect([plan.unreadable, held]).toEqual([differs({ phrase: 'plan-too-old', days: 30 }), undefined]);
});

it('waits where the service is away, and gives the place back that it took', async () => {
  const entries: string[] = [];
  const load = (entry: SemaphoreEntry): SharedSemaphore => ({
    ...{ places: 1, enterToAsk: async () => ({ state: 'full' }), closedForMs: async () => 0 },
    close: async () => {},
    enter: async (job) => {
      entries.push(job);
      return entry;
    },
  });
  await expect(checked({ load: load({ state: 'closed' }) })).rejects.toMatchObject({ name: 'ServiceDown' });
  const leave = async () => void entries.push('left');
  await checked({ load: load({ state: 'entered', probing: false, open: async () => {}, leave }) });
  expect(entries).toEqual(['job-1', 'job-1', 'left']);
});
