import { readJsonLines } from '../records/json-lines.ts';
import type { DocumentRecord, JobRecord, OutcomeRecord, Plan, RowRecord } from '../records/records.ts';
import { jobKeys } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

// Files below jobs/ are written by this program alone, so they are read back by their types.

export const readJob = async (store: Store, job: string): Promise<JobRecord> =>
  JSON.parse(await store.readText(jobKeys(job).job));

export const readPlan = async (store: Store, job: string): Promise<Plan> =>
  JSON.parse(await store.readText(jobKeys(job).plan));

export const readRows = async (store: Store, job: string): Promise<AsyncGenerator<RowRecord>> =>
  readJsonLines<RowRecord>(await store.read(jobKeys(job).rows));

export const readDocuments = async (store: Store, job: string, chunk: number): Promise<DocumentRecord[]> =>
  Array.fromAsync(readJsonLines<DocumentRecord>(await store.read(jobKeys(job).documents(chunk))));

export const readOutcomes = async (store: Store, job: string, chunk: number): Promise<OutcomeRecord[]> =>
  Array.fromAsync(readJsonLines<OutcomeRecord>(await store.read(jobKeys(job).outcomes(chunk))));

/** The chunk that holds an ordinal; chunks of a wave are full but for its last, so the plan's waves are needed. */
export function chunkOf(plan: Pick<Plan, 'chunk_starts'>, ordinal: number): number {
  let low = 0;
  let high = plan.chunk_starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((plan.chunk_starts[middle] ?? 0) <= ordinal) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
