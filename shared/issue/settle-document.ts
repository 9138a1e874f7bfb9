import { NOBODY, type Refusal, type Settlement } from '../ledger/ledger.ts';
import type { Phrase, PhraseCode } from '../problems/phrases.ts';
import type { Outage } from '../service/outage.ts';
import type { Findings } from './findings.ts';
import {
  authorityRefusal,
  busyResult,
  conflictResult,
  duplicateResult,
  failedResult,
  type IssueResult,
  issuedResult,
  pendingResult,
  readBackRefusal,
  refusedDraft,
  refusedResult,
  spentResult,
  stoppedResult,
} from './issue-result.ts';
import type { IssueWork } from './issue-work.ts';
import { ledgerResult, lookUpResult } from './ledger-result.ts';
import type { End } from './run-transitions.ts';

/** The second write, where there is one, and the outcome. What another run has settled meanwhile is the outcome. */
export async function settleDocument(work: IssueWork, found: Findings, end: End): Promise<IssueResult> {
  const settlement = settlementOf(found, end);
  if (settlement === undefined || (await work.ledger.settle(work.request, settlement)))
    return resultOf(work, found, end);
  return (await lookUpResult(work.ledger, work.request)) ?? resultOf(work, found, end);
}

/** In the name of who sent it: another job that left its claim, or nobody of ours. */
function senderOf({ situation, earlier }: Findings): { by?: string } {
  if (situation.sent === 'us') return {};
  return { by: situation.sent === 'others' && earlier !== undefined ? earlier.job : NOBODY };
}

function settlementOf(found: Findings, { end, settle }: End): Settlement | undefined {
  switch (settle) {
    case 'nothing':
      return undefined;
    case 'issued':
      return { state: 'issued', issued: known(found.issued), ...senderOf(found) };
    case 'refused':
      return { state: 'refused', refusal: refusalOf(found, end), ...(end === 'refused' && senderOf(found)) };
    case 'given back':
      return found.earlier === undefined
        ? { state: 'released' }
        : { state: 'returned', forget: !found.earlier.knew_content };
    case 'suspended':
    case 'suspended, unsent':
      return { state: 'suspended', unsent: settle !== 'suspended' };
  }
}

/** Of a draft that was not kept, every sending may have cost a number; of a refusal, every one but its own. */
function refusalOf(found: Findings, end: End['end']): Refusal {
  const { invoice_id = '', situation, errors, unfaithful } = found;
  if (end === 'not kept') return withLost(readBackRefusal(unfaithful, invoice_id), mayBeSent(found));
  const others = situation.sent === 'nobody' ? 0 : situation.sendings - 1;
  return withLost(authorityRefusal(errors, invoice_id), others);
}

const withLost = (refusal: Refusal, count: number): Refusal =>
  count > 0 ? { ...refusal, perhaps_lost: count } : refusal;

const mayBeSent = ({ situation }: Findings) => (situation.sent === 'nobody' ? 0 : situation.sendings);

/** Outcome in the words of the report. */
export function resultOf(work: IssueWork, found: Findings, step: End): IssueResult {
  const { external_id } = work.request;
  switch (step.end) {
    case 'issued':
      return issuedResult(known(found.issued));
    case 'duplicate':
      return duplicateResult(known(found.issued));
    case 'conflict':
      return conflictResult(external_id, found);
    case 'draft refused':
      return found.stopped === undefined ? refusedDraft(found.errors) : stoppedResult(found.stopped);
    case 'not kept':
    case 'refused':
      return refusedResult(external_id, refusalOf(found, step.end), found.situation.sent === 'us');
    case 'pending':
      return pendingResult(work.now() - known(found.pendingSince));
    case 'unknown':
      return failedResult(unknownBy(found, step.reason), lastState(found));
    case 'outage':
      return failedResult(outageOf(found), lastState(found));
    case 'spent':
      return spentResult(found.situation.sendings);
    case 'busy':
      return busyResult(external_id, work.limits.busyMs);
    case 'stopped':
      return stoppedResult(known(found.stopped));
    case 'decided':
      return ledgerResult(external_id, known(found.decided));
  }
}

/** A cell that ends with a fact stands behind the answer that brings it. */
function known<T>(fact: T | undefined): T {
  if (fact === undefined) throw new Error('a document ended with a fact that nobody stated');
  return fact;
}

const outageOf = ({ outage }: Findings): Outage =>
  outage ?? { state: 'unknown', reason: { phrase: 'silent' } };

/** An answer that settles nothing is one as well. */
function unknownBy(found: Findings, reason: PhraseCode | undefined): Outage {
  const { outage } = found;
  const answered = reason !== undefined || (outage?.state === 'unknown' && outage.answered === true);
  return { state: 'unknown', reason: reasonOf(found, reason), ...(answered ? { answered } : {}) };
}

/** Reason of an unknown outcome: the cell's own, or that of the newest outage. */
export function reasonOf(found: Findings, reason: PhraseCode | undefined): Phrase {
  if (reason === undefined) return outageOf(found).reason;
  if (reason !== 'issue-declined') return { phrase: reason };
  const said = found.errors.map(({ code, message }) =>
    [code, message].filter((part) => part !== '').join(' '),
  );
  return { phrase: reason, message: said.join('; ') };
}

/** The last thing that is known of the document. */
function lastState({ situation, times }: Findings): PhraseCode {
  if (situation.told === 'pending') return 'pending';
  if (situation.sent === 'us' && times.has('issue: unclear')) return 'sent-to-authority';
  if (times.has('status: draft') || situation.draft === 'ours') return 'draft';
  if (situation.resumed) return 'begun-earlier';
  return situation.draft === 'none' ? 'not-sent' : 'sent-as-draft';
}
