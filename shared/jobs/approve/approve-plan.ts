import * as z from 'zod';
import type { Phrase } from '../../problems/phrases.ts';
import { problem } from '../../problems/problem.ts';
import type { Approval } from '../../records/corrections.ts';
import type { OutcomeRecord } from '../../records/document-record.ts';
import { type JobRecord, jobForm, type Plan, type PlanLine } from '../../records/plan.ts';
import { findStored, updateStored } from '../../records/stored.ts';
import { planGround } from '../../report/plan-hash.ts';
import { TotalsCounter } from '../../report/summary/totals.ts';
import { isDone, type RateUse, type Summary } from '../../report/summary.ts';
import { jobKeys, reportPrefix } from '../../store/keys.ts';
import { isSafeName } from '../../store/safe-key.ts';
import { unlessAbsent } from '../../store/store.ts';
import { type AcquiredSlot, acquireSlot } from '../account/acquire-slot.ts';
import { findJobRecord, putPlan, readDocuments, readPlan } from '../files/read-job.ts';
import { decideRecords, type IssueDeps } from '../issue/decide.ts';
import { copyCompanions, takenForm } from '../receive/companions.ts';
import { jobId, notedImport, noteImport, type ReceiveDeps } from '../receive/receive-export.ts';
import { RetryableStep, type StepDeps } from '../steps/events.ts';
import {
  approvedKeys,
  approvedPlan,
  decidedForm,
  findPlan,
  keepApproved,
  noteApproved,
  planComparison,
  readApprovedReport,
  toPlanLine,
} from './approved-plan.ts';

export type ApproveDeps = StepDeps & Pick<ReceiveDeps, 'startJob'>;

type Overtaken = 'CHANGED-SINCE' | 'SENT-BACK' | 'CHECK-OLDER';
export type ApprovalRefusal = 'NO-PLAN' | 'PLAN-OTHER' | 'ENVIRONMENT-OTHER' | 'CLOCK-BEHIND' | Overtaken;
export type ApproveAnswer = { job: string } | { refused: ApprovalRefusal };

/**
 * Starts the real run of an approved dry run over the current export: a change since the dry run is reported,
 * and then nothing is issued. On one machine the caller then runs the job. The same `act`, such as an object's version,
 * starts one run.
 */
export async function approvePlan(
  deps: ApproveDeps,
  { job: checked, approval, act = '' }: { job: string; approval: Approval; act?: string },
): Promise<ApproveAnswer> {
  const { store } = deps;
  const dry = await findJobRecord(store, checked);
  if (!dry?.dry_run) return { refused: 'NO-PLAN' };
  const prefix = reportPrefix(dry);
  const report = await readApprovedReport((file) => unlessAbsent(store.readText(`${prefix}${file}`)));
  if (report === undefined) return { refused: 'NO-PLAN' };
  if (report.plan !== approval.plan) return { refused: 'PLAN-OTHER' };
  if (dry.environment !== deps.environment) return { refused: 'ENVIRONMENT-OTHER' };
  if (Date.parse(approval.at) < Date.parse(report.stated.finished_at)) return { refused: 'CLOCK-BEHIND' };

  // An export removed since the dry run is read in its old version.
  const version = (await store.head(dry.key))?.version ?? dry.version;
  const job = jobId({ ...dry, version: `${version} approved ${approval.plan} ${act}` });
  if (!(await store.head(jobKeys(job).job))) {
    const wasBack = (await store.head(jobKeys(checked).sentBack)) && 'SENT-BACK';
    const answer: { refused?: Overtaken | undefined } = {};
    // Who corrected the check or sent it back was told that this plan does not count any more.
    await updateStored(store, jobKeys(checked).edits, decidedForm, (kept) => {
      answer.refused = kept?.entries ? 'CHANGED-SINCE' : (kept?.closed ?? wasBack);
      return answer.refused ? undefined : { ...kept, approved: { job, by: approval.by, at: approval.at } };
    });
    if (answer.refused) return { refused: answer.refused };
    await keepApproved(store, job, { ...report, approval });
    await copyCompanions(store, { from: dry, to: job });
    const record: JobRecord = { ...dry, job, version, dry_run: false, created_at: deps.now().toISOString() };
    // The run belongs to the approved import, even if the export has changed since.
    const place = await notedImport(store, dry.job);
    if (place !== undefined) await noteImport(store, record, place);
    await store.put(jobKeys(job).job, jobForm.text(record));
    const { plan, by, at } = approval;
    await noteApproved(store, dry, { plan, job, by, at });
  }
  const started = await deps.startJob(job);
  deps.log('plan approved', { job, plan: approval.plan, by: approval.by, started });
  return { job };
}

export const APPROVALS_PREFIX = 'approvals/';

/** Parses `approvals/<account>/<plan sha256>.json`; undefined for every other key. */
export function parseApprovalKey(key: string): { account: string; plan: string } | undefined {
  const [, account = '', plan = ''] = /^approvals\/([^/]+)\/([0-9a-f]{64})\.json$/.exec(key) ?? [];
  return isSafeName(account) ? { account, plan } : undefined;
}

/**
 * An approval becomes the real run of its plan, once; the same version again names the same job. `by` put the object, as the
 * host reports it; the content of the object is not proof.
 */
export async function receiveApproval(
  deps: ApproveDeps,
  { key, version, by, at }: Record<'key' | 'version' | 'by' | 'at', string>,
): Promise<ApproveAnswer | { ignored: string }> {
  const place = parseApprovalKey(key);
  if (place === undefined) return { ignored: key };
  const note = jobKeys('taken').companionOf(key, '');
  const taken = await findStored(deps.store, note, takenForm);
  if (taken?.version === version) return deps.startJob(taken.job).then(() => ({ job: taken.job }));
  const known = await findPlan(deps.store, place.account, place.plan);
  if (known === undefined) return { refused: 'NO-PLAN' };
  const approval = { plan: place.plan, by, at };
  const answer = await approvePlan(deps, { job: known.job, approval, act: version });
  if ('job' in answer) await deps.store.put(note, takenForm.text({ version, job: answer.job }));
  return answer;
}

