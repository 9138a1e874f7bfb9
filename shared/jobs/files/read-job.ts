import type { Log } from '../../log.ts';
import { APPROVAL_SUFFIX, approvalForm } from '../../records/corrections.ts';
import {
  type DocumentRecord,
  documentLines,
  type OutcomeRecord,
  outcomeLines,
} from '../../records/document-record.ts';
import { type JobRecord, jobForm, jobSchema, type Plan, planForm, toldLines } from '../../records/plan.ts';
import { ordinalLines, ROW_FORM, type RowRecord, rowForm } from '../../records/row-record.ts';
import {
  damagedIsNone,
  findStored,
  findWhole,
  linesOfStream,
  readStored,
  type StoredForm,
  UnreadableRecord,
} from '../../records/stored.ts';
import { ERASED_FILE, SUMMARY_FILE } from '../../report/seal.ts';
import { summaryForm } from '../../report/summary.ts';
import { type IncomingPlace, jobKeys, reportPrefix } from '../../store/keys.ts';
import { NoSuchObject, type Store, unlessAbsent } from '../../store/store.ts';
import { readAhead } from './bounded-work.ts';
import { findCountedRun } from './chain.ts';

/** A record of a job: `find` answers undefined if it is absent, `findWhole` also if it is damaged. */
const recordIn = <Value>(file: 'job' | 'plan', form: StoredForm<Value>) => ({
  read: (store: Store, job: string): Promise<Value> => readStored(store, jobKeys(job)[file], form),
  find: (store: Store, job: string) => findStored(store, jobKeys(job)[file], form),
  findWhole: (store: Store, job: string) => findWhole(store, jobKeys(job)[file], form),
});
export const { read: readJob, find: findJobRecord, findWhole: findWholeJobRecord } = recordIn('job', jobForm);
export const { read: readPlan, find: findJobPlan, findWhole: findWholePlan } = recordIn('plan', planForm);

/** A record that is damaged or gone, from the plan, which repeats it. */
export async function recoveredJobRecord(store: Store, job: string): Promise<JobRecord | undefined> {
  const plan = await findWholePlan(store, job);
  return plan && jobSchema.parse(plan);
}

/** Ids of all jobs of a store. */
export async function allJobs(store: Store): Promise<ReadonlySet<string>> {
  const jobs = new Set<string>();
  for await (const { key } of store.list('jobs/'))
    for (const job of /^jobs\/([^/]+)\/(?:job|plan|finished)\.json$/.exec(key)?.slice(1) ?? []) jobs.add(job);
  return jobs;
}

/** The summary of a job's report; `lost` is the key of one that is damaged, or gone though the job has ended. */
export async function findSummary(store: Store, place: IncomingPlace & { job: string }) {
  const report = reportPrefix(place);
  const key = `${report}${SUMMARY_FILE}`;
  const summary = await findWhole(store, key, summaryForm);
  const isThere = async (at: string) => (await store.head(at)) !== undefined;
  if (summary !== undefined || (await isThere(`${report}${ERASED_FILE}`))) return { summary };
  return (await isThere(key)) || (await isThere(jobKeys(place.job).finished)) ? { lost: key } : {};
}

/** Record of a job in a list: a damaged or newer one is logged and left out. */
export async function listedJobRecord({ store, log }: { store: Store; log: Log }, job: string) {
  try {
    return await findJobRecord(store, job);
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    log('job-unreadable', { job, message: error.message });
    return undefined;
  }
}

export const putPlan = (store: Store, plan: Plan) => store.put(jobKeys(plan.job).plan, planForm.text(plan));

export async function* readRows(store: Store, job: string): AsyncGenerator<RowRecord> {
  for await (const rows of readRowBatches(store, job)) yield* rows;
}

