import { type CanonicalFields, canonicalFields } from '../documents/canonical.ts';
import type { Document } from '../documents/document.ts';
import { fingerprint } from '../ledger/fingerprint.ts';
import type { ClaimRequest, EarlierClaim, IssuedFacts, Ledger, Refusal } from '../ledger/ledger.ts';
import type { Log } from '../log.ts';
import type { PhraseCode } from '../problems/phrases.ts';
import type { InvoicingClient } from '../service/client.ts';
import type { Outage } from '../service/outage.ts';
import type { IssueLimits } from './issue-limits.ts';
import {
  duplicateResult,
  failedResult,
  type IssueResult,
  issuedResult,
  refusedResult,
} from './issue-result.ts';

/** What issuing a document needs of the world. */
export interface IssueDocumentDeps {
  ledger: Ledger;
  client: InvoicingClient;
  /** `all`: every draft is read back and compared before a number is used. */
  verify: 'all' | 'none';
  limits?: Partial<IssueLimits>;
  log?: Log;
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
}

/** A document under way: what is sent, under which claim, with what. */
export interface IssueWork {
  ledger: Ledger;
  client: InvoicingClient;
  verify: 'all' | 'none';
  limits: IssueLimits;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  document: Document;
  content: CanonicalFields;
  request: ClaimRequest;
  /** The claim that ours continues, where there was one. */
  earlier?: EarlierClaim | undefined;
}

export const claimRequest = (document: Document, job: string): ClaimRequest => ({
  external_id: document.external_id,
  job,
  ...fingerprint(document),
});

export const contentOf = (document: Document): CanonicalFields => canonicalFields(document);

/** Issued by this job: the second write. */
export async function settleIssued(work: IssueWork, issued: IssuedFacts): Promise<IssueResult> {
  await work.ledger.settle(work.request, { state: 'issued', issued });
  return issuedResult(issued);
}

/** Found issued at the service with the same content. It is ours when an earlier attempt of this job sent it. */
export async function adopt(work: IssueWork, issued: IssuedFacts): Promise<IssueResult> {
  if (work.earlier?.own) return settleIssued(work, issued);
  await work.ledger.settle(work.request, { state: 'issued', issued, by: work.earlier?.job ?? '' });
  return duplicateResult(issued);
}

export async function settleRefused(work: IssueWork, refusal: Refusal): Promise<IssueResult> {
  await work.ledger.settle(work.request, { state: 'refused', refusal });
  return refusedResult(work.request.external_id, refusal, true);
}

/** The external_id is given back: this document holds nothing at the service. */
export async function release(work: IssueWork, result: IssueResult): Promise<IssueResult> {
  await work.ledger.settle(work.request, { state: 'released' });
  return result;
}

/** The claim stays, already expired: whoever comes next asks the service first. */
export async function suspend(work: IssueWork, result: IssueResult): Promise<IssueResult> {
  await work.ledger.settle(work.request, { state: 'suspended' });
  return result;
}

export const giveUp = (work: IssueWork, outage: Outage, lastState: PhraseCode): Promise<IssueResult> =>
  suspend(work, failedResult(outage, lastState));

/** The same where the document may be issued already, whatever kept us from asking. */
export const giveUpUnknown = (
  work: IssueWork,
  { reason }: Outage,
  lastState: PhraseCode,
): Promise<IssueResult> => giveUp(work, { state: 'unknown', reason }, lastState);

/** Before something is sent again: the service has just shown that it has trouble. */
export const pauseBefore = ({ limits, sleep }: IssueWork, attempt: number): Promise<void> =>
  sleep(Math.min(limits.lookAgainMaxMs, limits.lookAgainMs * 2 ** (attempt - 1)));
