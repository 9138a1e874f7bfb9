import { foldExternalId } from '../../documents/external-id.ts';
import { once } from '../../memoize.ts';
import type { PlanHead } from '../../records/plan.ts';
import type { InvoicingClient } from '../../service/client.ts';
import { isOutage } from '../../service/service-errors.ts';
import type { FoundInvoice, InvoicePage } from '../../service/wire.ts';
import { runBounded } from '../files/bounded-work.ts';
import type { LedgerPrefetch } from './ledger-prefetch.ts';

/** Documents looked up one by one per job; with more of them, the service's list is read. */
const ASKED_ONE_BY_ONE = 5;

/**
 * The service for a dry run, which reuses recent answers: it reads a list if many documents are unknown, and
 * skips the status request if the first answer contains the authority's facts.
 */
function jobClient(client: InvoicingClient, { job, documents }: PlanHead) {
  let unknownSoFar = 0;
  const listing = once(() => listInvoices(client, documents));
  const found = new Map<string, FoundInvoice>();

  const foreseeing: InvoicingClient = {
    ...client,
    async readBack(of) {
      const key = foldExternalId(of.external_id);
      const list = unknownSoFar > ASKED_ONE_BY_ONE ? await listing() : undefined;
      const invoice = list?.get(key);
      const inList = invoice ? ({ state: 'found', ...invoice } as const) : ({ state: 'absent' } as const);
      const answer = list === undefined ? await client.readBack(of) : inList;
      if (answer.state === 'found') found.set(key, answer);
      return answer;
    },
    async status(of) {
      const key = foldExternalId(of.external_id);
      const issued = found.get(key)?.issued;
      found.delete(key);
      return issued === undefined ? client.status(of) : { state: 'issued', issued };
    },
  };
  return {
    job,
    /** The service to a chunk: the ledger has not settled some of the documents that it would send. */
    toChunk({ records, entryOf }: LedgerPrefetch): InvoicingClient {
      const isOpen = (id: string) => (entryOf(id)?.state ?? 'claimed') === 'claimed';
      unknownSoFar += records.filter((one) => one.verdict === 'ready' && isOpen(one.external_id)).length;
      return foreseeing;
    },
  };
}

const newest = new WeakMap<InvoicingClient, ReturnType<typeof jobClient>>();

/** One client for all chunks of a dry run, which share a list; only that of a client's newest job is kept. */
export function dryRunClient(client: InvoicingClient, plan: PlanHead, ahead: LedgerPrefetch) {
  const known = newest.get(client);
  const ofJob = known?.job === plan.job ? known : jobClient(client, plan);
  newest.set(client, ofJob);
  return ofJob.toChunk(ahead);
}

/** Pages of 50 that are listed at most, some 3 KB an invoice: beyond 20,000 the documents are asked for one by one. */
const PAGES_MAX = 400;
const PAGES_AT_ONCE = 4;

/**
 * Lists all invoices of an account by folded external_id if that takes at most as many requests as documents. Undefined if it takes
 * more, or if the pages do not add up: 120 invoices are on three pages, each on one of them.
 */
async function listInvoices(client: Pick<InvoicingClient, 'listInvoices'>, documents: number) {
  const first = await client.listInvoices({ page: 1 });
  if (isOutage(first)) return undefined;
  const { totalPages, totalCount } = first.listed;
  if (!(totalPages <= Math.min(PAGES_MAX, documents))) return undefined;
  const numbers = Array.from({ length: totalPages - 1 }, (_, index) => index + 2);
  const others = await runBounded(numbers, PAGES_AT_ONCE, (page) => client.listInvoices({ page }));
  const pages = [first, ...others].flatMap((answer) => (isOutage(answer) ? [] : answer.listed));
  const isSame = (page: InvoicePage) => page.totalCount === totalCount && page.totalPages === totalPages;
  return pages.length > others.length && pages.every(isSame) ? byExternalId(pages, totalCount) : undefined;
}

function byExternalId(pages: readonly InvoicePage[], count: number) {
  const seen = new Set<string>();
  const listed = new Map<string, FoundInvoice>();
  for (const invoice of pages.flatMap(({ invoices }) => invoices)) {
    const key = foldExternalId(invoice.external_id);
    if (listed.has(key)) return undefined;
    seen.add(invoice.invoice_id);
    if (key !== '') listed.set(key, invoice);
  }
  return seen.size === count ? listed : undefined;
}
