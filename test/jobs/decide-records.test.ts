import { beforeEach, expect, it } from 'vitest';
import type { IssueResult } from '../../shared/issue/issue-result.ts';
import { claimRequest } from '../../shared/issue/issue-work.ts';
import { type AcquiredSlot, SERVICE_AWAY, UNSHARED_SLOT } from '../../shared/jobs/account/acquire-slot.ts';
import { documentFacts } from '../../shared/jobs/files/document-facts.ts';
import { decideRecords } from '../../shared/jobs/issue/decide-records.ts';
import type { StopCheck } from '../../shared/jobs/issue/stop-check.ts';
import type { Ledger } from '../../shared/ledger/ledger.ts';
import { type Problem, problem } from '../../shared/problems/problem.ts';
import type { DocumentRecord } from '../../shared/records/document-record.ts';
import type { PlanHead } from '../../shared/records/plan.ts';
import { testDocument } from '../issue/issue-kit.ts';
import { aPlan } from '../report/report-fixtures.ts';
import { chunkLedger, recordOf } from './chunk-kit.ts';

const MARK = '400001234567890';
const issuedNow: IssueResult = {
  ...{ outcome: 'issued', problems: [], mark: MARK, numbers_used: 1, numbers_lost: 0 },
};

const plan: PlanHead = aPlan({ documents: 1 });
const counterpart = { name: 'Aegean Tools Ltd', country_code: 'GR', vat: '094014201' };
const ready = recordOf('A-1', { document: testDocument('A-1', { invoice_type_code: '1.1', counterpart }) });
let ledger: Ledger;
let sent: string[];

beforeEach(() => {
  ledger = chunkLedger().ledger;
  sent = [];
});

async function outcomeOf(over: Partial<DocumentRecord> = {}, dry_run = false) {
  const [outcome] = await decideRecords(
    {
      ...{ ledgerOf: () => ledger, concurrency: 2 },
      decide: () => async (record) => {
        sent.push(record.external_id);
        return dry_run ? { ...issuedNow, outcome: 'ready', mark: undefined, numbers_used: 0 } : issuedNow;
      },
    },
    { job: { ...plan, dry_run }, records: [{ ...ready, ...over }], outcomeOf: async () => undefined },
  );
  const codes = outcome?.problems.map(({ code, severity }) => `${code} ${severity}`);
  return { outcome: outcome?.outcome, codes, problems: outcome?.problems ?? [] };
}

/** Another job has issued A-1, with the content that it has here unless another is given. */
async function issueBefore(document = ready.document, job = 'earlier') {
  if (document === undefined) throw new Error('it has no content');
  const request = claimRequest({ document }, job);
  await ledger.claim(request);
  const facts = { invoice_id: 'i', series: 'A', number: '1', uid: '', qr_url: '', issued_at: '' };
  await ledger.settle(request, { state: 'issued', issued: { ...facts, mark: MARK } });
}

const rejected = (): Partial<DocumentRecord> => ({
  verdict: 'rejected',
  problems: [problem('EXTERNAL-ID-BLANK', { row: 2, field: 'external_id' })],
});
const doubt: Problem = { ...problem('EXTERNAL-ID-BLANK', { row: 2 }), severity: 'doubtful' };
const held = (...problems: Problem[]): Partial<DocumentRecord> => ({ verdict: 'held', problems });
const ERROR = 'EXTERNAL-ID-BLANK error';

it('says of a rejected document that it was issued before, with its MARK and job', async () => {
  await issueBefore();
  const { outcome, codes, problems } = await outcomeOf(rejected());
  expect([outcome, codes]).toEqual(['rejected', [ERROR, expect.stringContaining('ISSUED-BEFORE')]]);
  expect(problems.at(-1)?.params).toMatchObject({ external_id: 'A-1', mark: MARK, job: 'earlier' });
  expect(sent).toEqual([]);
});

it('says so of no document that nobody issued, that has no id, or that waits for a person', async () => {
  expect((await outcomeOf(rejected())).codes).toEqual([ERROR]);
  if (ready.document) await ledger.claim(claimRequest({ document: ready.document }, 'earlier'));
  expect((await outcomeOf(rejected())).codes).toEqual([ERROR]);
  expect((await outcomeOf({ ...rejected(), external_id: '' })).codes).toEqual([ERROR]);
  await issueBefore();
  const waiting = await outcomeOf(held(problem('EXTERNAL-ID-BLANK', { row: 2 })));
  expect(waiting).toMatchObject({ outcome: 'held', codes: [ERROR] });
});

