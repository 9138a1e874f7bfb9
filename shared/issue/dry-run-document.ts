import { problem } from '../problems/problem.ts';
import type { Call } from './decision-table.ts';
import { type Findings, newFindings } from './findings.ts';
import { readLedger } from './issue-document.ts';
import type { IssueResult } from './issue-result.ts';
import { type IssueDocumentDeps, type IssueWork, ledgerWork, type SentRecord, workOf } from './issue-work.ts';
import { ledgerResult } from './ledger-result.ts';
import { makeCall } from './make-call.ts';
import { type End, runTransitions, type Stop } from './run-transitions.ts';
import { reasonOf, resultOf } from './settle-document.ts';

type ForeseeDeps = Pick<IssueDocumentDeps, 'ledger' | 'resend' | 'limits'> & {
  /** Without it only the ledger is read. */
  client?: IssueDocumentDeps['client'] | undefined;
};

const READY: IssueResult = { outcome: 'ready', problems: [], numbers_used: 0, numbers_lost: 0 };

/**
 * The answer that `issueDocument` would give, found by the same table and by reading alone: nothing is claimed, sent or
 * settled (dry run).
 */
export async function dryRunDocument(
  { client, ...deps }: ForeseeDeps,
  { ordinal, document, ...written }: SentRecord,
  job: string,
): Promise<IssueResult> {
  if (document === undefined) throw new Error(`document ${ordinal} of job ${job} has no content to send`);
  const reading = ledgerWork(deps, { document, ...written }, job);
  const found = newFindings(reading.limits.sendings);
  await readLedger(reading, found);
  if (found.decided !== undefined) return ledgerResult(document.external_id, found.decided);
  if (client === undefined) return READY;
  const work = workOf({ ...deps, client, verify: 'all' }, { document, ...written }, job);
  const heard = await makeCall.find(work, found);
  const end = await runTransitions(work, found, { heard, stop: wouldAct });
  return end === undefined ? READY : foreseen(work, found, end);
}

const READING: readonly Call[] = ['find', 'status'];
const wouldAct: Stop = (step) => 'call' in step && (step.pause === true || !READING.includes(step.call));

/** A question that the service does not answer is left to the real run; a warning says so. */
function foreseen(work: IssueWork, found: Findings, end: End): IssueResult {
  if (end.end !== 'outage' && end.end !== 'unknown')
    return { ...resultOf(work, found, end), numbers_used: 0, numbers_lost: 0 };
  const reason = reasonOf(found, end.reason);
  return { ...READY, problems: [problem('SERVICE-NOT-ASKED', {}, { reason })] };
}
