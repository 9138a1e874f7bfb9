import { foreseeDocument } from '../issue/foresee-document.ts';
import { issueDocument } from '../issue/issue-document.ts';
import type { IssueResult } from '../issue/issue-result.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Log } from '../log.ts';
import { problem } from '../problems/problem.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import type { JobRecord } from '../records/job-record.ts';
import type { OutcomeRecord } from '../records/outcome-record.ts';
import type { InvoicingClient } from '../service/client.ts';
import { findUncleared, type Uncleared } from './find-uncleared.ts';

/** Says of a document what becomes of it: by issuing it, or, in a dry run, by reading alone. */
export type Decide = (record: DocumentRecord) => Promise<IssueResult>;

export interface DecideOptions {
  clientOf: (account: string) => InvoicingClient;
  ledgerOf: (account: string) => Ledger;
  /** `all`: every draft is read back and compared before a number is used. */
  verify: 'all' | 'none';
  log: Log;
}

/** Build the decision on each document of a job; `outcomeOf` answers for documents of the job's earlier waves. */
export const createDecide =
  (options: DecideOptions) =>
  (job: JobRecord, outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>): Decide => {
    const deps = {
      client: options.clientOf(job.account),
      ledger: options.ledgerOf(job.account),
      verify: options.verify,
      log: options.log,
    };
    return async (record) => {
      const missing = await findUncleared(record.clears ?? [], { ...deps, outcomeOf });
      if (missing.length > 0) return stoppedBy(missing, record.clears_column);
      return job.dry_run ? foreseeDocument(deps, record, job.job) : issueDocument(deps, record, job.job);
    };
  };

/** Reject what clears a document issued as no sale; hold what clears one that may be issued yet. */
function stoppedBy(missing: readonly Uncleared[], column: string | undefined): IssueResult {
  const problems = missing.map(({ external_id, state }) =>
    state === 'no-sale'
      ? problem('CLEARS-NO-SALE', { field: 'clears', column }, { cleared: external_id, variant: 'issued' })
      : problem(
          'CLEARED-NOT-ISSUED',
          { field: 'clears', column },
          { cleared: external_id, state: { phrase: state } },
        ),
  );
  const nothing = { problems, numbers_used: 0, numbers_lost: 0 };
  return missing.some(({ state }) => state === 'no-sale')
    ? { outcome: 'rejected', stage: 'preflight', ...nothing }
    : { outcome: 'held', ...nothing };
}