it('calls a doubted document a duplicate if it was issued with this content before, and else leaves it held', async () => {
  expect(await outcomeOf(held(doubt))).toMatchObject({
    outcome: 'held',
    codes: ['EXTERNAL-ID-BLANK doubtful'],
  });
  await issueBefore();
  const known = await outcomeOf(held(doubt));
  expect(known.outcome).toBe('duplicate');
  expect(known.codes?.[0]).toBe('EXTERNAL-ID-BLANK warning');
  // A warning beside the doubt changes nothing; an error stays one.
  expect((await outcomeOf(held(doubt, { ...doubt, severity: 'warning' }))).outcome).toBe('duplicate');
  expect(await outcomeOf(held(doubt, problem('EXTERNAL-ID-BLANK', { row: 2 })))).toMatchObject({
    outcome: 'held',
  });
  expect(await outcomeOf({ ...held(doubt), document: undefined })).toMatchObject({ outcome: 'held' });
  expect(sent).toEqual([]);
});

it('leaves a doubted document held if its id was issued with other content', async () => {
  if (ready.document) await issueBefore({ ...ready.document, payment_method_type: 5 });
  expect(await outcomeOf(held(doubt))).toMatchObject({ outcome: 'held' });
});

it('notes the MARK of what it issued, and nothing in a dry run', async () => {
  await outcomeOf({}, true);
  expect((await ledger.ofMarks([MARK])).size).toBe(0);
  await outcomeOf();
  expect([...(await ledger.ofMarks([MARK])).values()]).toEqual(['A-1']);
  expect(sent).toEqual(['A-1', 'A-1']);
});

it('sends nothing of what must not be begun any more, and still answers what is not ready', async () => {
  const answer = await decideRecords(
    {
      ...{ ledgerOf: () => ledger, concurrency: 2 },
      decide: () => async (record) => {
        sent.push(record.external_id);
        return issuedNow;
      },
    },
    {
      ...{ job: plan, outcomeOf: async () => undefined },
      records: [ready, { ...ready, ...rejected(), ordinal: ready.ordinal + 1 }],
      unlessBegun: (record) =>
        record.verdict === 'ready'
          ? {
              ...documentFacts(record),
              ...{ outcome: 'held', numbers_used: 0, numbers_lost: 0 },
            }
          : undefined,
    },
  );
  expect(answer.map(({ outcome }) => outcome)).toEqual(['held', 'rejected']);
  expect(sent).toEqual([]);
});

it('sends one document alone after an outage, then the others, and tells of each once', async () => {
  const events: string[] = [];
  const told: string[] = [];
  const records = [
    { ...ready, ...rejected(), external_id: 'R-1' },
    ...['A-1', 'A-2', 'A-3'].map((external_id) => ({ ...ready, external_id })),
  ];
  const stop: StopCheck = { lately: async () => false, now: async () => false };
  const load: AcquiredSlot = {
    ...UNSHARED_SLOT,
    away: () => SERVICE_AWAY,
    probing: true,
    look: async () => {
      events.push('look');
    },
    heard: ({ external_id }) => {
      events.push(`heard ${external_id}`);
    },
  };
  const outcomes = await decideRecords(
    {
      ...{ ledgerOf: () => ledger, concurrency: 2 },
      decide:
        (_job, _ahead, course) =>
        async ({ external_id }) => {
          expect([course.stop, course.away?.()]).toEqual([stop, SERVICE_AWAY]);
          events.push(`sent ${external_id}`);
          await new Promise(setImmediate);
          return issuedNow;
        },
      onOutcome: (job, { external_id }) => {
        told.push(`${job === plan.job} ${external_id}`);
      },
    },
    { job: plan, records, outcomeOf: async () => undefined, load, stop },
  );
  expect(events.slice(0, 3)).toEqual(['look', 'sent A-1', 'heard A-1']);
  expect(events.toSorted()).toEqual([
    ...['heard A-1', 'heard A-2', 'heard A-3', 'look', 'look', 'look', 'sent A-1', 'sent A-2', 'sent A-3'],
  ]);
  expect(told.toSorted()).toEqual(['true A-1', 'true A-2', 'true A-3', 'true R-1']);
  expect(outcomes.map(({ external_id, outcome }) => `${external_id} ${outcome}`)).toEqual([
    ...['R-1 rejected', 'A-1 issued', 'A-2 issued', 'A-3 issued'],
  ]);
});

