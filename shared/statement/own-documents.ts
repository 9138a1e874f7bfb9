import { foldExternalId } from '../documents/external-id.ts';
import type { Reported, ReportedOutcome } from '../jobs/files/outcome-lookup.ts';
import { findWholePlan } from '../jobs/files/read-job.ts';
import type { AccountLedger } from '../ledger/dynamodb-ledger.ts';
import { factsIn, type Ledger, NOBODY } from '../ledger/ledger.ts';
import { memoize } from '../memoize.ts';
import { recordOf } from '../record-of.ts';
import type { Outcome } from '../records/document-record.ts';
import { findWhole } from '../records/stored.ts';
import { ERASED_FILE, SUMMARY_FILE } from '../report/seal.ts';
import { type Summary, summaryForm } from '../report/summary.ts';
import { jobKeys } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { monthOf, type ServiceDocument } from './service-documents.ts';

/** An issued document of ours, as its report has it; `erased`: the ledger proves that it is ours, and the service states the rest. */
export type OwnDocument = ReturnType<typeof ownDocument> & { erased?: true };

const SUMS = ['net', 'vat', 'payable'] as const;

/** A document that is not issued more than seven days after its first report; `since` is the end of that job; null if a sum is unknown. */
type UnissuedDocument = Omit<OwnDocument, (typeof SUMS)[number]> &
  Record<(typeof SUMS)[number], string | null> & { outcome: Outcome; since: string };

const OPEN_MS = 7 * 24 * 60 * 60 * 1000;

/** Real runs, and the newest check of each content of an export that no run followed. */
export const withOpenChecks = (reports: readonly Summary[]): Summary[] => {
  const checks = Map.groupBy(reports, ({ source: of }) => of.key + of.sha256);
  return reports.filter((r) => !r.dry_run || checks.get(r.source.key + r.source.sha256)?.at(-1) === r);
};

const OF_REPORT = /^(reports(?:\/[^/]+){3}\/([^/]+)\/)([^/]+)$/;

/**
 * The account's reports in an environment that were written at a moment or later. `left_out` are the keys of summaries that
 * are damaged or gone, which count as absent; the records of their jobs are stand-ins for them.
 */
export async function reportsSince(
  store: Store,
  { account, environment, from }: { account: string; environment: string; from: Date },
) {
  const reports: Summary[] = [];
  const absent = new Map<string, string>();
  const [ended, damaged, erased] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for await (const { key, modified } of store.list(`reports/${account}/`)) {
    const [, report = '', job = '', file = ''] = OF_REPORT.exec(key) ?? [];
    const isSummary = file === SUMMARY_FILE;
    // A summary is written last: an old one ended its report, whenever another file of it was copied.
    if (file === ERASED_FILE || (isSummary && modified < from)) ended.add(report);
    if (file === ERASED_FILE) erased.add(job);
    if (job === '' || modified < from) continue;
    absent.set(report, job);
    const summary = isSummary ? await findWhole(store, key, summaryForm) : undefined;
    if (isSummary) (summary ? ended : damaged).add(report);
    const isSince = summary !== undefined && summary.finished_at >= from.toISOString();
    if (isSince && summary.environment === environment && summary.account === account) reports.push(summary);
  }
  const standIns: Reported[] = [];
  const left_out = new Set<string>();
  for (const [report, job] of absent) {
    if (ended.has(report)) continue;
    if (!damaged.has(report) && (await store.head(jobKeys(job).finished)) === undefined) continue;
    const plan = await findWholePlan(store, job);
    if (plan !== undefined && plan.environment !== environment) continue;
    left_out.add(`${report}${SUMMARY_FILE}`);
    if (plan === undefined) continue;
    const { source, started_at: finished_at, dry_run } = plan;
    standIns.push({ job, source, finished_at, dry_run, report });
  }
  reports.sort((a, b) => (a.finished_at < b.finished_at ? -1 : 1));
  return { reports, standIns, left_out, erased };
}

/**
 * Issued documents of ours, each MARK once. One that only later jobs know of, as a duplicate, is ours where the ledger
 * says that a job of ours had it issued.
 */
export class OwnDocuments {
  readonly #issued = new Map<string, OwnDocument>();
  readonly #duplicates = new Map<string, OwnDocument>();
  readonly #open = new Map<string, UnissuedDocument>();

