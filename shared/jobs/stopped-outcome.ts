import { type Param, problem } from '../problems/problem.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { OutcomeRecord } from '../records/outcome-record.ts';
import { documentFacts } from './document-facts.ts';

/** Outcome of a document whose chunk was stopped before anybody answered it. */
export function stoppedOutcome(
  record: DocumentRecord,
  { reason, dryRun }: { reason: Param; dryRun: boolean },
): OutcomeRecord {
  const facts = { ...documentFacts(record), numbers_used: 0, numbers_lost: 0 };
  const { verdict } = record;
  if (verdict !== 'ready' && verdict !== 'failed') return { ...facts, outcome: verdict };
  // Somebody stopped between two documents, or between the issue of one and its outcome: nobody knows which.
  const found =
    verdict === 'ready' && !dryRun
      ? problem('OUTCOME-UNKNOWN', {}, { reason, state: { phrase: 'unknown' }, variant: 'stopped' })
      : problem('JOB-STEP-FAILED', {}, { step: 'issue', reason });
  return { ...facts, outcome: 'failed', problems: [...facts.problems, found] };
}
