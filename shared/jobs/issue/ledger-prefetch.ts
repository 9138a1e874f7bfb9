import { foldExternalId } from '../../documents/external-id.ts';
import type { IssueResult } from '../../issue/issue-result.ts';
import { type AccountLedger, claimAnswer } from '../../ledger/dynamodb-ledger.ts';
import type { LedgerEntry } from '../../ledger/ledger.ts';
import { once } from '../../memoize.ts';
import type { Problem } from '../../problems/problem.ts';
import type { DocumentRecord, OutcomeRecord } from '../../records/document-record.ts';
import type { PlanHead } from '../../records/plan.ts';
import type { InvoicingClient } from '../../service/client.ts';
import { isOutage } from '../../service/service-errors.ts';
import type { FoundInvoice, InvoicePage } from '../../service/wire.ts';
import { versionsOf } from '../amend/old-contents.ts';
import { runBounded } from '../files/bounded-work.ts';
import { isNamed, isNeverNamed } from '../files/outcome-lookup.ts';
import type { IssuedFact } from '../find/wanted.ts';

type Credited = NonNullable<DocumentRecord['credits']>[number];

/** Entries, versions, MARKs and money of a chunk's documents as the ledger has them at its start. */
export type LedgerPrefetch = Awaited<ReturnType<typeof prefetchLedger>>;

/** The world of the documents of a chunk, as all that guards them sees it. */
export interface ChunkWorld {
  ahead: LedgerPrefetch;
  /** Entries that were settled at the chunk's start stay so; in a dry run all its own entries do. */
  ledger: AccountLedger;
  client: InvoicingClient;
  /** Answers for documents of the job's earlier waves. */
  outcomeOf: (ordinal: number) => Promise<OutcomeRecord | undefined>;
  job: PlanHead;
}

/** Something that may speak against sending a document, and holds things for it meanwhile. A dry run only looks. */
export interface Guard {
  /** The result of a document that is not sent: then it holds nothing. Of one that may be sent, `said` takes findings. */
  take(record: DocumentRecord, said: Problem[]): Promise<IssueResult | undefined>;
  /** Gives back what is held for a document that is not issued. */
  giveBack?(record: DocumentRecord): Promise<void>;
  /** Makes permanent what a document holds once it is issued. */
  settle?(record: DocumentRecord, mark?: string): Promise<void>;
}

/** Reads the entries of all documents of a chunk at once, then those of the credited documents. */
export async function prefetchLedger(
  ledger: Pick<AccountLedger, 'lookupAll' | 'moneys' | 'ofMarks'>,
  records: readonly DocumentRecord[],
  issuedAs: (marks: readonly string[]) => Promise<readonly IssuedFact[]>,
) {
  const ids = records.map(({ external_id }) => external_id).filter((id) => id !== '');
  const entries = await ledger.lookupAll(ids);
  const entryOf = (external_id: string) => entries.get(foldExternalId(external_id));
  const amended = [...entries.values()].filter((entry) => entry.state === 'issued' && entry.amended);
  const versions = await versionsOf(ledger, amended);
  // Those that an earlier job issued, and may not have noted.
  const own = records.filter(isNamed).flatMap(({ external_id }) => {
    const entry = entryOf(external_id);
    return entry?.state === 'issued' && entry.money !== undefined ? entry.issued.mark : [];
  });
  const ofNamed = records.flatMap(({ document }) => document?.correlated_invoices ?? []);
  const marks = await ledger.ofMarks([...ofNamed, ...own]);
  const unknown = ofNamed.filter((mark) => !marks.has(mark));
  const reported = unknown.length === 0 ? [] : await issuedAs(unknown);
  const inReports = new Map(reported.map(({ mark, external_id }) => [mark, external_id]));
  const idOf = ({ external_id, mark = '' }: Credited) =>
    external_id ?? marks.get(mark) ?? inReports.get(mark);
  const named = records.flatMap(({ credits = [] }) => credits.flatMap((one) => idOf(one) ?? []));
  const credited = await ledger.lookupAll(named);
  const payments = records.flatMap(({ life }) => life?.payment ?? []);
  const ofCredited = [...credited.values()].map(
    (entry) => (entry.state === 'issued' && entry.money?.payment) || entry.external_id,
  );
  return {
    records,
    /** The entry of a document of the chunk; one that was never begun has none. */
    entryOf,
    /** Entry of a document that a credit note takes back; undefined if the ledger does not know it. */
    creditedEntry: (one: Credited): LedgerEntry | undefined => credited.get(foldExternalId(idOf(one) ?? '')),
    /** Versions of a document that is issued with other content, or amended. */
    async versionsOf({ external_id }: DocumentRecord, { outcome }: IssueResult) {
      const key = foldExternalId(external_id);
      const known = versions.get(key);
      if (known !== undefined || outcome !== 'conflict') return known;
      return (await versionsOf(ledger, await ledger.lookupAll([external_id]))).get(key);
    },
    /** The document of each MARK that credit notes of the chunk name, or that documents of it have. */
    marks,
    /** Receipts and credit notes that its documents name by MARK; the ledger keeps only MARKs that can be named. */
    wronglyNamed: reported.filter(({ type }) => isNeverNamed(type)),
    /** Money of the chunk's payments and of the credited documents, by folded id. */
    moneys: await ledger.moneys([...payments, ...ofCredited]),
  };
}

/** Ledger for a chunk: entries settled at its start stay so, others are read when needed; one that only reads keeps all of its own. */
export function chunkLedger(
  ledger: AccountLedger,
  { records, entryOf }: LedgerPrefetch,
  { dry_run }: PlanHead,
): AccountLedger {
  const own = new Map(records.map((record) => [foldExternalId(record.external_id), record]));
  const settled = (external_id: string) => {
    const entry = entryOf(external_id);
    return entry?.state === 'claimed' ? undefined : entry;
  };
  return {
    ...ledger,
    lookup: async (external_id) =>
      dry_run && own.has(foldExternalId(external_id))
        ? entryOf(external_id)
        : (settled(external_id) ?? ledger.lookup(external_id)),
    claim: async (request) => {
      const entry = settled(request.external_id);
      return entry === undefined ? ledger.claim(request) : claimAnswer(entry, request);
    },
    /** Its MARK before its entry: no credit note finds a document without a limit. */
    settle: async (request, settlement) => {
      const { external_id } = request;
      if (settlement.state === 'issued' && isNamed(own.get(foldExternalId(external_id)) ?? {}))
        await ledger.noteMark(settlement.issued.mark, external_id);
      return ledger.settle(request, settlement);
    },
  };
}

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
