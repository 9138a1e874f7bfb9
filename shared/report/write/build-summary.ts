import type { Problem } from '../../problems/problem.ts';
import { reportProblem } from '../columns/report-problem.ts';
import type { ReportFile } from '../files/report-writer.ts';
import { describeCause, fileNotices, letteredColumns } from '../summary/causes.ts';
import type { ReportFacts } from '../summary/report-facts.ts';
import { isComplete, SUMMARY_FORM, type Summary } from '../summary/summary.ts';

interface SummaryContent {
  files: readonly ReportFile[];
  plan?: Summary['plan'] | undefined;
  /** Beside those of the plan. */
  notices: readonly Problem[];
}

/** Build the content of `summary.json`, but for its seal. */
export function buildSummary(facts: ReportFacts, content: SummaryContent): Omit<Summary, 'seal'> {
  const { plan, language } = facts;
  const { rows, documents, causes, waiting, balance, ...totals } = facts.totals;
  return {
    form: SUMMARY_FORM,
    job: plan.job,
    environment: plan.environment,
    account: plan.account,
    report: facts.report,
    profile: plan.profile_used,
    ...sourceOf(plan),
    started_at: plan.started_at,
    finished_at: facts.finished_at,
    dry_run: plan.dry_run,
    ...(plan.on === undefined ? {} : { on: plan.on }),
    ...(plan.amend ? { amend: true } : {}),
    ...(facts.ledger === undefined ? {} : { ledger: facts.ledger }),
    ...(content.plan === undefined ? {} : { plan: content.plan }),
    ...(facts.approval === undefined ? {} : { approval: facts.approval }),
    complete: plan.unreadable === undefined && isComplete(rows) && isComplete(documents),
    language,
    counts: { rows, documents },
    balance,
    ...(plan.unused === undefined ? {} : { unused: [...plan.unused] }),
    ...totals,
    ...(waiting > 0 ? { waiting } : {}),
    problems: causes.map((cause) => describeCause(cause, letteredColumns(plan), language)),
    unreadable: plan.unreadable === undefined ? null : reportProblem(plan.unreadable, language),
    notices: fileNotices(plan, content.notices).map((one) => reportProblem(one, language)),
    joined: [...facts.joined],
    previous: facts.previous ?? null,
    files: Object.fromEntries(content.files.map(({ file, bytes, sha256 }) => [file, { bytes, sha256 }])),
  };
}

function sourceOf({
  source,
  corrections,
  sheet,
}: ReportFacts['plan']): Pick<Summary, 'source' | 'corrections'> {
  if (corrections === undefined) return { source };
  if (sheet === undefined) return { source, corrections };
  const { encoding, delimiter, sheet: name } = sheet;
  return { source: { ...source, read: { encoding, delimiter, sheet: name } }, corrections };
}