  see(told: ReportedOutcome): void {
    const { summary, outcome } = told;
    const { mark, issued_at } = outcome;
    const id = foldExternalId(outcome.external_id);
    const document = ownDocument(told);
    const isDone = outcome.outcome === 'issued' || outcome.outcome === 'duplicate';
    if (isDone) this.#open.delete(id);
    else if (!this.#open.has(id)) {
      const sums = recordOf(SUMS, (name) => outcome[`${name}_total`] ?? null);
      this.#open.set(id, { ...document, ...sums, outcome: outcome.outcome, since: summary.finished_at });
    }
    if (mark === undefined || issued_at === undefined || summary.dry_run) return;
    if (outcome.outcome === 'issued') this.#issued.set(mark, document);
    if (document.learned && !this.#duplicates.has(mark)) this.#duplicates.set(mark, document);
  }

  /** Documents that have waited for a person since a report of the month; every document of a check that was sent back. */
  async open(store: Store, { month, now }: { month: string; now: Date }): Promise<UnissuedDocument[]> {
    const found: UnissuedDocument[] = [];
    for (const one of this.#open.values())
      if (monthOf(one.since) === month && now.getTime() - Date.parse(one.since) > OPEN_MS)
        if (one.outcome !== 'ready' || (await store.head(jobKeys(one.job).sentBack))) found.push(one);
    return found;
  }

  async all(ledger: Pick<Ledger, 'lookup'>): Promise<OwnDocument[]> {
    const found = [...this.#issued.values()];
    for (const [mark, document] of this.#duplicates) {
      if (this.#issued.has(mark)) continue;
      const entry = await ledger.lookup(document.external_id);
      if (entry?.state === 'issued' && entry.issued.mark === mark && entry.job !== NOBODY)
        found.push(document);
    }
    return found.sort((a, b) => (a.issued_at < b.issued_at ? -1 : 1));
  }
}

/** Documents of the service's list that the ledger proves to be ours: a person took them on, or their rows were erased, are damaged or gone. */
export async function erasedDocuments(
  { store, ledger }: { store: Store; ledger: Pick<AccountLedger, 'lookup' | 'certificate'> },
  of: { listed: readonly ServiceDocument[]; erased: ReadonlySet<string>; left_out: Set<string> },
): Promise<OwnDocument[]> {
  const damaged = new Set([...of.left_out].map((key) => key.split('/').at(-2)));
  const hasPlan = memoize(async (job: string) => (await findWholePlan(store, job)) !== undefined);
  const { accepted } = (await ledger.certificate()) ?? {};
  const found: OwnDocument[] = [];
  for (const { invoice_id: _, ...one } of of.listed) {
    const entry = await ledger.lookup(one.external_id);
    if (entry?.state !== 'issued' || entry.issued.mark !== one.mark) continue;
    const { job } = entry;
    const isTakenOn = job === NOBODY && accepted !== undefined && one.issued_at <= accepted.at;
    const isKnown = isTakenOn || of.erased.has(job) || damaged.has(job);
    if (!isKnown && (job === NOBODY || (await hasPlan(job)))) continue;
    if (!isKnown) of.left_out.add(jobKeys(job).plan);
    const unknown = { file: '', row: 0, counterpart: '', currency: 'EUR' };
    found.push({ ...one, ...unknown, job, learned: false, erased: true });
  }
  return found;
}

function ownDocument({ summary: { job, source }, outcome }: ReportedOutcome) {
  const { external_id, amends: { mark: of = '', credit_mark } = {}, rows, vat: shares } = outcome;
  const { invoice_type_code: type = '', counterpart = '', currency = 'EUR' } = outcome;
  const { net_total: net = '0', vat_total: vat = '0', payable_total: payable = '0' } = outcome;
  const { series, number, mark, issued_at } = factsIn(outcome);
  const learned = outcome.outcome === 'duplicate';
  const place = { external_id, job, file: source.name, row: rows[0] ?? 0 };
  return {
    /** The MARKs of the document in whose place it comes, and of the credit note for that. */
    ...(credit_mark !== undefined && { amends: { mark: of, credit_mark } }),
    ...{ ...place, type, series, number, mark, issued_at, counterpart, currency, net, vat, payable },
    /** Undefined if the job's records are gone, or the row was corrected in another file: the service states them. */
    shares: learned && shares?.length === 0 ? undefined : shares,
    /** A later job learned that it was issued; the report of the sending job has it as unknown. */
    learned,
  };
}
