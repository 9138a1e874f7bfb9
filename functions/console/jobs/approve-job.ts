import { type ApprovalRefusal, approvePlan } from '../../../shared/jobs/approve/approve-plan.ts';
import { findJobRecord } from '../../../shared/jobs/files/read-job.ts';
import type { BilingualText } from '../../../shared/problems/bilingual-text.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { formatInstant } from '../../../shared/report/labels.ts';
import { isAllDone, type Summary } from '../../../shared/report/summary.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { ConsoleError } from '../console-error.ts';
import type { ConsoleHost } from '../console-host.ts';
import type { ConsoleErrorCode } from '../words/console-errors.ts';
import { handsOf, type ImportOf, seenCauses } from './import-notes.ts';
import { causesToSee } from './job-causes.ts';
import { summaryOf } from './job-view.ts';
import { editsOf } from './kept-corrections.ts';
import { sentBackOf } from './send-back.ts';

const approvedRunKey = (job: string) => `${jobKeys(job).prefix}approved-run.json`;

const REFUSED: Readonly<Record<Exclude<ApprovalRefusal, 'before-plan'>, ConsoleErrorCode>> = {
  'unknown-plan': 'NO-PLAN',
  'no-plan': 'NO-PLAN',
  'other-plan': 'PLAN-OTHER',
  'other-environment': 'ENVIRONMENT-OTHER',
};

/** Starts the real run of exactly this plan of a dry run. A repeated approval returns the existing run. */
export async function approveJob(
  host: ConsoleHost,
  record: JobRecord,
  { plan, by }: { plan: string; by: string },
): Promise<string> {
  const { store } = host;
  if (host.dryRunOnly) throw new ConsoleError('NOTHING-ISSUED');
  if ((await host.progressOf(record)) !== undefined) throw new ConsoleError('JOB-UNDER-WAY');
  const summary = await summaryOf(host, record);
  if (summary === undefined) throw new ConsoleError('JOB-UNDER-WAY');
  const of = { place: record, sha256: summary.source.sha256 };
  if (host.secondPerson && (await handsOf(store, { record, sha256: summary.source.sha256 })).includes(by))
    throw new ConsoleError('SECOND-PERSON');
  if ((await editsOf(host, record)) !== undefined) throw new ConsoleError('CHANGED-SINCE');
  if ((await sentBackOf(host, record)) !== undefined) throw new ConsoleError('SENT-BACK');
  const before = await runOf(host, record.job);
  if (before?.isGood && summary.plan?.sha256 === plan) return before.job;
  const { toSee, unseen, known } = await seenOf(store, { summary, of });
  if (unseen.length > 0)
    throw new ConsoleError('NOT-SEEN', {
      job: record.job,
      count: unseen.length,
      message: unseen[0]?.message ?? '',
    });
  const seen = toSee.flatMap(({ id }) => known[id] ?? []);
  const at = host.now().toISOString();
  const approval = { plan, by, at, ...(seen.length === 0 ? {} : { seen }) };
  // Recorded before the start, so that the run continues after a restart.
  const startJob = async (job: string) => {
    await store.put(jobKeys(job).ofConsole, '{}');
    return host.startJob(job);
  };
  const answer = await approvePlan(
    { ...host, startJob },
    { job: record.job, approval, act: before?.job ?? '' },
  );
  if ('refused' in answer) throw approveRefusal(answer.refused, { approval, summary });
  await noteRun(store, { check: record.job, run: answer.job });
  return answer.job;
}

/** The refusal of an approval as an error of the console. */
export const approveRefusal = (
  refused: ApprovalRefusal,
  { approval, summary }: { approval: { at: string }; summary: Summary },
): ConsoleError =>
  refused === 'before-plan'
    ? new ConsoleError('CLOCK-BEHIND', { now: instant(approval.at), checked: instant(summary.finished_at) })
    : new ConsoleError(REFUSED[refused]);

/** Notes the newest run of a check's plan. */
export const noteRun = (store: Store, { check, run }: { check: string; run: string }) =>
  store.put(approvedRunKey(check), JSON.stringify({ job: run }));

/** An instant in the words of each language. */
const instant = (iso: string): BilingualText => ({
  en: formatInstant(iso, 'en'),
  el: formatInstant(iso, 'el'),
});

/** The findings of a check that people must see, and those that are still unseen. */
export async function seenOf(store: Store, { summary, of }: { summary: Summary; of: ImportOf }) {
  const known = await seenCauses(store, of);
  const toSee = causesToSee(summary);
  return { toSee, known, unseen: toSee.filter(({ id }) => known[id] === undefined) };
}

interface ApprovedRun {
  job: string;
  /** True if the run is under way or complete; a stopped run gives way to another. */
  isGood: boolean;
}

/** The real run of a dry run's plan; undefined if the plan was never approved. */
export async function runOf(host: ConsoleHost, dryRun: string): Promise<ApprovedRun | undefined> {
  const { store } = host;
  const key = approvedRunKey(dryRun);
  if ((await store.head(key)) === undefined) return undefined;
  const found: unknown = JSON.parse(await store.readText(key));
  const job = typeof found === 'object' && found !== null && 'job' in found ? String(found.job) : '';
  const record = await findJobRecord(store, job);
  return record && { job, isGood: await isGood(host, record) };
}

async function isGood(host: ConsoleHost, record: JobRecord): Promise<boolean> {
  const progress = await host.progressOf(record);
  if (progress?.lost) return false;
  const summary = progress === undefined ? await summaryOf(host, record) : undefined;
  if (summary === undefined) return true;
  const { failed } = summary.counts.documents;
  return isAllDone(summary) || (failed === 0 && summary.unreadable === null);
}
