import * as z from 'zod';
import { findStored } from '../../records/stored-object.ts';
import { jobKeys } from '../../store/keys.ts';
import { isSafeName } from '../../store/safe-key.ts';
import { takenForm } from '../receive/companions.ts';
import { type ApproveAnswer, type ApproveDeps, approvePlan } from './approve-plan.ts';
import { findPlan } from './known-plans.ts';

export const APPROVALS_PREFIX = 'approvals/';

const APPROVAL_KEY = /^approvals\/([^/]+)\/([0-9a-f]{64})\.json$/;

/** Parses `approvals/<account>/<plan sha256>.json`; undefined for every other key. */
export function parseApprovalKey(key: string): { account: string; plan: string } | undefined {
  const [, account = '', plan = ''] = APPROVAL_KEY.exec(key) ?? [];
  return isSafeName(account) ? { account, plan } : undefined;
}

interface ReceivedApproval {
  key: string;
  version: string;
  /** Who put the object, as the host reports it; the content of the object is not proof. */
  by: string;
  at: string;
}

/** An approval becomes the real run of its plan, once; the same version again names the same job. */
export async function receiveApproval(
  deps: ApproveDeps,
  { key, version, by, at }: ReceivedApproval,
): Promise<ApproveAnswer | { ignored: string }> {
  const place = parseApprovalKey(key);
  if (place === undefined) return { ignored: key };
  const note = jobKeys('taken').companionOf(key, '');
  const taken = await findStored(deps.store, note, takenForm);
  if (taken?.version === version)
    return { job: taken.job, started: (await deps.startJob(taken.job)) === 'started' };
  const known = await findPlan(deps.store, place.account, place.plan);
  if (known === undefined) return { refused: 'unknown-plan' };
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

/** Messages of a queue, each with the text of notifications. */
export const approvalEventSchema = z.object({
  Records: z.array(
    z.object({
      body: z.string().transform((text) => messageSchema.parse(JSON.parse(text))),
    }),
  ),
});

export type ApprovalEvent = z.infer<typeof approvalEventSchema>;

/** Approvals in an event, from our own bucket only; keys come URL-encoded. */
export const approvalsOf = ({ Records }: ApprovalEvent, bucket: string) =>
  Records.flatMap(({ body }) => body.Records)
    .filter(({ s3 }) => s3.bucket.name === bucket)
    .map(({ eventTime, userIdentity, s3 }) => ({
      key: decodeURIComponent(s3.object.key.replaceAll('+', ' ')),
      version: s3.object.versionId,
      by: userIdentity.principalId,
      at: eventTime,
    }));
