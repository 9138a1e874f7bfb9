import type { IssueResult } from '../../issue/issue-result.ts';
import { claimRequest } from '../../issue/issue-work.ts';
import { decidedBy, ledgerResult } from '../../issue/ledger-result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { PlanHead } from '../../records/plan.ts';

interface Asked {
  ledger: Pick<Ledger, 'lookup'>;
  job: Pick<PlanHead, 'job' | 'dry_run'>;
}

/**
 * Answers a document of a stopped job: what is settled is told, of what is claimed only the service knows, and only what
 * nobody claimed was not sent. A ledger that is `behind` cannot say that.
 */
export async function stoppedDocument(
  record: DocumentRecord,
  { behind, ...asked }: Asked & { behind: Problem | undefined },
): Promise<IssueResult> {
  const { entry, known } = await lookUp(record, asked);
  if (known !== undefined) return ledgerResult(record.external_id, known);
  if (asked.job.dry_run) return unanswered([problem('JOB-STOPPED')]);
  if (behind !== undefined) return unanswered([unknown('stopped'), behind]);
  return unanswered([entry?.state === 'claimed' ? unknown('stopped') : problem('JOB-STOPPED')]);
}

/**
 * Keeps what this job has decided, whoever logs in now; one that was merely begun may be issued all the same, and one that a
 * ledger which is behind does not know.
 */
export async function withheld(record: DocumentRecord, changed: Problem, asked: Asked): Promise<IssueResult> {
  const { entry, known } = await lookUp(record, asked);
  if (known !== undefined && known.state !== 'conflict' && known.own)
    return ledgerResult(record.external_id, known);
  const isUnknown = entry?.state === 'claimed' || changed.code === 'LEDGER-BEHIND';
  return unanswered(isUnknown ? [unknown(), changed] : [changed]);
}

/** Entry of the ledger, and its decision where it is more than a claim. */
async function lookUp({ document, ...record }: DocumentRecord, { ledger, job }: Asked) {
  const entry = record.external_id === '' ? undefined : await ledger.lookup(record.external_id);
  return {
    entry,
    known: entry && document && decidedBy(entry, claimRequest({ ...record, document }, job.job)),
  };
}

const unanswered = (problems: Problem[]): IssueResult => ({
  outcome: 'failed',
  problems,
  numbers_used: 0,
  numbers_lost: 0,
});

/** Begun by a run that came to no answer. */
const unknown = (variant?: 'stopped'): Problem => {
  const params = { reason: { phrase: 'was-stopped' }, state: { phrase: 'begun-earlier' } } as const;
  return problem('OUTCOME-UNKNOWN', {}, variant === undefined ? params : { ...params, variant });
};
