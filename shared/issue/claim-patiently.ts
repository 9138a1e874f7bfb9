import type { ClaimAnswer } from '../ledger/ledger.ts';
import type { IssueWork } from './issue-work.ts';

/** Claims; while another job holds the document, waits until that has decided or its claim is over, then claims again. */
export async function claimPatiently(work: IssueWork): Promise<ClaimAnswer> {
  const { ledger, request, limits, now, sleep } = work;
  const deadline = now() + limits.busyMs;
  for (let pause = limits.lookAgainMs; ; pause = Math.min(pause * 2, limits.lookAgainMaxMs)) {
    const answer = await ledger.claim(request);
    if (answer.state !== 'busy' || now() >= deadline) return answer;
    await sleep(pause);
  }
}
