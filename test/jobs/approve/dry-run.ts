import { type JobRecord, jobForm } from '../../../shared/records/job-record.ts';
import { PLAN_FILE, type PlanLine, planLineForm } from '../../../shared/records/plan-line.ts';
import { PlanHash, planGround } from '../../../shared/report/seal/plan-hash.ts';
import { sealSummary } from '../../../shared/report/seal/seal-record.ts';
import type { Summary } from '../../../shared/report/summary/summary.ts';
import { exportKey, jobKeys, reportPrefix } from '../../../shared/store/keys.ts';
import { sha256Hex } from '../../../shared/store/sha256-hex.ts';
import type { Store } from '../../../shared/store/store.ts';
import { aSummary } from '../stored-job.ts';

export const PLACE = { account: 'demo', profile: 'standard', file: 'sales.csv' };
export const EXPORT_KEY = exportKey('incoming', PLACE);
/** When the report of the dry run was finished. */
export const FINISHED = '2026-11-20T08:00:03.000Z';

export const planLine = (external_id: string): PlanLine => ({
  ...{ external_id, row: 2, verdict: 'ready', payable: '124.00', fingerprint: 'f'.repeat(64) },
});

/** The report of a dry run under its seal: its texts, and the hash of its plan. */
export async function sealedPlan(over: Partial<Summary> = {}, planned = [planLine('A-1'), planLine('A-2')]) {
  const lines = planned.map((one) => `${planLineForm.text(one)}\n`).join('');
  const stated = aSummary({ dry_run: true, finished_at: FINISHED });
  const hash = new PlanHash(planGround(stated));
  for (const one of planned) hash.see(one);
  const plan = hash.hex();
  const { seal: _, ...unsealed } = {
    ...stated,
    plan: { sha256: plan, documents: planned.length, payable: { EUR: '248.00' } },
    files: { [PLAN_FILE]: { bytes: lines.length, sha256: sha256Hex(lines) } },
    ...over,
  };
  const { text: summary } = await sealSummary(unsealed);
  return { summary, lines, plan };
}

/** A dry run in the store with its export and its report. */
export async function storeDryRun(store: Store, over: Partial<JobRecord> = {}) {
  const { version } = await store.put(EXPORT_KEY, 'as it was checked');
  const record: JobRecord = {
    ...{ ...PLACE, job: 'dry', environment: 'test', key: EXPORT_KEY, version, dry_run: true },
    created_at: '2026-11-20T08:00:00.000Z',
    ...over,
  };
  await store.put(jobKeys(record.job).job, jobForm.text(record));
  const report = await sealedPlan();
  await store.put(`${reportPrefix(record)}summary.json`, report.summary);
  await store.put(`${reportPrefix(record)}${PLAN_FILE}`, report.lines);
  return { record, ...report };
}
