import { canonicalFields, differingFields } from '../documents/canonical.ts';
import { foldExternalId } from '../documents/external-id.ts';
import { findWholePlan, listedJobRecord } from '../jobs/files/read-job.ts';
import type { NamedItem } from '../ledger/account-table.ts';
import type { AccountLedger } from '../ledger/dynamodb-ledger.ts';
import { unprovenIdentity, unprovenPayment } from '../ledger/holders.ts';
import { CONTENT_UNKNOWN, type IssuedFacts } from '../ledger/ledger.ts';
import { LEDGER_FILE } from '../ledger/ledger-item.ts';
import type { Log } from '../log.ts';
import type { Acceptance } from '../records/ledger-age.ts';
import type { JobRecord } from '../records/plan.ts';
import { unlessDamaged } from '../records/stored.ts';
import { erasedReportForm, isSealIntact, markWatchForm, ROWS_FILE } from '../report/seal.ts';
import { type Summary, summaryForm } from '../report/summary.ts';
import type { InvoicingClient } from '../service/client.ts';
import { isOutage, type Outage } from '../service/service-errors.ts';
import type { FoundInvoice } from '../service/wire.ts';
import { jobKeys, reportPrefix } from '../store/keys.ts';
import { type Store, sha256OfPieces, unlessAbsent } from '../store/store.ts';
import { issuedItems, type KnownDocument, openItems, unprovenItem } from './items-of-document.ts';

/** Account of an environment, where its past lies. */
export interface PastPlace {
  store: Store;
  account: string;
  environment: string;
  log: Log;
}

/**
 * A real run, with the best that is left to prove what it has settled: the items that its report seals, the records of the
 * job, the rows of its report, or nothing. A watch over MARKs is none, and names documents all the same.
 */
export interface PastRun {
  job: string;
  report: string;
  /** Moment that orders runs: the end of the report, or the beginning of a job without one. */
  at: string;
  /** Moment before which it issued nothing, where that is another. */
  began?: string;
  proof: 'sealed' | 'records' | 'rows' | 'nothing' | 'watch';
  /** Undefined of one whose record is gone or damaged. */
  file: string | undefined;
  hasReport: boolean;
  /** Documents of it ended without an answer, or were never begun. */
  hasOpen: boolean;
  /** Its report was erased: its documents are not listed anywhere. */
  isErased?: true;
  /** Its report says that a person has accepted it before. */
  accepted?: Acceptance | undefined;
}

/**
 * Tells the moments at which something of ours may have been issued: not before the first run that anything is left of. Of
 * one that was erased, or cannot be read, nobody knows when it was.
 */
export function sinceFirstRun(runs: readonly PastRun[]): (at: string) => boolean {
  if (runs.some(({ at, isErased, proof }) => proof === 'nothing' && (at === '' || isErased)))
    return () => true;
  const [first = ''] = runs.flatMap(({ at, began = at }) => (began === '' ? [] : [began])).sort();
  return (at) => !(Date.parse(at) < Date.parse(first));
}

const LINK = /^(.*\/)(summary|erased|watch)\.json$/;
const JOB = /^jobs\/([^/]+)\/job\.json$/;

/** Every real run of an account in an environment, the oldest first. */
export async function pastRuns(of: PastPlace): Promise<PastRun[]> {
  const reported = await Array.fromAsync(reportedRuns(of));
  const known = new Set(reported.map(({ job }) => job));
  const open = (await Array.fromAsync(jobsOf(of))).filter(({ job }) => !known.has(job));
  const unreported = await Promise.all(open.map((record) => unreportedRun(of.store, record)));
  const runs = [...reported.filter(isReal), ...unreported.flatMap((run) => run ?? [])];
  // Jobs without a report come last: their records are not sealed.
  return runs.sort((a, b) => Number(b.hasReport) - Number(a.hasReport) || (a.at < b.at ? -1 : 1));
}

/** `dry`: a dry run, whose job needs no proof. */
type Reported = (PastRun & { dry?: false }) | { job: string; dry: true };
const isReal = (run: Reported): run is PastRun => run.dry !== true;