/** Rows in batches as read; lines of a known form are trusted without a check, as Rowmark wrote them. */
export async function* readRowBatches(store: Store, job: string): AsyncGenerator<readonly RowRecord[]> {
  const { rows: key, ordinals: ofRows } = jobKeys(job);
  const [ordinals = [], [crc] = []] = ordinalLines.read(await store.readBytes(ofRows), ofRows);
  const stream = await store.read(key);
  for await (const rows of linesOfStream<RowRecord & { form?: number }>(stream, { place: key, crc })) {
    const strange = rows.find((row) => row.form !== ROW_FORM);
    if (strange !== undefined) rowForm.read(JSON.stringify(strange), key);
    for (const row of rows) if (ordinals[row.row]) row.document = ordinals[row.row];
    yield rows;
  }
}

/** Payments of which the export told something. */
export async function readTold(store: Store, job: string): Promise<readonly { payment: string }[]> {
  const key = jobKeys(job).payments;
  return toldLines.read((await unlessAbsent(store.readBytes(key))) ?? toldLines.bytes([]), key);
}

export async function readDocuments(store: Store, job: string, chunk: number): Promise<DocumentRecord[]> {
  const key = jobKeys(job).documents(chunk);
  return documentLines.read(await store.readBytes(key), key);
}

export const documentChunks = (store: Store, { job, waves }: Pick<Plan, 'job' | 'waves'>) =>
  readAhead(waves.flat(), (chunk) => readDocuments(store, job, chunk));

export async function readOutcomes(store: Store, job: string, chunk: number): Promise<OutcomeRecord[]> {
  const key = jobKeys(job).outcomes(chunk);
  return outcomeLines.read(await store.readBytes(key), key);
}

/** Undefined if the chunk was never finished. */
export const findOutcomes = (store: Store, job: string, chunk: number) =>
  unlessAbsent(readOutcomes(store, job, chunk));

/** The same; damaged outcomes count as absent. */
export const findWholeOutcomes = (store: Store, job: string, chunk: number) =>
  findOutcomes(store, job, chunk).catch(damagedIsNone);

/** The chunk that holds an ordinal; chunks of a wave are full but for its last, so the plan's waves are needed. */
export const chunkOf = ({ chunk_starts }: Pick<Plan, 'chunk_starts'>, ordinal: number): number =>
  Math.max(
    0,
    chunk_starts.findLastIndex((first) => first <= ordinal),
  ) + 1;

/**
 * True of a job that can continue: readable records, with as many rows and documents as its plan states, and payments
 * that the ledger has counted since they were told. Any other counts as never begun; the ledger knows what it issued.
 */
export async function isWholeJob(store: Store, job: string): Promise<boolean> {
  try {
    await readJob(store, job);
    await findStored(store, jobKeys(job).companion(APPROVAL_SUFFIX), approvalForm);
    const plan = await findJobPlan(store, job);
    if (plan === undefined) return true;
    let rows = 0;
    for await (const batch of readRowBatches(store, job)) rows += batch.length;
    const { source, told_payments: told } = plan;
    if (rows !== source.rows || !(await hasDocuments(store, plan))) return false;
    if (told === undefined) return true;
    return (await readTold(store, job)).length === told && (await findCountedRun(store, job)) !== undefined;
  } catch (error) {
    if (error instanceof UnreadableRecord || error instanceof NoSuchObject) return false;
    throw error;
  }
}

async function hasDocuments(store: Store, plan: Plan): Promise<boolean> {
  for (const chunk of plan.waves.flat()) {
    const documents = await readDocuments(store, plan.job, chunk);
    const outcomes = (await findOutcomes(store, plan.job, chunk)) ?? documents;
    if ([documents, outcomes].some(({ length }) => length !== documentsOf(plan, chunk))) return false;
  }
  return true;
}

/** Documents of a chunk, by the first ordinals of this one and the next: 100 of the chunk that begins at 101, before 201. */
const documentsOf = ({ chunk_starts, documents }: Plan, chunk: number): number =>
  (chunk_starts[chunk] ?? documents + 1) - (chunk_starts[chunk - 1] ?? Number.NaN);
