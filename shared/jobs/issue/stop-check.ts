import { type Monotonic, monotonic } from '../../clock.ts';
import { decidedBy, type IssueResult, ledgerResult, noNumbers } from '../../issue/issue-result.ts';
import { claimRequest, type NumberTurn } from '../../issue/issue-work.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Problem, problem } from '../../problems/problem.ts';
import type { DocumentRecord, OutcomeRecord } from '../../records/document-record.ts';
import type { PlanHead } from '../../records/plan.ts';
import type { Outage } from '../../service/service-errors.ts';
import { jobKeys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';

/** Reports that a person stopped the job: from a recent look, or from a new one. */
export interface StopCheck {
  lately(): Promise<boolean>;
  now(): Promise<boolean>;
}

export const NEVER_STOPPED: StopCheck = { lately: async () => false, now: async () => false };

/** Looks for the stop note of a job; `lately` looks at most once in `lookEveryMs` milliseconds. */
export function createStopCheck(
  store: Pick<Store, 'head'>,
  job: string,
  { lookEveryMs, clock = monotonic }: { lookEveryMs: number; clock?: Monotonic },
): StopCheck {
  const look = async () => (await store.head(jobKeys(job).stopped)) !== undefined;
  let found = Promise.resolve(false);
  let lookedMs = Number.NEGATIVE_INFINITY;
  async function lately(): Promise<boolean> {
    const nowMs = clock();
    if (nowMs - lookedMs >= lookEveryMs && !(await found)) {
      lookedMs = nowMs;
      found = look();
    }
    return found;
  }
  async function now(): Promise<boolean> {
    const nowMs = clock();
    const isStopped = await look();
    if (isStopped || nowMs > lookedMs) {
      lookedMs = nowMs;
      found = Promise.resolve(isStopped);
    }
    return isStopped;
  }
  return { lately, now };
}

interface Asked {
  ledger: Pick<Ledger, 'lookup'>;
  job: Pick<PlanHead, 'job'>;
}

/**
 * Answers a document of a stopped job: settled documents keep their result, claimed ones are unknown, and
 * only unclaimed ones were not sent. If the ledger is `behind`, these are unknown as well.
 */
export async function stoppedDocument(
  record: DocumentRecord,
  { behind, ...asked }: Asked & { behind: Problem | undefined },
): Promise<IssueResult> {
  const { entry, known } = await lookUp(record, asked);
  if (known !== undefined) return ledgerResult(record.external_id, known);
  if (behind !== undefined) return unanswered([unknown('stopped'), behind]);
  return unanswered([entry?.state === 'claimed' ? unknown('stopped') : problem('JOB-STOPPED')]);
}

/**
 * Keeps the results of this job under any login. A claimed document may be issued all the same, and so may
 * any other if the ledger is behind.
 */
export async function withheld(record: DocumentRecord, changed: readonly Problem[], asked: Asked) {
  const { entry, known } = await lookUp(record, asked);
  if (known !== undefined && known.state !== 'conflict' && known.own)
    return ledgerResult(record.external_id, known);
  const isUnknown = entry?.state === 'claimed' || changed.some(({ code }) => code === 'LEDGER-BEHIND');
  return unanswered([...(isUnknown ? [unknown()] : []), ...changed]);
}

/** The ledger entry, and its decision unless it is only a claim. */
async function lookUp({ external_id, document }: DocumentRecord, { ledger, job }: Asked) {
  const entry = await ledger.lookup(external_id);
  const known = entry && document && decidedBy(entry, claimRequest({ document }, job.job));
  return { entry, known };
}

const unanswered = (problems: Problem[]): IssueResult => ({ outcome: 'failed', problems, ...noNumbers });

/** Problem of a document begun by a run that got no answer. */
const unknown = (variant?: 'stopped'): Problem => {
  const params = { reason: { phrase: 'was-stopped' }, state: { phrase: 'begun-earlier' } } as const;
  return problem('OUTCOME-UNKNOWN', {}, variant === undefined ? params : { ...params, variant });
};

/** Events around a chunk while its documents are decided. */
export interface JobCourse {
  /** Answers for documents of the job's earlier waves. */
  outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>;
  /** Reason why nothing is sent at the moment; undefined if documents may be sent. */
  away: () => Outage | undefined;
  stop?: StopCheck | undefined;
  /** Turns of its documents by ordinal if they take their numbers in order. */
  turns?: ReadonlyMap<number, NumberTurn> | undefined;
}
