import { z } from '@hono/zod-openapi';
import { approvePlan } from '../../../shared/jobs/approve/approve-plan.ts';
import { approvedKeys, approvedPlan } from '../../../shared/jobs/approve/approved-plan.ts';
import { notedImport } from '../../../shared/jobs/receive/receive-export.ts';
import { operation } from '../../../shared/operations/operation.ts';
import { RefusedRequest } from '../../../shared/problems/refusal.ts';
import { type Approval, approvalForm, CORRECTIONS_SUFFIX } from '../../../shared/records/corrections.ts';
import { placeEvent } from '../../../shared/records/event.ts';
import type { JobRecord } from '../../../shared/records/plan.ts';
import { findStored } from '../../../shared/records/stored.ts';
import type { Summary } from '../../../shared/report/summary.ts';
import { jobKeys } from '../../../shared/store/keys.ts';
import { type Store, unlessAbsent } from '../../../shared/store/store.ts';
import { type AtJob, type ConsoleHost, inJob } from '../console-host.ts';
import {
  assertNewest,
  assertUnapproved,
  decide,
  decidedOf,
  handsOf,
  instant,
  newestCheck,
  sentBackForm,
  sentBackOf,
} from './edit-check.ts';
import { causesToSee, seenCauses } from './job-causes.ts';
import { jobsOf } from './job-lists.ts';
import { approvedRun, endedSummary, isLeft, isStopped, jobViewSchema, summaryOf } from './job-view.ts';
import { startAgain } from './start-export.ts';

/** A repeated approval answers the run that there is. */
export const approveCheck = operation({
  name: 'approvePlan',
  does: 'Issue what a dry run found ready',
  ...{ input: inJob.extend({ plan: z.string() }), output: z.string(), effect: 'starts', roles: ['approver'] },
  http: { at: 'post /api/jobs/{job}/approve', refuses: [409, 413, 503] },
  async run({ host, record, by }: AtJob, { plan }) {
    const { store } = host;
    if (host.dryRunOnly) throw new RefusedRequest('NOTHING-ISSUED');
    const summary = await endedSummary(host, record);
    if (host.approvalRequired && (await handsOf(store, record, summary.source.sha256)).includes(by))
      throw new RefusedRequest('SECOND-PERSON');
    const before = await approvedRun(host, summary);
    if (before?.again === false && summary.plan?.sha256 === plan) return before.job;
    await assertNewest(host, record);
    const { toSee, unseen, known } = await seenOf(store, record, summary);
    const [first] = unseen;
    const { job } = record;
    if (first) throw new RefusedRequest('NOT-SEEN', { job, count: unseen.length, message: first.message });
    const seen = toSee.flatMap(({ id }) => known[id] ?? []);
    const at = host.now().toISOString();
    const approval = { plan, by, at, ...(seen.length === 0 ? {} : { seen }) };
    return issuePlan(host, { record, summary, approval, act: before?.job ?? '' });
  },
});

/** Starts the run of an approved plan in the place of the job `act`; an ended one is returned without a second run. `byKey` is false for an approval by a file. */
async function issuePlan(
  host: ConsoleHost,
  of: { record: JobRecord; summary: Summary; approval: Approval; act: string; byKey?: boolean },
): Promise<string> {
  const { record, summary, approval, act, byKey = true } = of;
  const { store } = host;
  const { job: check } = summary;
  const startJob = async (job: string) => {
    if (await host.hasEnded({ ...record, job })) return 'exists' as const;
    // Recorded before the start, so that the run continues after a restart.
    if (byKey) await store.put(jobKeys(job).ofConsole, '{}');
    return host.startJob(job);
  };
  const answer = await approvePlan({ ...host, startJob }, { job: check, approval, act });
  if (!('refused' in answer)) return answer.job;
  const moments = { now: instant(approval.at), checked: instant(summary.finished_at) };
  throw new RefusedRequest(answer.refused, answer.refused === 'CLOCK-BEHIND' ? moments : {});
}

async function seenOf(store: Store, place: JobRecord, summary: Summary) {
  const known = await seenCauses(store, place, summary);
  const toSee = causesToSee(summary);
  return { toSee, known, unseen: toSee.filter(({ id }) => known[id] === undefined) };
}

