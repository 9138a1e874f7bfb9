import { isOutage, type Outage } from '../service/outage.ts';
import { authorityRefusal, type IssueResult, pendingResult } from './issue-result.ts';
import {
  giveUp,
  giveUpUnknown,
  type IssueWork,
  type settleIssued,
  settleRefused,
  suspend,
} from './issue-work.ts';

const WITHDRAWN: Outage = { state: 'unknown', reason: { phrase: 'draft-again' } };

/** The authority has the document and has not answered: asks until it has, or the time is over. */
export async function followPending(
  work: IssueWork,
  invoice_id: string,
  settle: typeof settleIssued,
): Promise<IssueResult> {
  const { client, limits, now, sleep } = work;
  const start = now();
  for (let pause = limits.lookAgainMs; ; pause = Math.min(pause * 2, limits.lookAgainMaxMs)) {
    await sleep(pause);
    const status = await client.status(invoice_id);
    if (isOutage(status)) return giveUpUnknown(work, status, 'pending');
    if (status.state === 'issued') return settle(work, status.issued);
    if (status.state === 'refused') return settleRefused(work, authorityRefusal(status.errors, invoice_id));
    if (status.state !== 'pending') return giveUp(work, WITHDRAWN, status.state);
    if (now() - start >= limits.pendingMs) return suspend(work, pendingResult(now() - start));
  }
}