/** One notification of S3: it names who put the object, which EventBridge does not. */
const notificationSchema = z.object({
  eventTime: z.iso.datetime(),
  /** `AWS:AROAEXAMPLE:anna@example.com`: the role, and the session in it. */
  userIdentity: z.object({ principalId: z.string().min(1) }),
  s3: z.object({
    bucket: z.object({ name: z.string() }),
    object: z.object({ key: z.string(), versionId: z.string().min(1) }),
  }),
});

/** Messages with records; the test message that S3 sends once at setup has none. */
const messageSchema = z.object({ Records: z.array(notificationSchema).default([]) });
const bodySchema = z.string().transform((text) => messageSchema.parse(JSON.parse(text)));

/** Messages of a queue, each with the text of notifications. */
const approvalEventSchema = z.object({ Records: z.array(z.object({ body: bodySchema })) });

/** Approvals in an event, from our own bucket only; keys come URL-encoded. */
export const approvalsOf = (event: unknown, bucket: string) =>
  approvalEventSchema
    .parse(event)
    .Records.flatMap(({ body }) => body.Records)
    .filter(({ s3 }) => s3.bucket.name === bucket)
    .map(({ eventTime, userIdentity, s3 }) => ({
      key: decodeURIComponent(s3.object.key.replaceAll('+', ' ')),
      version: s3.object.versionId,
      by: userIdentity.principalId,
      at: eventTime,
    }));

/** Days for which a plan may be carried out; rates, rules and customers change. */
const PLAN_VALID_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Foresees every document of an approved job and compares it with the approved plan. After any difference the
 * job issues nothing, and its report states why. A job without an approval continues unchanged.
 */
export async function checkApproval(deps: IssueDeps, { job }: { job: string }): Promise<void> {
  const { store } = deps;
  const approved = await approvedPlan(store, job);
  const keys = approvedKeys(job);
  if (approved === undefined || (await store.head(keys.held))) return;
  const plan = await readPlan(store, job);
  if (plan.unreadable !== undefined) return;
  // A stopped job sends nothing, and another one goes on under its approval.
  if (await deps.stopCheckOf?.(job).now()) return;
  await using load = await acquireSlot(deps, plan);
  if (load.closed) throw serviceAway();
  const comparison = await planComparison(approved.lines);
  const { rates, withheld } = await foresee({ ...deps, load }, plan, (line) => comparison.see(line));
  const found = await comparison.differences();
  const cause = causeOf(approved.summary, { plan, rates, now: deps.now() });
  if (cause !== undefined || found.length > 0) {
    const unreadable = problem('PLAN-DIFFERS', {}, { reason: cause ?? { phrase: 'plan-other-documents' } });
    const notices = [...plan.notices, ...found];
    await putPlan(store, { ...plan, unreadable, notices, waves: [], chunk_starts: [] });
    return;
  }
  if (withheld.length > 0) await putPlan(store, { ...plan, withheld });
  await store.put(keys.held, '{}');
}

const serviceAway = () => new RetryableStep('ServiceDown', 'The service is away.');

/**
 * The verdicts of a dry run, given in the order of the documents; answers the rates that it used, and ordinals of documents that
 * would be sent if other problems did not stop them.
 */
async function foresee(deps: IssueDeps & { load: AcquiredSlot }, plan: Plan, see: (line: PlanLine) => void) {
  const { load } = deps;
  const withheld: number[] = [];
  const foreseen = new Map<number, OutcomeRecord>();
  const outcomeOf = async (ordinal: number) => foreseen.get(ordinal);
  const totals = new TotalsCounter();
  for (const chunk of plan.waves.flat()) {
    const records = await readDocuments(deps.store, plan.job, chunk);
    const outcomes = await decideRecords(deps, { job: { ...plan, dry_run: true }, records, outcomeOf, load });
    for (const [index, record] of records.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) continue;
      // What the service did not answer is no difference.
      if (outcome.problems.some(({ code }) => code === 'SERVICE-UNREACHABLE')) throw serviceAway();
      totals.addDocument(outcome);
      if (record.verdict === 'ready' && !isDone(outcome.outcome)) withheld.push(record.ordinal);
      see(toPlanLine(record, outcome.outcome));
      // Only the documents of a later wave ask for those before them.
      if (plan.waves.length > 1) foreseen.set(record.ordinal, outcome);
    }
  }
  return { rates: totals.finish(plan).rates, withheld };
}

function causeOf(
  approved: Summary,
  { plan, rates, now }: { plan: Plan; rates: RateUse[]; now: Date },
): Phrase | undefined {
  const { corrections, source, profile_used: profile } = plan;
  const before = planGround(approved);
  const after = planGround({ source, profile, corrections, rates });
  if (approved.environment !== plan.environment || approved.account !== plan.account)
    return { phrase: 'plan-other-account' };
  for (const part of ['source', 'profile', 'corrections'] as const)
    if (before[part] !== after[part]) return { phrase: `plan-other-${part}` };
  if (JSON.stringify(before.rates) !== JSON.stringify(after.rates)) return { phrase: 'plan-other-rate' };
  const age = now.getTime() - Date.parse(approved.finished_at);
  return age > PLAN_VALID_DAYS * DAY_MS ? { phrase: 'plan-too-old', days: PLAN_VALID_DAYS } : undefined;
}
