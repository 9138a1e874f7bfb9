import type { Log } from '../../log.ts';
import { type DocumentRecord, documentForm } from '../../records/document-record.ts';
import { type JobRecord, jobForm, jobSchema } from '../../records/job-record.ts';
import { type OutcomeRecord, outcomeLines } from '../../records/outcome-record.ts';
import { type Plan, type PlanHead, planForm, planHeadForm, planHeadOf } from '../../records/plan.ts';
import { ROW_FORM, type RowRecord, rowForm } from '../../records/row-record.ts';
import { damagedIsNone, UnreadableRecord } from '../../records/stored-form.ts';
import { linesOfStream } from '../../records/stored-lines.ts';
import { findStored, findWhole, readStored, readStoredBatches } from '../../records/stored-object.ts';
import { jobKeys } from '../../store/keys.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';

export const readJob = (store: Store, job: string): Promise<JobRecord> =>
  readStored(store, jobKeys(job).job, jobForm);

export const readPlan = (store: Store, job: string): Promise<Plan> =>
  readStored(store, jobKeys(job).plan, planForm);

/** Undefined where there is no such job. */
export const findJobRecord = (store: Store, job: string): Promise<JobRecord | undefined> =>
  findStored(store, jobKeys(job).job, jobForm);

/** The same; a record that is damaged counts as none. */
export const findWholeJobRecord = (store: Store, job: string): Promise<JobRecord | undefined> =>
  findWhole(store, jobKeys(job).job, jobForm);

/** A record that is damaged or gone, from the plan, which repeats it. */
export async function recoveredJobRecord(store: Store, job: string): Promise<JobRecord | undefined> {
  const plan = await findWholePlan(store, job);
  return plan && jobSchema.parse(plan);
}

/** The record of a job among others: one that is damaged or of a newer version is told of, and does not hold up the others. */
export async function listedJobRecord(
  { store, log }: { store: Store; log: Log },
  job: string,
): Promise<JobRecord | undefined> {
  try {
    return await findJobRecord(store, job);
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    log('job-unreadable', { job, message: error.message });
    return undefined;
  }
}

/** Reads the plan itself where its head is gone or damaged. */
export const readPlanHead = async (store: Store, job: string): Promise<PlanHead> =>
  (await findWhole(store, jobKeys(job).planHead, planHeadForm)) ??
  readStored(store, jobKeys(job).plan, planHeadForm);

/** The head first: where a plan stands, its chunks find what they have to know of it. */
export async function putPlan(store: Store, plan: Plan): Promise<void> {
  await store.put(jobKeys(plan.job).planHead, planHeadForm.text(planHeadOf(plan)));
  await store.put(jobKeys(plan.job).plan, planForm.text(plan));
}

/** Undefined where intake has not come to its end. */
export const findJobPlan = (store: Store, job: string): Promise<Plan | undefined> =>
  findStored(store, jobKeys(job).plan, planForm);

/** The same; a plan that is damaged counts as none. */
export const findWholePlan = (store: Store, job: string): Promise<Plan | undefined> =>
  findWhole(store, jobKeys(job).plan, planForm);

export async function* readRows(store: Store, job: string): AsyncGenerator<RowRecord> {
  for await (const rows of readRowBatches(store, job)) yield* rows;
}

/** The same, as many at once as came. We wrote them ourselves: of a form that is known no line is checked. */
export async function* readRowBatches(store: Store, job: string): AsyncGenerator<readonly RowRecord[]> {
  const key = jobKeys(job).rows;
  for await (const rows of linesOfStream<RowRecord & { form?: number }>(await store.read(key), key)) {
    const strange = rows.find((row) => row.form !== ROW_FORM);
    if (strange !== undefined) rowForm.read(JSON.stringify(strange), key);
    yield rows;
  }
}

export const readDocuments = (store: Store, job: string, chunk: number): Promise<DocumentRecord[]> =>
  allOf(readStoredBatches(store, jobKeys(job).documents(chunk), documentForm));

export const readOutcomes = async (store: Store, job: string, chunk: number): Promise<OutcomeRecord[]> => {
  const key = jobKeys(job).outcomes(chunk);
  return outcomeLines.read(await store.readBytes(key), key);
};

/** Batch by batch: a step for each line would cost as much as the lines. */
async function allOf<Value>(batches: AsyncIterable<Iterable<Value>>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const batch of batches) for (const one of batch) all.push(one);
  return all;
}

/** Undefined where the chunk was never worked to its end. */
export const findOutcomes = (
  store: Store,
  job: string,
  chunk: number,
): Promise<OutcomeRecord[] | undefined> => unlessAbsent(readOutcomes(store, job, chunk));

/** The same; outcomes that are damaged count as none. */
export const findWholeOutcomes = (
  store: Store,
  job: string,
  chunk: number,
): Promise<OutcomeRecord[] | undefined> => findOutcomes(store, job, chunk).catch(damagedIsNone);

/** The chunk that holds an ordinal; chunks of a wave are full but for its last, so the plan's waves are needed. */
export function chunkOf(plan: Pick<Plan, 'chunk_starts'>, ordinal: number): number {
  let low = 0;
  let high = plan.chunk_starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((plan.chunk_starts[middle] ?? ordinal) <= ordinal) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
