import { unfaithfulFields } from '../documents/canonical.ts';
import { isOutage, type Outage } from '../service/outage.ts';
import { followPending } from './follow-pending.ts';
import { authorityRefusal, declinedIssue, type IssueResult, readBackRefusal } from './issue-result.ts';
import {
  adopt,
  giveUp,
  giveUpUnknown,
  type IssueWork,
  pauseBefore,
  settleIssued,
  settleRefused,
  suspend,
} from './issue-work.ts';

const VANISHED: Outage = { state: 'unknown', reason: { phrase: 'draft-gone' } };
const UNDECIDED: Outage = { state: 'unknown', reason: { phrase: 'still-a-draft' } };

/** A draft that holds our content goes to the authority. `checked` drafts have been compared already. */
export async function issueDraft(
  work: IssueWork,
  invoice_id: string,
  checked: boolean,
): Promise<IssueResult> {
  if (work.verify === 'all' && !checked) {
    const stopped = await verifyDraft(work, invoice_id);
    if (stopped !== undefined) return stopped;
  }
  let mayBeOurs = false;
  for (let attempt = 1; attempt <= work.limits.sendAttempts; attempt++) {
    if (attempt > 1) await pauseBefore(work, attempt);
    const answer = await work.client.issueDraft(invoice_id);
    if (answer.state === 'issued') return settleIssued(work, answer.issued);
    if (answer.state === 'refused') return settleRefused(work, authorityRefusal(answer.errors, invoice_id));
    if (answer.state === 'pending') return followPending(work, invoice_id, settleIssued);
    if (isOutage(answer) && answer.state !== 'unknown')
      return mayBeOurs ? giveUpUnknown(work, answer, 'draft') : giveUp(work, answer, 'draft');
    mayBeOurs ||= answer.state === 'unknown';
    const decided = await followIssue(work, invoice_id, mayBeOurs ? settleIssued : adopt);
    if (decided !== undefined) return decided;
    if (answer.state === 'declined') return suspend(work, declinedIssue(answer.errors));
  }
  return giveUp(work, UNDECIDED, 'draft');
}

/** Compares what the service keeps with what was sent; a result stops the document before a number is used. */
async function verifyDraft(work: IssueWork, invoice_id: string): Promise<IssueResult | undefined> {
  const found = await work.client.readBack(invoice_id);
  if (isOutage(found)) return giveUp(work, found, 'draft');
  if (found.state === 'absent') return giveUp(work, VANISHED, 'draft');
  const differs = unfaithfulFields(work.content, found.content);
  return differs.length === 0 ? undefined : settleRefused(work, readBackRefusal(differs, invoice_id));
}

/**
 * After an answer that leaves the effect open, or says that somebody else was faster: what the service says now.
 * Nothing, where it is still a draft.
 */
async function followIssue(
  work: IssueWork,
  invoice_id: string,
  settle: typeof settleIssued,
): Promise<IssueResult | undefined> {
  const status = await work.client.status(invoice_id);
  if (isOutage(status)) return giveUpUnknown(work, status, 'sent-to-authority');
  switch (status.state) {
    case 'issued':
      return settle(work, status.issued);
    case 'refused':
      return settleRefused(work, authorityRefusal(status.errors, invoice_id));
    case 'pending':
      return followPending(work, invoice_id, settle);
    case 'absent':
      return giveUpUnknown(work, VANISHED, 'sent-to-authority');
    case 'draft':
      return undefined;
  }
}