export const waits = ['check', 'seen', 'approver', 'second_person'] as const;
/** Who has a hand in a check, and what its approval waits for, as one person sees it. */
export async function approvalOf({ host, record, person }: AtJob, summary: Summary) {
  const { store, approvalRequired } = host;
  const hands = await handsOf(store, record, summary.source.sha256);
  const { unseen } = await seenOf(store, record, summary);
  const approved = await approvedRun(host, summary);
  const isOwn = approvalRequired && hands.includes(person.name);
  const wait = async (): Promise<(typeof waits)[number] | null> => {
    if (summary.plan?.documents === 0 || (approved !== null && !approved.again)) return null;
    const { entries, closed } = (await decidedOf(host, record)) ?? {};
    const isOver = entries || closed || (await sentBackOf(host, record)) || (await newestCheck(host, record));
    if (isOver) return 'check';
    if (unseen.length > 0) return 'seen';
    return approvalRequired ? 'second_person' : 'approver';
  };
  return { hands, unseen: unseen.length, may_approve: !isOwn, waits_for: await wait(), approved };
}

/** A repeated request answers the job that goes on with it. */
export const resumeStopped = operation({
  name: 'resumeJob',
  does: 'Go on with a job that was stopped',
  more: 'Another job does what is left, under the same approval and plan. Documents that are issued already become duplicate.',
  ...{ input: inJob, output: z.string(), effect: 'starts', roles: ['approver'] },
  http: { at: 'post /api/jobs/{job}/resume', refuses: [409, 422, 503] },
  async run(asked: AtJob) {
    const { host, record } = asked;
    const { store } = host;
    if (host.dryRunOnly && !record.dry_run) throw new RefusedRequest('NOTHING-ISSUED');
    const progress = await host.progressOf(record);
    if (progress !== undefined && !progress.lost) throw new RefusedRequest('JOB-UNDER-WAY');
    const summary = await summaryOf(host, record);
    const isCutOff = progress?.lost ?? (summary === undefined && isLeft(host, record));
    if (!isCutOff && (summary === undefined || !isStopped(summary))) throw new RefusedRequest('NOT-STOPPED');
    const approved = await approvedPlan(store, record.job);
    const approval = await findStored(store, approvedKeys(record.job).approval, approvalForm);
    if (approved === undefined || approval === undefined) {
      if (!record.dry_run && host.approvalRequired) throw new RefusedRequest('APPROVAL-REQUIRED');
      const file = jobKeys(record.job).companion(CORRECTIONS_SUFFIX);
      return startAgain(asked, { corrections: await unlessAbsent(store.readText(file)) });
    }
    await assertNewest(host, approved.summary);
    const byKey = (await store.head(jobKeys(record.job).ofConsole)) !== undefined;
    const { by: approver } = approval;
    if (byKey && (await host.mayIssue?.(approver, record.account)) === false)
      throw new RefusedRequest('APPROVER-GONE', { approver });
    return issuePlan(host, { record, summary: approved.summary, approval, act: record.job, byKey });
  },
});

export const COMMENT_MAX = 2_000;

export const sendCheckBack = operation({
  name: 'sendBack',
  does: 'Send a check back to who brought it, with a comment',
  more: 'Its plan cannot be approved; the next check of the same import clears it.',
  input: inJob.extend({ comment: z.string().trim().max(COMMENT_MAX).openapi({ minLength: 1 }) }),
  ...{ output: jobViewSchema, effect: 'changes', roles: ['approver'] },
  http: { at: 'post /api/jobs/{job}/send-back', refuses: [409, 413, 422] },
  async run(asked: AtJob, { comment }) {
    const { host, record, by, language } = asked;
    const { store } = host;
    const { job, account } = record;
    if (comment === '') throw new RefusedRequest('REASON-MISSING/comment');
    const summary = await endedSummary(host, record);
    if (!record.dry_run) throw new RefusedRequest('NO-PLAN');
    const known = await assertUnapproved(host, summary);
    await assertNewest(host, record);
    await decide(host, { job, known }, (kept) => ({ ...kept, closed: 'SENT-BACK' }));
    const at = host.now().toISOString();
    await store.put(jobKeys(job).sentBack, sentBackForm.text({ comment, by, at }));
    const place = await notedImport(store, job);
    const news = { at, event: 'import.sent_back', account, job, summary: { comment, by } } as const;
    const event = await placeEvent(store, { ...news, ...(place && { import: place.import }) });
    await host.deliverEvent?.(event);
    return jobsOf(host).view(record, language);
  },
});

export const stopJob = operation({
  name: 'stopJob',
  does: 'Stop a job',
  more: 'Documents in progress are finished first. Every row gets an answer, and the same plan can be approved again.',
  ...{ input: inJob, output: jobViewSchema, effect: 'changes', roles: ['approver'] },
  http: { at: 'post /api/jobs/{job}/stop' },
  async run({ host, record, language }: AtJob) {
    await host.stopJob(record.job);
    return jobsOf(host).view(record, language);
  },
});
