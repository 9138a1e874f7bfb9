import { expect, it } from 'vitest';
import type { IssueResult } from '../../shared/issue/issue-result.ts';
import { readOutcomes } from '../../shared/jobs/files/read-job.ts';
import { issueChunk } from '../../shared/jobs/issue/issue-chunk.ts';
import type { IssueDeps } from '../../shared/jobs/issue/issue-deps.ts';
import type { JobCourse } from '../../shared/jobs/issue/job-course.ts';
import { NEVER_STOPPED } from '../../shared/jobs/issue/stop-check.ts';
import { RetryableStep } from '../../shared/jobs/steps/retryable-step.ts';
import { problem } from '../../shared/problems/problem.ts';
import { type OutcomeRecord, outcomeForm } from '../../shared/records/outcome-record.ts';
import type { Plan } from '../../shared/records/plan.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { anOutcome, aPlan } from '../report/report-fixtures.ts';
import { emptyLedger } from './empty-ledger.ts';
import { aRecord, emptyStore, storeJob } from './stored-job.ts';

const { job } = aPlan();
const nothing = { problems: [], numbers_used: 0, numbers_lost: 0 };
const issued: IssueResult = { ...nothing, outcome: 'issued', mark: '400000000000001', numbers_used: 1 };
const waits = (waits_for: 'service' | 'answer'): IssueResult => ({
  ...{ ...nothing, outcome: 'failed', waits_for },
  problems: [problem('SERVICE-UNREACHABLE', {}, { reason: { phrase: 'silent' } })],
});

/** The outcome of one of the documents as an earlier run left it. */
const was = (ordinal: number, over: Partial<OutcomeRecord> = {}) =>
  anOutcome(ordinal, { external_id: `A-${ordinal}`, ...over });
const wasAway = (ordinal: number, waits_for: OutcomeRecord['waits_for'] = 'service') =>
  was(ordinal, { ...nothing, outcome: 'failed', waits_for });

/** Documents 1 to 3 in the first chunk, 4 and 5 in the second, with the outcomes of either. */
async function chunks(
  outcomes: readonly (readonly OutcomeRecord[] | undefined)[] = [],
  plan: Partial<Plan> = {},
) {
  const store = emptyStore();
  const records = [1, 2, 3, 4, 5].map((ordinal) => aRecord(ordinal));
  await storeJob(store, {
    plan: { documents: 5, chunk_starts: [1, 4], waves: [[1], [2]], ...plan },
    documents: [records.slice(0, 3), records.slice(3)],
    outcomes,
  });
  const stored = async (chunk: number) =>
    (await readOutcomes(store, job, chunk)).map((one) =>
      `${one.ordinal} ${one.outcome} ${one.waits_for ?? ''}`.trim(),
    );
  async function run(
    chunk: number,
    decide: (ordinal: number, course: JobCourse) => IssueResult | Promise<IssueResult> = () => issued,
    over: Partial<IssueDeps> = {},
  ) {
    const asked: number[] = [];
    const deps: IssueDeps = {
      ...{ store, now: () => new Date(0), log: () => {}, concurrency: 1, ledgerOf: () => emptyLedger },
      decide: (_job, _ahead, course) => async (record) => {
        asked.push(record.ordinal);
        return decide(record.ordinal, course);
      },
      ...over,
    };
    const answer = await issueChunk(deps, { job, chunk }).catch((error: unknown) => {
      if (!(error instanceof RetryableStep)) throw error;
      return `${error.name}: ${error.message}`;
    });
    return { asked, answer };
  }
  return { store, stored, run };
}

const done = (chunk: number) => ({ job, chunk, documents: chunk === 1 ? 3 : 2 });
const ISSUED = ['4 issued', '5 issued'];

