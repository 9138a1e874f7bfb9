import type { Outage } from '../service/outage.ts';
import type { Step } from './decision-table.ts';
import { transitionFor } from './decision-table.ts';
import { type Findings, timesSeen } from './findings.ts';
import type { IssueWork } from './issue-work.ts';
import { makeCall } from './make-call.ts';
import { type IssueEvent, nextState } from './state.ts';

export type End = Extract<Step, { end: unknown }>;

/** A step that a walk stops before, if it is told to: nothing is written and nothing waited for. */
export type Stop = (step: Step) => boolean;

/** Goes from answer to answer as the table says, to its end; it decides nothing by itself. */
export async function runTransitions(
  work: IssueWork,
  found: Findings,
  { heard: first, stop = () => false }: { heard: IssueEvent; stop?: Stop },
): Promise<End | undefined> {
  for (let heard = first; ; ) {
    // Answers from before our draft was there say nothing of it.
    if (heard === 'draft: drafted') found.times.clear();
    if (heard.startsWith('issue:') && found.situation.told === 'taken') found.times.delete('status: draft');
    found.times.set(heard, timesSeen(found, heard) + 1);
    found.situation = nextState(found.situation, heard);
    const cell = transitionFor(heard, found.situation, triesLeft(work, found, heard));
    work.onCell(cell.name);
    const { step } = cell;
    if ('end' in step) return step;
    if (stop(step)) return undefined;
    if (step.pause) await pauseBefore(work, found);
    heard = await makeCall[step.call](work, found);
  }
}

/** An answer may be another one's; silence was waited for long enough. */
const isAnswer = (outage: Outage | undefined): boolean =>
  outage?.state === 'unknown' && outage.answered === true;

/** The service has just shown that it has trouble, or wants time. */
const pauseBefore = ({ limits, sleep }: IssueWork, found: Findings): Promise<void> =>
  sleep(Math.min(limits.lookAgainMaxMs, limits.lookAgainMs * 2 ** found.pauses++));

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
      return isAnswer(found.outage) && timesSeen(found, heard) <= 1;
    default:
      return timesSeen(found, heard) < limits.sendAttempts;
  }
}
