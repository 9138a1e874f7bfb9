import { earlierClaim } from '../ledger/dynamodb-ledger.ts';
import { problem } from '../problems/problem.ts';
import type { Outage } from '../service/service-errors.ts';
import { type End, type Step, transitionFor } from './decision-table.ts';
import {
  decidedBy,
  hasAnswered,
  type IssueResult,
  ledgerResult,
  reasonOf,
  resultOf,
  settleDocument,
} from './issue-result.ts';
import { type IssueDocumentDeps, type IssueWork, type SentRecord, workOf } from './issue-work.ts';
import { makeCall } from './make-call.ts';
import {
  type Call,
  type Findings,
  type IssueEvent,
  newFindings,
  nextState,
  resumedState,
  timesSeen,
} from './state.ts';

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
  const work = workOf(deps, record, job);
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

/** A service that is closed to us costs no claim and no request; known results are still reported. */
async function closedTo(work: IssueWork, found: Findings, closed: Outage): Promise<IssueEvent> {
  found.outage = closed;
  return (await readLedger(work, found)) ?? 'closed';
}

/** Reads only the ledger: a decided document has its answer, a claim describes the situation. */
async function readLedger(work: IssueWork, found: Findings): Promise<IssueEvent | undefined> {
  const entry = await work.ledger.lookup(work.request.external_id);
  if (entry === undefined) return undefined;
  found.decided = decidedBy(entry, work.request);
  if (found.decided !== undefined) return `claim: ${found.decided.state}`;
  found.earlier = earlierClaim(entry, work.request);
  found.situation = resumedState(found.earlier, work.limits.sendings, work.resend);
  return undefined;
}

/** A step before which a walk may stop: it then writes nothing and waits for nothing. */
type Stop = (step: Step) => boolean;

/** Follows the decision table from answer to answer to its end; every decision is in the table. */
async function runTransitions(
  work: IssueWork,
  found: Findings,
  { heard: first, stop = () => false }: { heard: IssueEvent; stop?: Stop },
): Promise<End | undefined> {
  const { limits, sleep } = work;
  for (let heard = first; ; ) {
    // Answers that are older than our draft prove nothing about it.
    if (heard === 'draft: drafted') found.times.clear();
    if (heard.startsWith('issue:') && found.situation.told === 'taken') found.times.delete('status: draft');
    found.times.set(heard, timesSeen(found, heard) + 1);
    found.situation = nextState(found.situation, heard);
    const cell = transitionFor(heard, found.situation, triesLeft(work, found, heard));
    work.onCell(cell.name);
    const { step } = cell;
    if ('end' in step) return step;
    if (stop(step)) return undefined;
    // The service has just shown that it has trouble, or wants time.
    if (step.pause) await sleep(Math.min(limits.lookAgainMaxMs, limits.lookAgainMs * 2 ** found.pauses++));
    heard = await makeCall[step.call](work, found);
  }
}

function triesLeft({ limits, now }: IssueWork, found: Findings, heard: IssueEvent): boolean {
  switch (heard) {
    case 'issue: pending':
    case 'status: pending':
      found.pendingSince ??= now();
      return now() - found.pendingSince < limits.pendingMs;
    case 'find: differs':
      return timesSeen(found, heard) <= 1;
    case 'find: unclear':
    case 'status: unclear':
      // An answer may be another one's; silence was waited for long enough.
      return hasAnswered(found) && timesSeen(found, heard) <= 1;
    default:
      return timesSeen(found, heard) < limits.sendAttempts;
  }
}

const READY: IssueResult = { outcome: 'ready', problems: [], numbers_used: 0, numbers_lost: 0 };

/**
 * The answer that `issueDocument` would give, found by the same table and by reading alone: nothing is claimed, sent or
 * settled (dry run).
 */
export async function dryRunDocument(
  deps: IssueDocumentDeps,
  record: SentRecord,
  job: string,
): Promise<IssueResult> {
  const work = workOf({ ...deps, verify: 'all' }, record, job);
  const found = newFindings(work.limits.sendings);
  await readLedger(work, found);
  if (found.decided !== undefined) return ledgerResult(work.request.external_id, found.decided);
  const heard = await makeCall.find(work, found);
  const end = await runTransitions(work, found, { heard, stop: wouldAct });
  return end === undefined ? READY : foreseen(work, found, end);
}

const READING: readonly Call[] = ['find', 'status'];
const wouldAct: Stop = (step) => 'call' in step && (step.pause === true || !READING.includes(step.call));

/** A question that the service does not answer is left to the real run, with a warning. */
function foreseen(work: IssueWork, found: Findings, end: End): IssueResult {
  if (end.end !== 'outage' && end.end !== 'unknown') return resultOf(work, found, end);
  const reason = reasonOf(found, end.reason);
  return { ...READY, problems: [problem('SERVICE-NOT-ASKED', {}, { reason })] };
}
