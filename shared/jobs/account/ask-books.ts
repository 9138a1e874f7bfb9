import { failedResult } from '../../issue/issue-result.ts';
import type { BillingBook } from '../../preflight/resolve-billing-book.ts';
import type { Problem } from '../../problems/problem.ts';
import type { InvoicingClient } from '../../service/client.ts';
import { isOutage, type Outage } from '../../service/outage.ts';
import { RetryableStep } from '../steps/retryable-step.ts';

export type AskedBooks =
  | { books: readonly BillingBook[] }
  /** `waits`: it is worth asking again. */
  | { unreachable: readonly Problem[]; waits: boolean };

/** The account's billing books, asked once per job; or why the service could not be asked. */
export async function askBooks(client: Pick<InvoicingClient, 'billingBooks'>): Promise<AskedBooks> {
  const answer = await client.billingBooks();
  if (isOutage(answer)) {
    const { problems, waits_for } = failedResult(nothingSent(answer), 'not-sent');
    return { unreachable: problems, waits: waits_for !== undefined };
  }
  return { books: answer.listed };
}

/** Throws `StepAgain` where the service is away: an export is read when it is back. */
export function booksOrRetry(asked: AskedBooks): AskedBooks {
  if ('unreachable' in asked && asked.waits)
    throw new RetryableStep('ServiceDown', 'The service does not answer, so the export is not read yet.');
  return asked;
}

/** Treat an unknown outcome as none: this request sends no document. */
const nothingSent = (outage: Outage): Outage =>
  outage.state === 'unknown' ? { ...outage, state: 'down' } : outage;
