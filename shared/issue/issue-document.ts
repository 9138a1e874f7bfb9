import { earlierClaim } from '../ledger/claim-answer.ts';
import type { Outage } from '../service/outage.ts';
import { type Findings, newFindings } from './findings.ts';
import type { IssueResult } from './issue-result.ts';
import {
  type IssueDocumentDeps,
  type IssueWork,
  type LedgerWork,
  type SentRecord,
  workOf,
} from './issue-work.ts';
import { decidedBy } from './ledger-result.ts';
import { makeCall } from './make-call.ts';
import { runTransitions } from './run-transitions.ts';
import { settleDocument } from './settle-document.ts';
import { type IssueEvent, resumedState } from './state.ts';

/**
 * Issues a document exactly once (design, Exactly once): claim → draft → read back → issue → settle, as the decision
 * table says. Every fault of the service ends in a result; only an outage of the ledger, or of where the credentials
 * are kept, throws, and the same job then resumes.
 */
export async function issueDocument(
  deps: IssueDocumentDeps,
  record: SentRecord,
  job: string,
): Promise<IssueResult> {
  const { document } = record;
  if (document === undefined)
    throw new Error(`document ${record.ordinal} of job ${job} has no content to send`);
  const work = workOf(deps, { ...record, document }, job);
  const found = newFindings(work.limits.sendings);
  const closed = work.client.closed();
  const heard =
    closed === undefined ? await makeCall.claim(work, found) : await closedTo(work, found, closed);
  const end = await runTransitions(work, found, { heard });
  if (end === undefined) throw new Error('a walk that nothing stops has an end');
  const result = await settleDocument(work, found, end);
  deps.log?.('document', { job, ordinal: record.ordinal, outcome: result.outcome });
  return result;
}

/** A service that is closed to us costs neither a claim nor a request; what is known is still told. */
async function closedTo(work: IssueWork, found: Findings, closed: Outage): Promise<IssueEvent> {
  found.outage = closed;
  return (await readLedger(work, found)) ?? 'closed';
}

/** Reads the ledger alone: an answer where it decides; a claim that stands tells the situation. */
export async function readLedger(work: LedgerWork, found: Findings): Promise<IssueEvent | undefined> {
  const entry = await work.ledger.lookup(work.request.external_id);
  if (entry === undefined) return undefined;
  found.decided = decidedBy(entry, work.request);
  if (found.decided !== undefined) return `claim: ${found.decided.state}`;
  found.earlier = earlierClaim(entry, work.request);
  found.situation = resumedState(found.earlier, work.limits.sendings, work.resend);
  return undefined;
}
