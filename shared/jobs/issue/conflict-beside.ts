import { type IssueResult, stoppedResult } from '../../issue/issue-result.ts';
import { problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { Outcome } from '../../records/outcome.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';

/** Holds a document while another one of its payment in the same export is not issued as it stands there. */
export async function conflictBeside(
  { external_id, after = [], life }: DocumentRecord,
  outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>,
): Promise<IssueResult | undefined> {
  for (const { external_id: other, ordinal } of after) {
    const outcome = ordinal === undefined ? undefined : (await outcomeOf(ordinal))?.outcome;
    if (outcome === undefined || isDone(outcome)) continue;
    const params = { payment: life?.payment ?? '–', external_id, other, state: { phrase: outcome } };
    return stoppedResult(problem('PAY-CONFLICT-BESIDE', { field: 'payment.amount' }, params));
  }
  return undefined;
}

type Done = 'issued' | 'duplicate' | 'ready' | 'skipped';
const isDone = (outcome: Outcome): outcome is Done =>
  outcome === 'issued' || outcome === 'duplicate' || outcome === 'ready' || outcome === 'skipped';
