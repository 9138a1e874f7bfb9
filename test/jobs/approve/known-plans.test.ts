import { expect, it } from 'vitest';
import {
  findPlan,
  lastApproved,
  noteApproved,
  notePlan,
  planBefore,
} from '../../../shared/jobs/approve/known-plans.ts';
import { emptyStore } from '../stored-job.ts';
import { PLACE } from './dry-run.ts';

const plan = (sha256: string) => ({ sha256, documents: 1, payable: {} });
const noted = (job: string, sha256: string) => ({ job, report: `reports/${job}/`, plan: plan(sha256) });
const known = (job: string, sha256: string) => ({ plan: sha256, job, report: `reports/${job}/` });
const approval = (job: string) => ({ plan: 'p1', job, by: 'anna', at: '2026-11-20T09:00:00.000Z' });

it('knows a plan by its account and hash, and the newest dry run that came to it', async () => {
  const store = emptyStore();
  await notePlan(store, PLACE, { ...noted('one', 'p1'), plan: undefined });
  expect(await Array.fromAsync(store.list(''))).toEqual([]);
  await notePlan(store, PLACE, noted('one', 'p1'));
  await notePlan(store, PLACE, noted('two', 'p1'));
  expect(await findPlan(store, 'demo', 'p1')).toEqual(known('two', 'p1'));
  expect(await findPlan(store, 'demo', 'p2')).toBeUndefined();
  expect(await findPlan(store, 'another', 'p1')).toBeUndefined();
});

it('knows of each export the plan before that of a job, however often it is noted', async () => {
  const store = emptyStore();
  const before = (job: string, file = 'sales.csv') => planBefore(store, { ...PLACE, file, job });
  expect(await before('one')).toBeUndefined();
  await notePlan(store, PLACE, noted('one', 'p1'));
  await notePlan(store, PLACE, noted('one', 'p1'));
  expect([await before('one'), await before('two')]).toEqual([undefined, known('one', 'p1')]);
  await notePlan(store, PLACE, noted('two', 'p2'));
  await notePlan(store, PLACE, noted('two', 'p2'));
  expect([await before('two'), await before('three')]).toEqual([known('one', 'p1'), known('two', 'p2')]);
  expect(await before('three', 'other.csv')).toBeUndefined();
});

it('knows the approval that was given last, whatever is checked after it', async () => {
  const store = emptyStore();
  await noteApproved(store, PLACE, approval('real'));
  expect(await Array.fromAsync(store.list(''))).toEqual([]);
  await notePlan(store, PLACE, noted('one', 'p1'));
  expect(await lastApproved(store, PLACE)).toBeUndefined();
  await noteApproved(store, PLACE, approval('real'));
  await noteApproved(store, PLACE, approval('again'));
  await notePlan(store, PLACE, noted('two', 'p2'));
  expect(await lastApproved(store, PLACE)).toEqual(approval('again'));
  expect(await planBefore(store, { ...PLACE, job: 'two' })).toEqual(known('one', 'p1'));
  expect(await lastApproved(store, { ...PLACE, profile: 'other' })).toBeUndefined();
});
