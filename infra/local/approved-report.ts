import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { approvedKeys } from '../../shared/jobs/approved-plan.ts';
import { PLAN_FILE, planLineForm } from '../../shared/records/plan-line.ts';
import { PlanHash, planGround } from '../../shared/report/plan-hash.ts';
import { sha256Hex } from '../../shared/report/sha256-hex.ts';
import { summaryForm } from '../../shared/report/summary.ts';
import { SUMMARY_FILE } from '../../shared/report/verify-report.ts';
import { hasItsSeal } from '../../shared/report/write-summary-json.ts';
import type { Store } from '../../shared/store/store.ts';
import { CommandError } from './command-error.ts';

/** The report of a dry run that may be carried out: its texts as they stand, and the hash of its plan. */
export interface ApprovedReport {
  summary: string;
  lines: string;
  plan: string;
}

/** Reads a report that somebody approved; one byte changed in it, and it is none. */
export async function readApproved(place: string): Promise<ApprovedReport> {
  const none = () => new CommandError('approved-no-plan', { place });
  const textOf = (file: string) =>
    readFile(join(place, file), 'utf8').catch(() => {
      throw none();
    });
  const summary = await textOf(SUMMARY_FILE);
  const lines = await textOf(PLAN_FILE);
  if (!hasItsSeal(summary)) throw none();
  const stated = summaryForm.read(summary, join(place, SUMMARY_FILE));
  if (stated.plan === undefined || stated.files[PLAN_FILE]?.sha256 !== sha256Hex(lines)) throw none();
  const hash = new PlanHash(planGround(stated));
  for (const line of lines.split('\n').filter((text) => text !== ''))
    hash.see(planLineForm.read(line, join(place, PLAN_FILE)));
  const plan = hash.hex();
  if (plan !== stated.plan.sha256) throw none();
  return { summary, lines, plan };
}

/** Puts an approved plan beside the job that it allows. */
export async function keepApproved(
  store: Store,
  job: string,
  { summary, lines }: ApprovedReport,
): Promise<void> {
  const keys = approvedKeys(job);
  await store.put(keys.lines, lines);
  await store.put(keys.summary, summary);
}