async function* reportedRuns({ store, account, environment }: PastPlace): AsyncGenerator<Reported> {
  for await (const { key } of store.list(`reports/${account}/`)) {
    const [, report, kind] = LINK.exec(key) ?? [];
    if (report === undefined) continue;
    const job = report.split('/').at(-2) ?? '';
    const text = await store.readText(key);
    if (kind === 'erased') {
      const erased = unlessDamaged(() => erasedReportForm.read(text, key));
      if (erased?.environment === environment || erased === undefined)
        yield { ...UNKNOWN, job, report, at: erased?.erased_at ?? '', isErased: true };
      continue;
    }
    if (kind === 'watch') {
      const watch = unlessDamaged(() => markWatchForm.read(text, key));
      if (watch?.environment === environment)
        yield { ...UNKNOWN, job, report, at: watch.watched_at, proof: 'watch', hasOpen: false };
      continue;
    }
    const summary = isSealIntact(text) ? unlessDamaged(() => summaryForm.read(text, key)) : undefined;
    if (summary === undefined) yield { ...UNKNOWN, job, report, proof: await proofByJob(store, job) };
    else if (summary.environment === environment) yield await reportedRun(store, summary);
  }
}

/** A report that is erased, altered or damaged. */
const UNKNOWN = { at: '', file: undefined, proof: 'nothing', hasReport: true, hasOpen: true } as const;

async function reportedRun(store: Store, summary: Summary): Promise<Reported> {
  const { job, report, started_at: began, finished_at: at, source, dry_run, ledger, files } = summary;
  if (dry_run) return { job, dry: true };
  const isWhole = async (file: string) => {
    const pieces = files[file] && (await unlessAbsent(store.read(`${report}${file}`)));
    return pieces !== undefined && (await sha256OfPieces(pieces)) === files[file]?.sha256;
  };
  const hasOpen = summary.counts.documents.failed > 0;
  const accepted = ledger?.accepted;
  const run = { job, report, at, began, file: source.name, hasReport: true, hasOpen, accepted };
  if (await isWhole(LEDGER_FILE)) return { ...run, proof: 'sealed' };
  if ((await proofByJob(store, job)) === 'records') return { ...run, proof: 'records' };
  return { ...run, proof: (await isWhole(ROWS_FILE)) ? 'rows' : 'nothing' };
}

async function* jobsOf({ store, account, environment, log }: PastPlace): AsyncGenerator<JobRecord> {
  for await (const { key } of store.list('jobs/')) {
    const job = JOB.exec(key)?.[1];
    const record = job === undefined ? undefined : await listedJobRecord({ store, log }, job);
    if (record?.account === account && record.environment === environment && !record.dry_run) yield record;
  }
}

/** Undefined for a job that was not read to its end: it sent nothing. */
async function unreportedRun(store: Store, record: JobRecord): Promise<PastRun | undefined> {
  const { job, created_at: at, file } = record;
  const run = { job, report: reportPrefix(record), at, file, hasReport: false, hasOpen: true };
  if ((await store.head(jobKeys(job).plan)) === undefined) return undefined;
  return { ...run, proof: await proofByJob(store, job) };
}

/** The records of a job prove what it settled, unless its plan is damaged or missing. */
async function proofByJob(store: Store, job: string): Promise<'records' | 'nothing'> {
  const plan = await findWholePlan(store, job);
  const chunks = plan?.waves.flat() ?? [];
  const there = await Promise.all(chunks.map((chunk) => store.head(jobKeys(job).documents(chunk))));
  return plan !== undefined && there.every((found) => found !== undefined) ? 'records' : 'nothing';
}

export interface UnreadDocument {
  external_id: string;
  issued: IssuedFacts;
  /** The job that had it issued, as far as is known. */
  by: string;
  job: string;
  file: string | undefined;
  type: string;
  /** Empty if it is unknown. */
  payable: string;
}

/** Things that a rebuild could not prove, as a person reads them. */
type UnprovenFindings = Awaited<ReturnType<UnprovenList['mark']>>;

const CLEARANCE = '1.5';

