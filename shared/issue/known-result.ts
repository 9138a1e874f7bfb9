import { answerOf } from '../ledger/claim-answer.ts';
import type { ClaimAnswer, ClaimRequest, Ledger } from '../ledger/ledger.ts';
import {
  conflictResult,
  duplicateResult,
  type IssueResult,
  issuedResult,
  refusedResult,
} from './issue-result.ts';

/** What the ledger decides by itself, without the service. */
type Known = Extract<ClaimAnswer, { state: 'done' | 'conflict' | 'refused' }>;

export function knownResult(external_id: string, known: Known): IssueResult {
  switch (known.state) {
    case 'done':
      return known.own ? issuedResult(known.issued) : duplicateResult(known.issued);
    case 'conflict':
      return conflictResult(external_id, known);
    case 'refused':
      return refusedResult(external_id, known.refusal, known.own);
  }
}

/** The result of a document that is decided already, by reading alone; nothing where it is open. */
export async function lookUpResult(ledger: Ledger, request: ClaimRequest): Promise<IssueResult | undefined> {
  const entry = await ledger.lookup(request.external_id);
  const answer = entry && answerOf(entry, request);
  return answer === undefined || answer.state === 'busy' || answer.state === 'mine'
    ? undefined
    : knownResult(request.external_id, answer);
}
