import type { Document } from '../../shared/documents/document.ts';
import {
  type DocumentRecord,
  documentLines,
  type OutcomeRecord,
  outcomeLines,
} from '../../shared/records/document-record.ts';
import { type JobRecord, jobForm, jobSchema, type Plan, planForm } from '../../shared/records/plan.ts';
import { ordinalLines, type RowRecord, rowForm } from '../../shared/records/row-record.ts';
import { noCounts, SUMMARY_FORM, type Summary, summaryForm } from '../../shared/report/summary.ts';
import { jobKeys, reportPrefix } from '../../shared/store/keys.ts';
import { type Store, sha256Hex } from '../../shared/store/store.ts';
import { anOutcome, aPlan, aRow } from '../report/report-fixtures.ts';
import { createMemoryStore, MemoryObjects } from '../simulator/memory-store.ts';

export const emptyStore = (): Store => createMemoryStore(new MemoryObjects(Date.now));

const line = { vat_rate: '24', net_total_price: '100.00', vat_total: '24.00', subtotal: '124.00' };

export const aDocument = (over: Partial<Document> = {}): Document => ({
  external_id: 'A-1',
  invoice_type_code: '1.1',
  net_total_amount: '100.00',
  vat_total_amount: '24.00',
  total_amount: '124.00',
  payable_total_amount: '124.00',
  invoice_lines: [{ line_number: 1, ...line }],
  ...over,
});

export const aRecord = (ordinal: number, over: Partial<DocumentRecord> = {}): DocumentRecord => ({
  ordinal,
  external_id: `A-${ordinal}`,
  rows: [ordinal + 1],
  verdict: 'ready',
  problems: [],
  ...over,
});

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

export function aSummary(over: Partial<Summary> = {}): Summary {
  const { environment, profile_used, source, profile, file, ...plan } = aPlan();
  const { job = plan.job, account = plan.account } = over;
  return {
    ...{ form: SUMMARY_FORM, job, environment, account, profile: profile_used },
    report: reportPrefix({ account, profile, file, job }),
    source: { ...source, sha256: sha256Hex(source.sha256) },
    ...{ started_at: plan.started_at, finished_at: '2026-11-20T08:00:03.000Z', dry_run: plan.dry_run },
    ...{ complete: true, language: 'en', counts: { rows: noCounts(), documents: noCounts() } },
    ...{ sums: [], types: [], vat: [], rates: [], series: [], numbers_used: 0, numbers_lost: 0 },
    ...{ problems: [], shortened: [], unreadable: null, notices: [], joined: [], previous: null, files: {} },
    seal: 'c'.repeat(64),
    ...over,
  };
}

/** Answers the summary as the chain names it. */
export async function storeSummary(store: Store, over: Partial<Summary> = {}) {
  const summary = aSummary(over);
  const text = summaryForm.text(summary);
  await store.put(`${summary.report}summary.json`, text);
  return { job: summary.job, report: summary.report, sha256: sha256Hex(text) };
}

/** Two waves: the first chunk is full, the second is the last of its wave. */
export const waves = { documents: 6, chunk_starts: [1, 4, 6], waves: [[1, 2], [3]] };
export const worked = [1, 2, 3].map((ordinal) => anOutcome(ordinal));

/** A job whose second chunk was never worked. */
export async function workedJob() {
  const store = emptyStore();
  const records = [1, 2, 3, 4, 5, 6].map((ordinal) => aRecord(ordinal));
  const { plan } = await storeJob(store, {
    plan: { ...waves, source: { ...aPlan().source, rows: 2 } },
    rows: [aRow(2), aRow(3)],
    documents: [records.slice(0, 3), records.slice(3, 5), records.slice(5)],
    outcomes: [worked, undefined, [anOutcome(6)]],
  });
  return { store, plan };
}