it('answers with its documents, and asks nothing more once all are decided', async () => {
  const { run, stored } = await chunks();
  expect(await run(2)).toEqual({ asked: [4, 5], answer: done(2) });
  expect(await stored(2)).toEqual(ISSUED);
  const asksNobody: Partial<IssueDeps> = {
    ledgerOf: () => {
      throw new Error('the ledger is asked');
    },
  };
  expect(await run(2, undefined, asksNobody)).toEqual({ asked: [], answer: done(2) });
  expect(await run(1)).toEqual({ asked: [1, 2, 3], answer: done(1) });
});

it.each<[string, OutcomeRecord[]]>([
  ['of other documents', [was(4), anOutcome(5)]],
  ['of another first document', [anOutcome(4), was(5)]],
  ['of fewer', [was(4)]],
  ['of more', [was(4), was(5), was(6)]],
])('takes outcomes %s for none', async (_name, outcomes) => {
  const { run, stored } = await chunks([undefined, outcomes]);
  expect(await run(2)).toEqual({ asked: [4, 5], answer: done(2) });
  expect(await stored(2)).toEqual(ISSUED);
});

it('takes damaged outcomes for none', async () => {
  const { store, run, stored } = await chunks();
  await store.put(jobKeys(job).outcomes(2), `${outcomeForm.text(was(4))}\n{"ordi`);
  expect(await run(2)).toEqual({ asked: [4, 5], answer: done(2) });
  expect(await stored(2)).toEqual(ISSUED);
});

it('says why it is to be run again: the service before the time, and that before an answer', async () => {
  const { run } = await chunks();
  const inTime = { timeLeftMs: () => 240_000 };
  const late = { timeLeftMs: () => 239_999 };
  expect(await run(1, () => waits('answer'), inTime)).toEqual({
    asked: [1, 2, 3],
    answer: 'NoAnswer: What became of 3 documents is not known yet.',
  });
  const mixed = (ordinal: number) => (ordinal === 1 ? issued : waits(ordinal === 2 ? 'service' : 'answer'));
  expect((await run(1, mixed, inTime)).answer).toBe('ServiceDown: 1 documents wait for the service.');
  expect(await run(2, () => issued, late)).toEqual({
    asked: [],
    answer: 'TimeUp: 2 documents were not begun.',
  });
  let left = 240_000;
  const first = await run(
    2,
    () => {
      left = 0;
      return waits('answer');
    },
    { timeLeftMs: () => left },
  );
  expect(first).toEqual({ asked: [4], answer: 'TimeUp: 1 documents were not begun.' });
});

it('shows what is begun again as begun, leaves what is decided, and says nothing before of a first run', async () => {
  const { run, stored } = await chunks([[was(1), wasAway(2), wasAway(3, 'answer')]]);
  const seen: string[][] = [];
  const look = async () => {
    seen.push(await stored(1));
    return issued;
  };
  expect(await run(1, look)).toEqual({ asked: [2, 3], answer: done(1) });
  expect(seen).toEqual(Array(2).fill(['1 issued', '2 failed turn', '3 failed turn']));
  expect(await stored(1)).toEqual(['1 issued', '2 issued', '3 issued']);
  const fresh = await chunks();
  await fresh.run(2, async () => {
    await expect(fresh.stored(2)).rejects.toThrow();
    return issued;
  });
});

it('knows what a document waited for, though its time was over before it was begun again', async () => {
  const { run, stored } = await chunks([undefined, [wasAway(4), wasAway(5, 'turn')]]);
  const { asked, answer } = await run(2, () => issued, { timeLeftMs: () => 0 });
  expect([asked, answer]).toEqual([[], 'ServiceDown: 1 documents wait for the service.']);
  expect(await stored(2)).toEqual(['4 failed service', '5 failed turn']);
});

