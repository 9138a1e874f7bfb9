import { foldExternalId } from '../documents/external-id.ts';
import type { InvoicingClient } from '../service/client.ts';
import { isOutage } from '../service/outage.ts';
import type { FoundInvoice, InvoicePage } from '../service/wire.ts';
import { runBounded } from './run-bounded.ts';

/** Invoices that the service holds for an account, by folded external_id: all of them, or it would be none. */
export type ListedInvoices = ReadonlyMap<string, FoundInvoice | 'not kept'>;

/** Pages of 50 that are listed at most: beyond 20,000 invoices the documents are asked for one by one. */
const PAGES_MAX = 400;
const PAGES_AT_ONCE = 4;

/** Invoices whose content is kept, some 3 KB each; of others only that they are there. */
const CONTENTS_KEPT = 5_000;

/**
 * Lists all invoices of an account where that takes no more requests than asking for the documents does; undefined where
 * it takes more, or the pages do not add up: 120 invoices are on three pages, and each is on one of them.
 */
export async function listInvoices(
  client: Pick<InvoicingClient, 'listInvoices'>,
  documents: number,
): Promise<ListedInvoices | undefined> {
  const first = await client.listInvoices({ page: 1 });
  if (isOutage(first)) return undefined;
  const { totalPages, totalCount } = first.listed;
  if (!(totalPages <= Math.min(PAGES_MAX, documents))) return undefined;
  const numbers = Array.from({ length: Math.max(0, totalPages - 1) }, (_, index) => index + 2);
  const others = await runBounded(numbers, PAGES_AT_ONCE, (page) => client.listInvoices({ page }));
  const pages = [first, ...others].map((answer) => (isOutage(answer) ? undefined : answer.listed));
  const whole = pages.every((page) => page?.totalCount === totalCount && page.totalPages === totalPages);
  return whole ? byExternalId(pages, totalCount) : undefined;
}

function byExternalId(
  pages: readonly (InvoicePage | undefined)[],
  count: number,
): ListedInvoices | undefined {
  const seen = new Set<string>();
  const listed = new Map<string, FoundInvoice | 'not kept'>();
  for (const invoice of pages.flatMap((page) => page?.invoices ?? [])) {
    const key = foldExternalId(invoice.external_id);
    if (seen.has(invoice.invoice_id) || listed.has(key)) return undefined;
    seen.add(invoice.invoice_id);
    if (key !== '') listed.set(key, listed.size < CONTENTS_KEPT ? invoice : 'not kept');
  }
  return seen.size === count ? listed : undefined;
}