/** Gathers what the evidence does not prove; later evidence may prove it yet. */
export class UnprovenList {
  readonly #unread = new Map<string, UnreadDocument>();
  /** Folded ids of payments with events that cannot be proven, and the number of exports whose payments are unknown. */
  readonly told = new Set<string>();
  payments = 0;
  /** Runs without any proof of what they have settled. */
  readonly runs: PastRun[] = [];

  /** A document that is there in every case, and not known whose it is: the same is held as of one of ours. */
  addDocument(document: UnreadDocument): void {
    const key = foldExternalId(document.external_id);
    if (!this.#unread.has(key)) this.#unread.set(key, document);
  }

  /** A later report has sealed it whole, unless the ledger of then could not prove it and nobody took that on. */
  prove(found: readonly NamedItem[], takenOnAt = ''): void {
    for (const { name, item } of found)
      if (name.kind === 'payment') this.told.delete(foldExternalId(name.key));
      else if (name.kind === 'unproven' && String(item.job) > takenOnAt) this.told.add(`${item.external_id}`);
  }

  /** Everything that no evidence has proven, with its marks in the ledger for who imports next. */
  async mark(ledger: AccountLedger, epoch: string) {
    const all = [...this.#unread.values()];
    const there = await ledger.readItems(all.map(({ external_id: key }) => ({ kind: 'document', key })));
    const isRead = ({ item }: NamedItem) => item.fingerprint !== CONTENT_UNKNOWN;
    const read = new Set(there.filter(isRead).map(({ name }) => foldExternalId(name.key)));
    const documents = all.filter(({ external_id }) => !read.has(foldExternalId(external_id)));
    for (const { external_id, type, payable, issued } of documents) {
      // Without a limit its credit notes wait for a person.
      const keys =
        payable === ''
          ? [external_id, issued.mark].map(unprovenPayment)
          : [unprovenIdentity({ invoice_type_code: type, payable_total_amount: payable })];
      for (const key of keys) await ledger.restore(unprovenItem(key, external_id, epoch));
    }
    for (const payment of this.told)
      await ledger.restore(unprovenItem(unprovenPayment(payment), payment, epoch));
    return {
      clearances: documents.filter(({ type }) => type === CLEARANCE).length,
      identities: documents.length,
      payments: this.payments,
      documents: documents.map(({ external_id, issued: { mark }, job, file }) => ({
        external_id,
        mark,
        job,
        file,
      })),
      told: [...this.told],
      runs: this.runs.map(({ job, report, file }) => ({ job, report, file })),
    };
  }
}

export const countUnproven = ({ clearances, identities, payments, told, runs }: UnprovenFindings): number =>
  clearances + identities + payments + told.length + runs.length;

export interface OpenDocument {
  of: KnownDocument | { external_id: string };
  job: string;
  file: string | undefined;
}

/** The answer of the service: the entry for the ledger, or an issued document of unknown content. */
interface LookedUp {
  items?: NamedItem[];
  unread?: UnreadDocument;
}

/** Looks up an open document at the service. An absent one is free; the next import compares one that differs. */
export async function lookUpOpen(
  client: Pick<InvoicingClient, 'readBack' | 'status'>,
  { of, job, file }: OpenDocument,
): Promise<LookedUp | Outage> {
  const { external_id } = of;
  const found = await client.readBack({ external_id });
  if (isOutage(found)) return found;
  if (found.state === 'absent') return {};
  const status = await client.status({ external_id, invoice_id: found.invoice_id });
  if (isOutage(status)) return status;
  const content = 'document' in of && of.document !== undefined ? of : undefined;
  if (content !== undefined && !isSent(content, found)) return {};
  if (status.state !== 'issued') return content === undefined ? {} : { items: openItems(content, job) };
  const { issued } = status;
  if (content !== undefined) return { items: issuedItems(content, issued, job) };
  const stated = (name: string) => found.content.get(name) ?? '';
  const kind = { type: stated('invoice_type_code'), payable: stated('payable_total_amount') };
  return { unread: { external_id, issued, by: job, job, file, ...kind } };
}

const isSent = ({ document }: KnownDocument, { content }: FoundInvoice): boolean =>
  differingFields(canonicalFields(document), content).length === 0;
