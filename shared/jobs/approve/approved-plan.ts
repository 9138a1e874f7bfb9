import { APPROVAL_SUFFIX } from '../../records/approval.ts';
import { type PlanLine, planLineForm } from '../../records/plan-line.ts';
import { findStored, readStoredLines } from '../../records/stored-object.ts';
import { type Summary, summaryForm } from '../../report/summary.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';

/** Days for which a plan may be carried out; rates, rules and customers change. */
export const PLAN_VALID_DAYS = 30;

export const approvedKeys = (job: string) => {
  const { companion } = jobKeys(job);
  return {
    summary: companion('.approved.json'),
    lines: companion('.approved.jsonl'),
    /** The approval: approver and time. */
    approval: companion(APPROVAL_SUFFIX),
    /** Written once the foreseen documents agree with the approved plan. */
    held: companion('.approved.held'),
  };
};

interface ApprovedPlan {
  summary: Summary;
  lines(): AsyncIterable<PlanLine>;
}

/** The only plan that a job may carry out; undefined if it needs no approval. */
export async function approvedPlan(store: Store, job: string): Promise<ApprovedPlan | undefined> {
  const keys = approvedKeys(job);
  const summary = await findStored(store, keys.summary, summaryForm);
  if (summary === undefined) return undefined;
  return { summary, lines: () => readStoredLines(store, keys.lines, planLineForm) };
}
