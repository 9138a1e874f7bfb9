import { failedResult } from '../issue/issue-result.ts';
import type { BillingBook } from '../preflight/resolve-book.ts';
import type { Problem } from '../problems/problem.ts';
import type { InvoicingClient } from '../service/client.ts';
import { isOutage, type Outage } from '../service/outage.ts';

export type AskedBooks = { books: readonly BillingBook[] } | { unreachable: readonly Problem[] };

/** The account's billing books, asked once per job; or why the service could not be asked. */
export async function askBooks(client: Pick<InvoicingClient, 'billingBooks'>): Promise<AskedBooks> {
  const answer = await client.billingBooks();
  if (isOutage(answer)) return { unreachable: failedResult(nothingSent(answer), 'not-sent').problems };
  return { books: answer.listed };
}

/** Treat an unknown outcome as none: this request sends no document. */
const nothingSent = (outage: Outage): Outage =>
  outage.state === 'unknown' ? { ...outage, state: 'down' } : outage;
