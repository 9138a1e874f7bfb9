import { setTimeout as wait } from 'node:timers/promises';
import type { Document } from '../documents/document.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { isOutage, type Outage } from '../service/outage.ts';
import { namesExternalId } from '../service/service-errors.ts';
import { askService, type Held } from './ask-service.ts';
import { claimPatiently } from './claim-patiently.ts';
import { followPending } from './follow-pending.ts';
import { issueDraft } from './issue-draft.ts';
import { defaultIssueLimits } from './issue-limits.ts';
import {
  authorityRefusal,
  busyResult,
  conflictResult,
  failedResult,
  type IssueResult,
  readBackRefusal,
  refusedDraft,
} from './issue-result.ts';
import {
  adopt,
  claimRequest,
  contentOf,
  giveUp,
  giveUpUnknown,
  type IssueDocumentDeps,
  type IssueWork,
  pauseBefore,
  release,
  settleRefused,
} from './issue-work.ts';
import { knownResult, lookUpResult } from './known-result.ts';

const NEVER_ARRIVES: Outage = { state: 'unknown', reason: { phrase: 'never-arrived' } };

/** Something that the service holds under our external_id. */
type InHand = Extract<Held, { state: 'held' }>;

/**
 * Issues a document exactly once (design, Exactly once): claim → draft → read back → issue → settle. Every fault of the
 * service ends in a result; only an outage of the ledger, or of where the credentials are kept, throws, and the same
 * job then resumes.
 */
export async function issueDocument(
  deps: IssueDocumentDeps,
  record: Pick<DocumentRecord, 'ordinal' | 'document'>,
  job: string,
): Promise<IssueResult> {
  const { document } = record;
  if (document === undefined)
    throw new Error(`document ${record.ordinal} of job ${job} has no content to send`);
  const result = await decide(workOf(deps, document, job));
  deps.log?.('document', { job, ordinal: record.ordinal, outcome: result.outcome });
  return result;
}

const workOf = (deps: IssueDocumentDeps, document: Document, job: string): IssueWork => ({
  ledger: deps.ledger,
  client: deps.client,
  verify: deps.verify,
  limits: { ...defaultIssueLimits, ...deps.limits },
  now: deps.now ?? Date.now,
  sleep: deps.sleep ?? ((ms) => wait(ms)),
  document,
  content: contentOf(document),
  request: claimRequest(document, job),
});

async function decide(work: IssueWork): Promise<IssueResult> {
  const { external_id } = work.request;
  // A service that is closed to us costs neither a claim nor a request; what is decided is still known.
  const closed = work.client.closed();
  if (closed !== undefined)
    return (await lookUpResult(work.ledger, work.request)) ?? failedResult(closed, 'not-sent');
  const claim = await claimPatiently(work);
  if (claim.state === 'busy') return busyResult(external_id, work.limits.busyMs);
  if (claim.state !== 'mine') return knownResult(external_id, claim);
  return claim.earlier === undefined ? send(work) : resume({ ...work, earlier: claim.earlier });
}

/** A claim that somebody left behind: what that came to is asked before anything is sent. */
async function resume(work: IssueWork): Promise<IssueResult> {
  const held = await askService(work);
  if (isOutage(held)) return giveUpUnknown(work, held, 'begun-earlier');
  return held.state === 'absent' ? send(work) : goOn(work, held);
}

/** Sends the draft; after an unknown effect it is looked up, and sent again only when the service has nothing. */
async function send(work: IssueWork): Promise<IssueResult> {
  let mayBeOurs = work.earlier?.same_content ?? false;
  for (let attempt = 1; attempt <= work.limits.sendAttempts; attempt++) {
    if (attempt > 1) await pauseBefore(work, attempt);
    const answer = await work.client.createDraft(work.document);
    if (answer.state === 'drafted') return issueDraft(work, answer.invoice_id, false);
    if (answer.state === 'refused' && !answer.taken) return release(work, refusedDraft(answer.errors));
    if (isOutage(answer) && answer.state !== 'unknown') return giveUp(work, answer, 'not-sent');
    mayBeOurs ||= answer.state === 'unknown';
    const held = await askService(work);
    if (isOutage(held)) return giveUp(work, held, 'sent-as-draft');
    if (held.state === 'held') return goOn(work, held, mayBeOurs);
    // Taken, by us it may be, and yet not to be found: refused would be wrong, so it is asked for again.
    if (answer.state === 'refused' && !(mayBeOurs && namesExternalId(answer.errors)))
      return release(work, refusedDraft(answer.errors));
  }
  return giveUp(work, NEVER_ARRIVES, 'absent');
}

/** The service holds something under this external_id: ours to go on with, or another document. */
async function goOn(work: IssueWork, held: InHand, mayBeOurs = false): Promise<IssueResult> {
  const { invoice_id, differs, status } = held;
  if (differs.length > 0) return differing(work, held, mayBeOurs);
  switch (status.state) {
    case 'issued':
      return adopt(work, status.issued);
    case 'pending':
      return followPending(work, invoice_id, adopt);
    case 'refused':
      return settleRefused(work, authorityRefusal(status.errors, invoice_id));
    case 'draft':
      return issueDraft(work, invoice_id, true);
  }
}

/** A draft of our own that came to be different has lost fields on its way; anything else is another document. */
async function differing(work: IssueWork, held: InHand, mayBeOurs: boolean): Promise<IssueResult> {
  const { differs, status, invoice_id } = held;
  if (status.state === 'draft' && (mayBeOurs || work.earlier?.same_content))
    return settleRefused(work, readBackRefusal(differs, invoice_id));
  const issued = status.state === 'issued' ? status.issued : undefined;
  return release(work, conflictResult(work.request.external_id, { differs, issued }));
}