it.each([
  ['failed', 'issued', 'issued'],
  ['failed', 'rejected', 'rejected'],
  ['failed', 'failed', 'failed'],
  ['rejected', 'failed', 'rejected'],
  ['duplicate', 'held', 'duplicate'],
  ['duplicate', 'issued', 'issued'],
  ['issued', 'rejected', 'issued'],
] as const)('of %s here and %s in another run %s stands', async (own, other, stands) => {
  const { store, run, stored } = await chunks();
  await run(2, async (ordinal) => {
    const others = [was(4, { outcome: 'held' }), was(5, { outcome: other, numbers_used: 7 })];
    await store.put(jobKeys(job).outcomes(2), others.map((one) => `${outcomeForm.text(one)}\n`).join(''));
    return { ...nothing, outcome: ordinal === 4 ? 'issued' : own };
  });
  expect(await stored(2)).toEqual(['4 issued', `5 ${stands}`]);
  const [, second] = await readOutcomes(store, job, 2);
  expect(second?.numbers_used).toBe(stands === other && own !== other ? 7 : 0);
});

it.each<[string, Partial<Plan>, OutcomeRecord[] | undefined, boolean]>([
  ['waits for the service', {}, [was(1), wasAway(2), wasAway(3)], true],
  ['waits, in a dry run', { dry_run: true }, [was(1), wasAway(2), wasAway(3)], false],
  ['waits, of 2,000', { documents: 2_000 }, [wasAway(1), was(2), was(3)], true],
  ['waits, of 2,001', { documents: 2_001 }, [wasAway(1), was(2), was(3)], false],
  ['waits for an answer', {}, [was(1), was(2), wasAway(3, 'answer')], false],
  ['is decided', {}, [was(1), was(2), was(3)], false],
  ['was never worked', {}, undefined, false],
])('waits for the service, unless the chunk before has: it %s', async (_name, plan, before, isLeft) => {
  const { run, stored } = await chunks([before], plan);
  const { asked, answer } = await run(2, (ordinal) => (ordinal === 4 ? waits('service') : issued));
  expect(asked).toEqual([4, 5]);
  expect(answer).toEqual(isLeft ? done(2) : 'ServiceDown: 1 documents wait for the service.');
  expect(await stored(2)).toEqual(['4 failed service', '5 issued']);
  // Whatever else waits is asked for again.
  expect((await run(2, () => waits('answer'))).answer).toBe(
    'NoAnswer: What became of 1 documents is not known yet.',
  );
});

it.each([
  true,
  false,
])('asks nothing while the service is away (its last chunk waits: %s)', async (isLeft) => {
  const { run } = await chunks([isLeft ? [wasAway(1), was(2), was(3)] : undefined, [was(4), wasAway(5)]]);
  const closed = async () => ({ state: 'closed' }) as const;
  const waiting = { closedForMs: async () => 1, close: async () => {} };
  const loadOf = () => ({ ...waiting, places: 1, enter: closed, enterToAsk: closed });
  expect(await run(2, undefined, { loadOf })).toEqual({
    asked: [],
    answer: isLeft ? done(2) : 'ServiceDown: The service is still away.',
  });
  // A job that is stopped takes no place.
  const stopped = { ...NEVER_STOPPED, now: async () => true };
  const stopCheckOf = (of: string) => (of === job ? stopped : NEVER_STOPPED);
  expect(
    (await run(2, (_, { stop }) => (stop === stopped ? issued : waits('answer')), { loadOf, stopCheckOf }))
      .answer,
  ).toEqual(done(2));
});

it('knows the outcomes of earlier chunks, by one reading of the plan', async () => {
  const { store, run } = await chunks([[was(1), was(2, { mark: 'M-2' }), was(3)]]);
  const read: string[] = [];
  const counting = {
    ...store,
    readText: (key: string) => {
      read.push(key);
      return store.readText(key);
    },
  };
  const told: unknown[] = [];
  await run(
    2,
    async (_, { outcomeOf }) => {
      told.push((await outcomeOf(2))?.mark, (await outcomeOf(5))?.problems);
      return issued;
    },
    { store: counting },
  );
  const reason = { phrase: 'was-stopped' } as const;
  const params = { reason, state: { phrase: 'unknown' }, variant: 'stopped' } as const;
  const unknown = problem('OUTCOME-UNKNOWN', {}, params);
  expect(told).toEqual(['M-2', [unknown], 'M-2', [unknown]]);
  expect(read.filter((key) => key === jobKeys(job).plan)).toHaveLength(2);
});
