import { APPROVAL_SUFFIX, approvalForm } from '../../records/approval.ts';
import { toldPaymentForm } from '../../records/job-record.ts';
import type { Plan } from '../../records/plan.ts';
import { UnreadableRecord } from '../../records/stored-form.ts';
import { findStored, readStoredLines } from '../../records/stored-object.ts';
import { jobKeys } from '../../store/keys.ts';
import { NoSuchObject, type Store } from '../../store/store.ts';
import { findJobPlan, findOutcomes, readDocuments, readJob, readRows } from './read-job.ts';

/**
 * True of a job that can continue: its records are readable, with as many rows and documents as its plan
 * states. A job damaged by a power cut counts as never begun; the ledger knows what it issued.
 */
export async function isWholeJob(store: Store, job: string): Promise<boolean> {
  try {
    await readJob(store, job);
    await findStored(store, jobKeys(job).companion(APPROVAL_SUFFIX), approvalForm);
    const plan = await findJobPlan(store, job);
    if (plan === undefined) return true;
    return (await hasRows(store, plan)) && (await hasDocuments(store, plan)) && (await hasTold(store, plan));
  } catch (error) {
    if (error instanceof UnreadableRecord || error instanceof NoSuchObject) return false;
    throw error;
  }
}

async function hasRows(store: Store, { job, source }: Plan): Promise<boolean> {
  let rows = 0;
  for await (const _ of readRows(store, job)) rows += 1;
  return rows === source.rows;
}

async function hasDocuments(store: Store, plan: Plan): Promise<boolean> {
  for (const chunk of plan.waves.flat()) {
    const expected = documentsOf(plan, chunk);
    if ((await readDocuments(store, plan.job, chunk)).length !== expected) return false;
    const outcomes = await findOutcomes(store, plan.job, chunk);
    if (outcomes !== undefined && outcomes.length !== expected) return false;
  }
  return true;
}

async function hasTold(store: Store, { job, told_payments: expected }: Plan): Promise<boolean> {
  if (expected === undefined) return true;
  let told = 0;
  for await (const _ of readStoredLines(store, jobKeys(job).payments, toldPaymentForm)) told += 1;
  return told === expected;
}

/** Documents of a chunk, by the first ordinals of this one and the next: 100 of the chunk that begins at 101, before 201. */
const documentsOf = ({ chunk_starts, documents }: Plan, chunk: number): number =>
  (chunk_starts[chunk] ?? documents + 1) - (chunk_starts[chunk - 1] ?? Number.NaN);
