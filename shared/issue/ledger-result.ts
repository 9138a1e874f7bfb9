import { claimAnswer } from '../ledger/claim-answer.ts';
import type { ClaimAnswer, ClaimRequest, Ledger, LedgerEntry } from '../ledger/ledger.ts';
import {
  conflictResult,
  duplicateResult,
  type IssueResult,
  issuedResult,
  refusedResult,
} from './issue-result.ts';

/** Answer of the ledger that decides by itself, without the service. */
type Known = Extract<ClaimAnswer, { state: 'done' | 'conflict' | 'refused' }>;

export function ledgerResult(external_id: string, known: Known): IssueResult {
  switch (known.state) {
    case 'done':
      return known.own ? issuedResult(known.issued) : duplicateResult(known.issued);
    case 'conflict':
      return conflictResult(external_id, known);
    case 'refused':
      return refusedResult(external_id, known.refusal, known.own);
  }
}

/** Decision of the entry by itself; nothing where it is a claim. */
export function decidedBy(entry: LedgerEntry, request: ClaimRequest): Known | undefined {
  const answer = claimAnswer(entry, request);
  return answer.state === 'busy' || answer.state === 'mine' ? undefined : answer;
}

/** The result of a document that is decided already, by reading alone; nothing where it is open. */
export async function lookUpResult(
  ledger: Pick<Ledger, 'lookup'>,
  request: ClaimRequest,
): Promise<IssueResult | undefined> {
  const entry = await ledger.lookup(request.external_id);
  const decided = entry && decidedBy(entry, request);
  return decided && ledgerResult(request.external_id, decided);
}
