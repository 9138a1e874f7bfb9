import { type ReportDeps, reportJob } from '../../shared/jobs/report/report-job.ts';
import type { Plan } from '../../shared/records/plan.ts';
import { type Summary, summaryForm } from '../../shared/report/summary/summary.ts';
import type { Store } from '../../shared/store/store.ts';
import { anOutcome, aPlan, aRow } from '../report/report-fixtures.ts';
import { aDocument, aRecord, emptyStore, storeJob } from './stored-job.ts';

export const NOW = '2026-11-20T08:00:03.000Z';
export const HEAD = 'reports/demo/latest.json';
/** Where the report of a job lies. */
export const at = (job = 'job-1') => `reports/demo/standard/sales.csv/${job}/`;

/** Two rows of two documents that are issued; `outcomes` undefined: nobody has worked them. */
export async function workedStore(
  plan: Partial<Plan> = {},
  { outcomes = true, store = emptyStore(), change = {} } = {},
) {
  const { source } = aPlan();
  await storeJob(store, {
    plan: { ...plan, source: { ...source, rows: 2, ...plan.source } },
    rows: [aRow(2), aRow(3)],
    documents: [
      [1, 2].map((n) =>
        aRecord(n, {
          external_id: `INV-${n + 1}`,
          document: aDocument({ external_id: `INV-${n + 1}`, ...change }),
        }),
      ),
    ],
    outcomes: outcomes ? [[anOutcome(1), anOutcome(2)]] : [],
  });
  return store;
}
export function reporting(store: Store, over: Partial<ReportDeps> = {}) {
  const logged: [string, object | undefined][] = [];
  const deps: ReportDeps = {
    ...{ store, now: () => new Date(NOW), language: 'en' },
    log: (event, fields) => void logged.push([event, fields]),
    itemsOf: () => ({ read: async () => [] }),
    ...over,
  };
  return {
    logged,
    report: (of: Partial<Parameters<typeof reportJob>[1]> = {}) => reportJob(deps, { job: 'job-1', ...of }),
  };
}
export const summaryOf = async (store: Store, job?: string): Promise<Summary> =>
  summaryForm.read(await store.readText(`${at(job)}summary.json`), 'summary.json');
