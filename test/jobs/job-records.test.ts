import { describe, expect, it } from 'vitest';
import {
  chunkOf,
  findJobPlan,
  findJobRecord,
  findOutcomes,
  findWholeJobRecord,
  findWholeOutcomes,
  findWholePlan,
  listedJobRecord,
  putPlan,
  readJob,
  readOutcomes,
  readPlan,
  readPlanHead,
  readRowBatches,
} from '../../shared/jobs/files/read-job.ts';
import { isWholeJob } from '../../shared/jobs/files/whole-job.ts';
import { APPROVAL_SUFFIX } from '../../shared/records/approval.ts';
import { planHeadOf } from '../../shared/records/plan.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import { aRow } from '../report/report-fixtures.ts';
import { waves, worked, workedJob } from './stored-job.ts';

describe('the records of a job', () => {
  it.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [5, 2],
    [6, 3],
    [7, 3],
  ])('ordinal %i is in chunk %i', (ordinal, chunk) => {
    expect(chunkOf(waves, ordinal)).toBe(chunk);
  });

  it('many chunks: each ordinal is in the last one that begins at it or before', () => {
    const chunk_starts = [1, 2, 5, 9, 14, 20, 27, 35];
    const chunks = Array.from({ length: 40 }, (_, at) => chunkOf({ chunk_starts }, at + 1));
    expect(chunks).toEqual(
      Array.from({ length: 40 }, (_, at) => chunk_starts.filter((start) => start <= at + 1).length),
    );
  });

  it('are none where there are none or, where that is asked for, where they are damaged', async () => {
    const { store, plan } = await workedJob();
    const keys = jobKeys('job-1');
    expect(await findOutcomes(store, 'job-1', 1)).toEqual(worked);
    expect(await readOutcomes(store, 'job-1', 1)).toEqual(worked);
    expect(await findWholeOutcomes(store, 'job-1', 1)).toEqual(worked);
    expect(await findOutcomes(store, 'job-1', 2)).toBeUndefined();
    expect(await findWholeOutcomes(store, 'job-1', 2)).toBeUndefined();
    expect(await findJobPlan(store, 'job-1')).toEqual(plan);
    expect(await findJobPlan(store, 'job-2')).toBeUndefined();
    expect(await findWholePlan(store, 'job-1')).toEqual(plan);
    expect(await readPlan(store, 'job-1')).toEqual(plan);
    expect(await findWholeJobRecord(store, 'job-1')).toEqual(await readJob(store, 'job-1'));
    expect(await findJobRecord(store, 'job-2')).toBeUndefined();
    for (const key of [keys.outcomes(1), keys.plan, keys.job]) await store.put(key, '{');
    expect(await findWholeOutcomes(store, 'job-1', 1)).toBeUndefined();
    expect(await findWholePlan(store, 'job-1')).toBeUndefined();
    expect(await findWholeJobRecord(store, 'job-1')).toBeUndefined();
    await expect(findOutcomes(store, 'job-1', 1)).rejects.toThrow(keys.outcomes(1));
    await expect(findJobPlan(store, 'job-1')).rejects.toThrow(keys.plan);
    const told: unknown[] = [];
    const log = (...of: unknown[]) => told.push(of);
    expect(await listedJobRecord({ store, log } as never, 'job-1')).toBeUndefined();
    expect(told).toEqual([['job-unreadable', { job: 'job-1', message: expect.stringContaining(keys.job) }]]);
    const failing = { ...store, readText: () => Promise.reject(new Error('no answer')) };
    await expect(listedJobRecord({ store: failing, log } as never, 'job-1')).rejects.toThrow('no answer');
    expect(told).toHaveLength(1);
  });

  it('of a plan the head is read alone, and the plan where an earlier version has begun the job', async () => {
    const { store, plan } = await workedJob();
    expect(await readPlanHead(store, 'job-1')).toEqual(planHeadOf(plan));
    const written: string[] = [];
    const noting = {
      ...store,
      put: (key: string, body: string) => {
        written.push(key);
        return store.put(key, body);
      },
    };
    await putPlan(noting as never, { ...plan, documents: 7 });
    expect(written).toEqual([jobKeys('job-1').planHead, jobKeys('job-1').plan]);
    expect(await readPlanHead(store, 'job-1')).toMatchObject({ documents: 7 });
    await store.put(jobKeys('job-1').plan, '{');
    expect(await readPlanHead(store, 'job-1')).toMatchObject({ documents: 7 });
    expect((await Array.fromAsync(readRowBatches(store, 'job-1'), (rows) => [...rows])).flat()).toEqual([
      ...[aRow(2), aRow(3)],
    ]);
  });
});

describe('a job that was begun', () => {
  const payments = (count: number) => '{"form":1,"payment":"P-1"}\n'.repeat(count);
  it.each<[name: string, key: string, text: string | undefined, isWhole: boolean]>([
    ['with all its records', 'jobs/job-1/other', '', true],
    ['without a plan', jobKeys('job-1').plan, undefined, true],
    ['with a damaged plan', jobKeys('job-1').plan, '{', false],
    ['without its record', jobKeys('job-1').job, undefined, false],
    ['with a damaged approval', jobKeys('job-1').companion(APPROVAL_SUFFIX), '{', false],
    ['without a row', jobKeys('job-1').rows, '', false],
    ['without its rows', jobKeys('job-1').rows, undefined, false],
    ['without documents', jobKeys('job-1').documents(3), '', false],
    ['without outcomes of a chunk', jobKeys('job-1').outcomes(1), undefined, true],
    ['with some outcomes of a chunk', jobKeys('job-1').outcomes(1), '', false],
  ])('%s', async (_, key, text, isWhole) => {
    const { store } = await workedJob();
    const forgotten = text === undefined;
    if (text !== undefined) await store.put(key, text);
    const without = {
      ...store,
      readText: (one: string) => store.readText(forgotten && one === key ? 'gone' : one),
      read: (one: string) => store.read(forgotten && one === key ? 'gone' : one),
    };
    expect(await isWholeJob(without as never, 'job-1')).toBe(isWhole);
  });

  it('with as many told payments as its plan says', async () => {
    for (const [told, found, isWhole] of [
      [undefined, 1, true],
      [1, 1, true],
      [2, 1, false],
      [1, 2, false],
    ] as const) {
      const { store, plan } = await workedJob();
      await putPlan(store, { ...plan, told_payments: told });
      await store.put(jobKeys('job-1').payments, payments(found));
      expect([told, found, await isWholeJob(store, 'job-1')]).toEqual([told, found, isWhole]);
    }
  });

  it('is whole or not, but not where the store does not answer', async () => {
    const { store } = await workedJob();
    const failing = { ...store, readText: () => Promise.reject(new Error('no answer')) };
    await expect(isWholeJob(failing as never, 'job-1')).rejects.toThrow('no answer');
  });
});
