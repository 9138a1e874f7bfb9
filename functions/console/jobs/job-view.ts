import { z } from '@hono/zod-openapi';
import { approvedKeys } from '../../../shared/jobs/approve/approved-plan.ts';
import { findJobPlan, findJobRecord } from '../../../shared/jobs/files/read-job.ts';
import { jobsOfImport, notedImport } from '../../../shared/jobs/receive/receive-export.ts';
import { instantAhead, issuingEnd } from '../../../shared/jobs/steps/issuing-order.ts';
import { mayBe, strings } from '../../../shared/operations/operation.ts';
import { problem } from '../../../shared/problems/problem.ts';
import type { Language } from '../../../shared/problems/problem-text.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { approvalForm } from '../../../shared/records/corrections.ts';
import { outcomes } from '../../../shared/records/document-record.ts';
import type { JobRecord, Plan } from '../../../shared/records/plan.ts';
import { findStored, findWhole, UnreadableRecord } from '../../../shared/records/stored.ts';
import { reportProblem, reportProblemSchema, sentencesIn } from '../../../shared/report/row.ts';
import { effectSchema } from '../../../shared/report/summary/direction-sums.ts';
import { effectOf, reachedTotals } from '../../../shared/report/summary/verdict.ts';
import {
  type Counts,
  countedIn,
  isAllDone,
  noCounts,
  type Summary,
  summaryForm,
} from '../../../shared/report/summary.ts';
import { reportPrefix } from '../../../shared/store/keys.ts';
import type { ConsoleHost, JobProgress } from '../console-host.ts';

const ends = ['done', 'failed', 'sent back'] as const;
export const jobStates = ['waiting', 'reading', 'checking', 'issuing', 'reporting', ...ends] as const;
export type JobState = (typeof jobStates)[number];

const count = z.int().nonnegative();
const counts = z.record(z.enum(outcomes), count);

const planSchema = z
  .object({
    sha256: z.string(),
    documents: count,
    payable: z.record(z.string(), z.string()),
    effect: z.object(effectSchema.shape).optional(),
  })
  .openapi('Plan', { description: 'What a dry run would issue, under the hash that an approval names.' });

export const jobViewSchema = z
  .object({
    ...strings('job', 'account', 'profile', 'file'),
    ...{ dry_run: z.boolean(), state: z.enum(jobStates), documents: count, decided: count },
    outcomes: counts.describe('Documents per outcome.'),
    unknown: count.optional().describe('Documents that nobody knows the outcome of.'),
    rows: counts.optional().describe('Rows per outcome, when the job is at its end.'),
    stopped: z
      .object({ unsent: count.describe('Documents that were never sent.') })
      .optional()
      .describe('It did not come to all its documents; POST …/resume goes on with it.'),
    payable: z.string().optional().describe('Euro of what is issued, or would be.'),
    effect: z.string().optional().describe('The same with credits subtracted, where there are any.'),
    created_at: z.string(),
    finished_at: z.string().optional(),
    ends_at: mayBe('When the documents in progress will be decided, by the pace of those before.'),
    by: mayBe('Who brought the export; of a check that is `sent back`, who sent it back.'),
    brought_by: z.string().optional(),
    comment: z.string().optional().describe('Why the check was sent back.'),
    at: z.string().optional().describe('When it was sent back.'),
    newer: z.string().optional().describe('The newest job of the same file name, where that is a later one.'),
    import: z.string().optional().describe('The import that it belongs to.'),
    amend: z.boolean().optional().describe('It replaces issued documents that the file has otherwise.'),
    accepted: z.array(z.string()).optional().describe('Doubtful codes that were taken on.'),
    plan: planSchema.optional(),
    failure: reportProblemSchema.optional().describe('Why the job failed.'),
    report: z.string().optional().describe('Key prefix of the files of the report.'),
  })
  .openapi('Job');

export type JobView = z.infer<typeof jobViewSchema>;

export const isEnded = ({ state }: Pick<JobView, 'state'>) => ends.some((end) => end === state);

export const summaryOf = ({ store }: ConsoleHost, record: JobRecord): Promise<Summary | undefined> =>
  findStored(store, `${reportPrefix(record)}summary.json`, summaryForm);

/** The summary of a finished job; 409 for any other. */
export async function endedSummary(host: ConsoleHost, record: JobRecord): Promise<Summary> {
  const summary = (await host.progressOf(record)) === undefined ? await summaryOf(host, record) : undefined;
  if (summary === undefined) throw new RefusedRequest('JOB-UNDER-WAY');
  return summary;
}

/** The job with the reason of its failure in the reader's language. */
export const inLanguage = (view: JobView, language: Language): JobView =>
  view.failure === undefined
    ? view
    : { ...view, failure: { ...view.failure, ...sentencesIn(view.failure, language) } };

/** Documents of a job that was cut off, by their outcomes; unknown outcomes count as failed. */
type SoFarOf = (plan: Plan) => Promise<Counts>;

/** A job for the interface: its identity, its progress, and the outcomes of its documents. */
export async function viewJob(host: ConsoleHost, record: JobRecord, soFarOf: SoFarOf): Promise<JobView> {
  const progress = await host.progressOf(record);
  try {
    const summary = progress === undefined ? await summaryOf(host, record) : undefined;
    return summary === undefined
      ? await viewRunning(host, { record, progress, soFarOf })
      : viewFinished(record, summary);
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    const none = { documents: 0, decided: 0, outcomes: noCounts() };
    const failure = reportProblem(error.problem, host.language);
    return { ...base(record), ...none, state: 'failed', failure };
  }
}

