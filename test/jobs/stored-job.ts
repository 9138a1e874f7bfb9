import {
  type DocumentRecord,
  documentLines,
  type OutcomeRecord,
  outcomeLines,
} from '../../shared/records/document-record.ts';
import { type JobRecord, jobForm, jobSchema, type Plan, planForm } from '../../shared/records/plan.ts';
import { ordinalLines, type RowRecord, rowForm } from '../../shared/records/row-record.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { aPlan } from '../report/report-fixtures.ts';
import { createMemoryStore, MemoryObjects } from '../simulator/memory-store.ts';

export const emptyStore = (): Store => createMemoryStore(new MemoryObjects(Date.now));

interface StoredJob {
  plan: Partial<Plan>;
  rows?: readonly RowRecord[];
  /** By chunk. */
  documents?: readonly (readonly DocumentRecord[])[];
  /** Undefined of a chunk that was never worked. */
  outcomes?: readonly (readonly OutcomeRecord[] | undefined)[];
}

/** A job as its steps leave it, up to its report. */
export async function storeJob(store: Store, { plan, rows, documents = [], outcomes = [] }: StoredJob) {
  const whole = aPlan(plan);
  const keys = jobKeys(whole.job);
  const record: JobRecord = jobSchema.parse(whole);
  await store.put(keys.job, jobForm.text(record));
  await store.put(keys.plan, planForm.text(whole));
  if (rows) await store.put(keys.rows, rows.map((row) => `${rowForm.text(row)}\n`).join(''));
  const ordinals: number[] = [];
  for (const { row, document = 0 } of rows ?? []) ordinals[row] = document;
  await store.put(keys.ordinals, ordinalLines.text([ordinals]));
  for (const [at, chunk] of documents.entries())
    await store.put(keys.documents(at + 1), documentLines.text(chunk));
  for (const [at, chunk] of outcomes.entries())
    if (chunk) await store.put(keys.outcomes(at + 1), outcomeLines.text(chunk));
  return { plan: whole, record };
}
