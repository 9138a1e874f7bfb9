import { type Approval, approvalForm } from '../../records/approval.ts';
import { PLAN_FILE, planLineForm } from '../../records/plan-line.ts';
import { findWhole } from '../../records/stored-object.ts';
import { PlanHash, planGround } from '../../report/plan-hash.ts';
import { isSealIntact, SUMMARY_FILE } from '../../report/seal.ts';
import { type Summary, summaryForm } from '../../report/summary.ts';
import { sha256Hex } from '../../store/sha256-hex.ts';
import { type Store, unlessAbsent } from '../../store/store.ts';
import { approvedKeys } from './approved-plan.ts';

/** Report of a dry run that may be carried out: its texts unchanged, and the hash of its plan. */
export interface ApprovedReport {
  summary: string;
  lines: string;
  plan: string;
  stated: Summary;
}

/**
 * Reads the report of the plan to approve; undefined if a single byte was changed. `textOf` reads one file,
 * undefined if it is absent.
 */
export async function readApprovedReport(
  textOf: (file: string) => Promise<string | undefined>,
): Promise<ApprovedReport | undefined> {
  const summary = await textOf(SUMMARY_FILE);
  const lines = await textOf(PLAN_FILE);
  if (summary === undefined || lines === undefined || !isSealIntact(summary)) return undefined;
  const stated = summaryForm.read(summary, SUMMARY_FILE);
  if (
    stated.on !== undefined ||
    stated.plan === undefined ||
    stated.files[PLAN_FILE]?.sha256 !== sha256Hex(lines)
  )
    return undefined;
  const hash = new PlanHash(planGround(stated));
  for (const line of lines.split('\n').filter((text) => text !== ''))
    hash.see(planLineForm.read(line, PLAN_FILE));
  const plan = hash.hex();
  return plan === stated.plan.sha256 ? { summary, lines, plan, stated } : undefined;
}

/** Stores an approved plan with the job that it allows, together with its approval. */
export async function keepApproved(
  store: Store,
  job: string,
  { summary, lines, approval }: Pick<ApprovedReport, 'summary' | 'lines'> & { approval: Approval },
): Promise<void> {
  const keys = approvedKeys(job);
  await store.put(keys.approval, approvalForm.text(approval));
  await store.put(keys.lines, lines);
  await store.put(keys.summary, summary);
}

/** Name of the person whose approval allows a job; undefined of a job without one. */
export const approverOf = async (store: Store, job: string): Promise<string | undefined> =>
  (await findWhole(store, approvedKeys(job).approval, approvalForm))?.by;

/** The plan stored with a job and its approval; undefined if a power cut left them incomplete. */
export async function keptPlan(store: Store, job: string): Promise<string | undefined> {
  const keys = approvedKeys(job);
  if ((await findWhole(store, keys.approval, approvalForm)) === undefined) return undefined;
  const textOf = (file: string) =>
    unlessAbsent(store.readText(file === PLAN_FILE ? keys.lines : keys.summary));
  return (await readApprovedReport(textOf))?.plan;
}
