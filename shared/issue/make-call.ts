import { differingFields, unfaithfulFields } from '../documents/canonical.ts';
import type { ClaimAnswer } from '../ledger/ledger.ts';
import type { DraftAnswer } from '../service/client.ts';
import { isOutage, namesExternalId, type Outage } from '../service/service-errors.ts';
import type { InvoiceRef } from '../service/wire.ts';
import type { IssueWork } from './issue-work.ts';
import { type Call, type Findings, freshState, type IssueEvent, resumedState, timesSeen } from './state.ts';

/** Claims; while another job holds the document, waits until that has decided or its claim is over, then claims again. */
async function claimWhenFree(work: IssueWork): Promise<ClaimAnswer> {
  const { ledger, request, limits, now, sleep } = work;
  const deadline = now() + limits.busyMs;
  for (let pause = limits.lookAgainMs; ; pause = Math.min(pause * 2, limits.lookAgainMaxMs)) {
    const answer = await ledger.claim(request);
    if (answer.state !== 'busy' || now() >= deadline) return answer;
    await sleep(pause);
  }
}

type MakeCall = (work: IssueWork, found: Findings) => Promise<IssueEvent>;

/** Makes a call, notes what it learned, and returns the answer. */
export const makeCall: Readonly<Record<Call, MakeCall>> = { claim, draft, find, status, note, issue };

async function claim(work: IssueWork, found: Findings): Promise<IssueEvent> {
  const answer = await claimWhenFree(work);
  if (answer.state === 'busy') return 'claim: busy';
  if (answer.state !== 'mine') {
    found.decided = answer;
    return `claim: ${answer.state}`;
  }
  const { earlier } = answer;
  if (earlier === undefined) {
    found.situation = freshState(work.limits.sendings);
    found.stopped = await work.lookAgain();
    return found.stopped === undefined ? 'claim: fresh' : 'claim: stopped';
  }
  found.earlier = earlier;
  found.situation = resumedState(earlier, work.limits.sendings, work.resend);
  return 'claim: resumed';
}

async function draft(work: IssueWork, found: Findings): Promise<IssueEvent> {
  // The run of an earlier claim may not have looked: a reason against sending refuses it as the service would.
  if (found.earlier !== undefined) found.stopped = await work.lookAgain();
  if (found.stopped !== undefined) return 'draft: refused';
  const answer = await work.client.createDraft(work.document);
  if (answer.state === 'drafted') {
    found.invoice_id = answer.invoice_id;
    return 'draft: drafted';
  }
  if (isOutage(answer)) return noted(found, answer, 'draft: unclear', 'draft: turned away');
  found.errors = answer.errors;
  return refusedDraft(answer);
}

function refusedDraft({ taken, errors }: Extract<DraftAnswer, { state: 'refused' }>): IssueEvent {
  if (!taken) return 'draft: refused';
  return namesExternalId(errors) ? 'draft: taken' : 'draft: ambiguous';
}

/** Only an unknown effect may be one. */
function noted(found: Findings, outage: Outage, unclear: IssueEvent, turnedAway: IssueEvent): IssueEvent {
  found.outage = outage;
  return outage.state === 'unknown' ? unclear : turnedAway;
}

/** Ask for ours by its id, unless that gave no answer to trust. */
function askedFor({ request }: IssueWork, found: Findings, doubts: readonly IssueEvent[]): InvoiceRef {
  const { external_id } = request;
  const doubted = doubts.some((doubt) => timesSeen(found, doubt) > 0);
  return doubted ? { external_id } : { external_id, invoice_id: found.invoice_id };
}

async function find(work: IssueWork, found: Findings): Promise<IssueEvent> {
  const isOurs = found.situation.draft === 'ours';
  // An undocumented field: only the draft shows whether the service keeps the MARKs.
  const namesOthers = work.document.correlated_invoices !== undefined;
  if (isOurs && work.verify === 'none' && !namesOthers) return 'find: fits';
  const doubts = ['find: unclear', 'find: absent', 'find: differs'] as const;
  const asked = isOurs ? askedFor(work, found, doubts) : { external_id: work.request.external_id };
  const answer = await work.client.readBack(asked);
  if (isOutage(answer)) return noted(found, answer, 'find: unclear', 'find: unclear');
  if (answer.state === 'absent') return 'find: absent';
  found.invoice_id = answer.invoice_id;
  found.unfaithful = unfaithfulFields(work.content, answer.content);
  found.differs = differingFields(work.content, answer.content);
  if (found.unfaithful.length > 0) return 'find: differs';
  return found.differs.length > 0 ? 'find: added' : 'find: fits';
}

async function status(work: IssueWork, found: Findings): Promise<IssueEvent> {
  const answer = await work.client.status(askedFor(work, found, ['status: unclear', 'status: absent']));
  if (isOutage(answer)) return noted(found, answer, 'status: unclear', 'status: unclear');
  if (answer.state === 'issued') found.issued = answer.issued;
  if (answer.state === 'refused') found.errors = answer.errors;
  return `status: ${answer.state}`;
}

async function note({ ledger, request }: IssueWork, { situation }: Findings): Promise<IssueEvent> {
  const sendings = { from: situation.inLedger, to: situation.sendings + 1 };
  return (await ledger.note(request, sendings)) ? 'note: written' : 'note: overtaken';
}

async function issue({ client, request, turn }: IssueWork, found: Findings): Promise<IssueEvent> {
  const { external_id } = request;
  await turn.wait();
  const answer = await client.issueDraft({ external_id, invoice_id: found.invoice_id });
  if (isOutage(answer)) {
    turn.giveUp();
    const unclear = answer.state === 'unknown' && answer.later ? 'issue: later' : 'issue: unclear';
    return noted(found, answer, unclear, 'issue: turned away');
  }
  turn.pass();
  if (answer.state === 'issued') found.issued = answer.issued;
  else if (answer.state !== 'pending') found.errors = answer.errors;
  return `issue: ${answer.state}`;
}
