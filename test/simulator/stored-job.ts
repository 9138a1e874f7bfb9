import { type DocumentRecord, documentLines } from '../../shared/records/document-record.ts';
import { type JobRecord, jobForm, jobSchema, type Plan, planForm } from '../../shared/records/plan.ts';
import { jobKeys } from '../../shared/store/keys.ts';
import type { Store } from '../../shared/store/store.ts';
import { createMemoryStore, MemoryObjects } from './memory-store.ts';

export const emptyStore = (): Store => createMemoryStore(new MemoryObjects(Date.now));

const aPlan = (over: Partial<Plan>): Plan => ({
  job: 'job-1',
  environment: 'http://127.0.0.1:1',
  account: 'demo',
  profile: 'standard',
  key: 'incoming/demo/standard/sales.csv',
  version: '1',
  file: 'sales.csv',
  dry_run: false,
  created_at: '2026-11-20T08:00:00.000Z',
  started_at: '2026-11-20T08:00:01.000Z',
  source: {
    key: 'incoming/demo/standard/sales.csv',
    name: 'sales.csv',
    sha256: 'a'.repeat(64),
    bytes: 100,
    rows: 2,
  },
  profile_used: { name: 'standard', sha256: 'b'.repeat(64) },
  sheet: {
    format: 'csv',
    encoding: 'utf-8',
    bom: false,
    gzip: false,
    delimiter: ';',
    newline: '\r\n',
    evidence: [],
    notices: [],
  },
  columns: ['external_id', 'counterpart.name', 'line.net_total_price'],
  header_row: 1,
  documents: 2,
  chunk_starts: [1],
  waves: [[1]],
  notices: [],
  ...over,
});

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
    await store.put(keys.documents(at + 1), documentLines.bytes(chunk));
  return { plan: whole, record };
}
