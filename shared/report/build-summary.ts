import type { Plan } from '../jobs/records.ts';
import type { Language } from '../problems/problem.ts';
import { describeCause } from './causes.ts';
import { reportProblem } from './join-row.ts';
import type { ReportFile } from './report-writer.ts';
import {
  isComplete,
  type JoinedSummary,
  type PreviousReport,
  SUMMARY_FORM,
  type Summary,
} from './summary.ts';
import type { Totals } from './totals.ts';

export interface SummaryFrame {
  plan: Plan;
  report: string;
  previous?: PreviousReport | undefined;
  language: Language;
  finished_at: string;
}

export interface SummaryContent {
  totals: Totals;
  files: readonly ReportFile[];
  joined: readonly JoinedSummary[];
}

/** What `summary.json` states, but for its seal. */
export function buildSummary(frame: SummaryFrame, content: SummaryContent): Omit<Summary, 'seal'> {
  const { plan, language } = frame;
  const { rows, documents, causes, ...totals } = content.totals;
  return {
    form: SUMMARY_FORM,
    job: plan.job,
    environment: plan.environment,
    account: plan.account,
    report: frame.report,
    profile: plan.profile_used,
    source: plan.source,
    started_at: plan.started_at,
    finished_at: frame.finished_at,
    dry_run: plan.dry_run,
    complete: plan.unreadable === undefined && isComplete(rows) && isComplete(documents),
    language,
    counts: { rows, documents },
    ...totals,
    problems: causes.map((cause) => describeCause(cause, plan.columns, language)),
    unreadable: plan.unreadable === undefined ? null : reportProblem(plan.unreadable, language),
    notices: [...(plan.sheet?.notices ?? []), ...plan.notices].map((one) => reportProblem(one, language)),
    joined: [...content.joined],
    previous: frame.previous ?? null,
    files: Object.fromEntries(content.files.map(({ file, bytes, sha256 }) => [file, { bytes, sha256 }])),
  };
}
