import { type DocumentRecord, documentLines } from '../../shared/records/document-record.ts';
import { type JobRecord, jobForm, jobSchema, type Plan, planForm } from '../../shared/records/plan.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { aPlan } from '../report/report-fixtures.ts';
import { createMemoryStore, MemoryObjects } from '../simulator/memory-store.ts';

export const emptyStore = (): Store => createMemoryStore(new MemoryObjects(Date.now));

/** A job whose export was read: its plan, and its documents by chunk. */
export async function storeJob(
  store: Store,
  { plan, documents }: { plan: Partial<Plan>; documents: readonly (readonly DocumentRecord[])[] },
) {
  const whole = aPlan(plan);
  const keys = jobKeys(whole.job);
  const record: JobRecord = jobSchema.parse(whole);
  await store.put(keys.job, jobForm.text(record));
  await store.put(keys.plan, planForm.text(whole));
  for (const [at, chunk] of documents.entries())
    await store.put(keys.documents(at + 1), documentLines.text(chunk));
  return { plan: whole, record };
}
