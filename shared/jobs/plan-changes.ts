import { type Problem, problem } from '../problems/problem.ts';
import type { JobRecord } from '../records/job-record.ts';
import { PLAN_FILE, type PlanLine, planLineForm } from '../records/plan-line.ts';
import { findStored, readStoredLines } from '../records/stored-object.ts';
import { SUMMARY_FILE } from '../report/open-sealed.ts';
import { summaryForm } from '../report/summary.ts';
import type { Store } from '../store/store.ts';
import { planBefore } from './known-plans.ts';
import { PlanComparison } from './plan-comparison.ts';

/**
 * Compares the plan of a dry run with the one before it of the same export, so that who approves again looks only at
 * what changed. Nothing is said of a first plan.
 */
export async function planChanges(
  store: Store,
  job: JobRecord,
  lines: () => AsyncIterable<PlanLine>,
): Promise<Problem[]> {
  const before = await planBefore(store, job);
  const stated = before && (await findStored(store, `${before.report}${SUMMARY_FILE}`, summaryForm));
  if (stated?.plan === undefined || stated.plan.sha256 !== before?.plan) return [];
  const linesBefore = () => readStoredLines(store, `${before.report}${PLAN_FILE}`, planLineForm);
  const comparison = await PlanComparison.with(linesBefore(), 'PLAN-CHANGED');
  for await (const line of lines()) comparison.see(line);
  const found = await comparison.differences(linesBefore());
  const { differing: count, alike } = comparison;
  return [problem('PLAN-CHANGED', {}, { count, alike, plan: before.plan }), ...found];
}
