import { findStored } from '../records/stored-object.ts';
import { jobKeys } from '../store/keys.ts';
import { isSafeName } from '../store/safe-key.ts';
import { type ApproveAnswer, type ApproveDeps, approvePlan } from './approve-plan.ts';
import { takenForm } from './companions.ts';
import { findPlan } from './known-plans.ts';

export const APPROVALS_PREFIX = 'approvals/';

const APPROVAL_KEY = /^approvals\/([^/]+)\/([0-9a-f]{64})\.json$/;

/** `approvals/<account>/<plan sha256>.json` and nothing else. */
export function parseApprovalKey(key: string): { account: string; plan: string } | undefined {
  const [, account = '', plan = ''] = APPROVAL_KEY.exec(key) ?? [];
  return isSafeName(account) ? { account, plan } : undefined;
}

interface ReceivedApproval {
  key: string;
  version: string;
  /** Who put the object, by the word of the host; its content says nothing. */
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