it('tells what was found of a document before what became of it, with its numbers', async () => {
  const warned: Problem = { ...problem('EXTERNAL-ID-BLANK', { row: 2 }), severity: 'warning' };
  const found = problem('ISSUED-BEFORE', {}, { external_id: 'A-1', mark: MARK, job: 'x' });
  const decideOn = (over: Partial<DocumentRecord>) =>
    decideRecords(
      {
        ...{ ledgerOf: () => ledger, concurrency: 2 },
        decide: () => async () => ({ ...issuedNow, problems: [found], numbers_used: 2, numbers_lost: 1 }),
      },
      { job: plan, records: [{ ...ready, ...over }], outcomeOf: async () => undefined },
    );
  expect(await decideOn({ problems: [warned] })).toMatchObject([
    { outcome: 'issued', mark: MARK, problems: [warned, found], numbers_used: 2, numbers_lost: 1 },
  ]);
  expect(await decideOn(rejected())).toMatchObject([
    { outcome: 'rejected', numbers_used: 0, numbers_lost: 0 },
  ]);
});

it('knows a doubted document by what an earlier version sent', async () => {
  if (ready.document === undefined) throw new Error('it has no content');
  const { counterpart } = ready.document;
  await issueBefore({ ...ready.document, counterpart: { ...counterpart, vat: 'EL 094014201' } });
  expect(await outcomeOf(held(doubt))).toMatchObject({ outcome: 'held' });
  expect(await outcomeOf({ ...held(doubt), written_vat: 'EL 094014201' })).toMatchObject({
    outcome: 'duplicate',
  });
});

it('names no job of a document that was issued elsewhere', async () => {
  await issueBefore(ready.document, '');
  expect((await outcomeOf(rejected())).problems.at(-1)?.params).toMatchObject({ job: '–' });
});

it.each([
  ['2,000 documents', { documents: 2_000 }, true],
  ['2,001 documents', { documents: 2_001 }, false],
  ['a dry run', { documents: 2, dry_run: true }, false],
])('gives the documents of an export of %s their turns', async (_name, of, inTurn) => {
  const records = [1, 2].map((ordinal) => ({ ...ready, external_id: `A-${ordinal}`, ordinal }));
  const events: string[] = [];
  const outcomes = await decideRecords(
    {
      ...{ ledgerOf: () => ledger, concurrency: 2 },
      decide:
        (_job, _ahead, { turns }) =>
        async ({ ordinal }) => {
          await turns?.get(ordinal)?.wait();
          events.push(`${turns?.has(ordinal) ?? false} ${ordinal}`);
          await new Promise(setImmediate);
          events.push(`ends ${ordinal}`);
          return { ...issuedNow, outcome: 'failed' };
        },
    },
    { job: { ...plan, ...of }, records, outcomeOf: async () => undefined },
  );
  expect(outcomes.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
  expect(events).toEqual(
    inTurn ? ['true 1', 'ends 1', 'true 2', 'ends 2'] : ['false 1', 'false 2', 'ends 1', 'ends 2'],
  );
});

it('notes nothing of a document that another version of it holds', async () => {
  const decide = () => async () => ({ ...issuedNow, external_id: 'A-1~2' });
  const deps = { ledgerOf: () => ledger, concurrency: 1, decide };
  const course = { job: plan, outcomeOf: async () => undefined };
  expect(await decideRecords(deps, { ...course, records: [ready] })).toMatchObject([
    { external_id: 'A-1~2' },
  ]);
  expect((await ledger.ofMarks([MARK])).size).toBe(0);
});

it('a dry run notes no money that the export tells of', async () => {
  const captured = { source: 'L', external_id: 'A-1', amount: '49.60', currency: 'EUR' };
  const life = { payment: 'P1', states: 'sale', counted: [], captured } as const;
  await outcomeOf({ life }, true);
  expect((await ledger.moneys(['P1'])).size).toBe(0);
  await outcomeOf({ life });
  expect((await ledger.moneys(['P1'])).get('p1')?.captured).toEqual([captured]);
});