const base = ({ job, account, profile, file, dry_run, created_at, by, amend, accept }: JobRecord) => ({
  ...{ job, account, profile, file, dry_run, created_at },
  ...(by !== undefined && { by }),
  ...(amend && { amend: true }),
  ...(accept && { accepted: [...accept.codes] }),
});

function viewFinished(record: JobRecord, summary: Summary): JobView {
  const { unreadable, plan, counts, problems } = summary;
  const documents = countedIn(counts.documents);
  const { failed } = counts.documents;
  const { payable_total: payable } = reachedTotals(summary);
  const { payable: effect } = effectOf(summary);
  const unknown = Math.min(failed, problems.find(({ code }) => code === 'OUTCOME-UNKNOWN')?.count ?? 0);
  const unsent = summary.problems.reduce((n, { code, count }) => (code === 'JOB-STOPPED' ? n + count : n), 0);
  return {
    ...base(record),
    // A control file may ask for it as well.
    ...(summary.amend ? { amend: true } : {}),
    state: unreadable === null ? 'done' : 'failed',
    documents,
    decided: documents,
    rows: counts.rows,
    outcomes: { ...counts.documents, failed: failed - unknown },
    ...(unknown > 0 && { unknown }),
    ...(isStopped(summary) ? { stopped: { unsent } } : {}),
    payable,
    ...(effect === payable ? {} : { effect }),
    finished_at: summary.finished_at,
    ...(plan === undefined ? {} : { plan }),
    ...(unreadable === null ? {} : { failure: { ...unreadable } }),
    report: summary.report,
  };
}

/** True for a job that ended before all its documents: it can be resumed. */
export const isStopped = (summary: Summary): boolean =>
  summary.counts.documents.failed > 0 || summary.unreadable?.code === 'JOB-STEP-FAILED';

async function viewRunning(
  host: ConsoleHost,
  { record, progress, soFarOf }: { record: JobRecord; progress: JobProgress | undefined; soFarOf: SoFarOf },
): Promise<JobView> {
  const plan = await findJobPlan(host.store, record.job);
  const isCutOff = progress?.lost ?? (progress === undefined && isLeft(host, record));
  const soFar = isCutOff && plan ? await soFarOf(plan) : undefined;
  const outcomes = soFar ? { ...soFar, failed: 0 } : (progress?.outcomes ?? noCounts());
  const decided = countedIn(outcomes);
  const documents = plan?.documents ?? 0;
  const ends_at = endOf(host, { decided, documents, sinceMs: progress?.sinceMs, dryRun: record.dry_run });
  const step = { phrase: plan === undefined ? 'step-intake' : 'step-issue' } as const;
  const cut = problem('JOB-STEP-FAILED', {}, { step, reason: { phrase: 'was-stopped' } });
  const of = { record, planned: plan !== undefined, begun: progress?.begun ?? false };
  return {
    ...base(record),
    ...(isCutOff
      ? { state: 'failed', failure: reportProblem(cut, host.language) }
      : { state: stateOf({ ...of, left: documents - decided }), ...(ends_at && { ends_at }) }),
    documents,
    decided: Math.min(decided, documents),
    outcomes,
    ...(soFar && { unknown: soFar.failed }),
  };
}

/** A job is made a moment before it is begun. */
const BEGUN_AFTER_MS = 10_000;

/** True for a job that is not waiting on this machine: the process that ran it has ended. */
export const isLeft = ({ now }: Pick<ConsoleHost, 'now'>, { created_at }: JobRecord): boolean =>
  now().getTime() - Date.parse(created_at) > BEGUN_AFTER_MS;

/** The newest run that an approval of a check's plan allows; `again` if it was stopped or failed: the plan can be approved again. */
export async function approvedRun(host: ConsoleHost, { job: check, plan }: Pick<Summary, 'job' | 'plan'>) {
  const { store } = host;
  const place = await notedImport(store, check);
  const noted = place === undefined ? [] : await jobsOfImport(store, place.import);
  for (const { job } of noted.toReversed()) {
    const approval = await findWhole(store, approvedKeys(job).approval, approvalForm);
    const record = approval?.plan === plan?.sha256 ? await findJobRecord(store, job) : undefined;
    if (approval === undefined || record === undefined) continue;
    return { job, by: approval.by, at: approval.at, again: !(await isGood(host, record)) };
  }
  return null;
}

async function isGood(host: ConsoleHost, record: JobRecord): Promise<boolean> {
  const progress = await host.progressOf(record);
  if (progress !== undefined) return !progress.lost;
  const summary = await summaryOf(host, record);
  if (summary === undefined) return !isLeft(host, record);
  return isAllDone(summary) || (summary.counts.documents.failed === 0 && summary.unreadable === null);
}

/** Documents from which on the pace of a job predicts its end. */
const ENOUGH = 5;
const MS_PER_SECOND = 1000;

function endOf(
  host: ConsoleHost,
  of: { decided: number; documents: number; sinceMs: number | undefined; dryRun: boolean },
): string | undefined {
  const { decided, documents, sinceMs, dryRun } = of;
  const left = documents - decided;
  const now = host.now();
  if (left <= 0) return undefined;
  if (sinceMs === undefined || decided < ENOUGH)
    return dryRun ? undefined : issuingEnd(left, { pace: host.pace, now });
  return instantAhead(((now.getTime() - sinceMs) / decided / MS_PER_SECOND) * left, now);
}

function stateOf(of: { record: JobRecord; planned: boolean; begun: boolean; left: number }): JobState {
  if (!of.planned) return of.begun ? 'reading' : 'waiting';
  if (of.left <= 0) return 'reporting';
  return of.record.dry_run ? 'checking' : 'issuing';
}
