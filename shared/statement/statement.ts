import { foldExternalId, isSameExternalId } from '../documents/external-id.ts';
import { creditNoteTypes } from '../facts/document-kinds.ts';
import { findChainHead } from '../jobs/files/chain.ts';
import { reportedOutcomes } from '../jobs/files/outcome-lookup.ts';
import { equals } from '../money/decimal.ts';
import { PAYOUT_LINES, type Payout, payoutForm } from '../records/payout.ts';
import { readStoredLines, type StoredForm, wholePart } from '../records/stored.ts';
import { reportRowForm } from '../report/row.ts';
import { headLine } from '../report/seal.ts';
import type { Summary } from '../report/summary.ts';
import type { CellCorrection } from '../sheet/sheet.ts';
import {
  erasedDocuments,
  type OwnDocument,
  OwnDocuments,
  reportsSince,
  withOpenChecks,
} from './own-documents.ts';
import { daysOf, listedMonth, monthOf, readSingly, type ServiceDocument } from './service-documents.ts';
import {
  directionsOf,
  kindSums,
  LostNumbers,
  rateSums,
  type StatementDeps,
  seriesNumbers,
  setApart,
  totalOf,
  withShares,
} from './statement-sums.ts';
import { linkAmended } from './statement-words.ts';

/** Everything that an account did in a month, next to the service's list. */
export type Statement = Awaited<ReturnType<typeof drawStatement>>;

/** Number of documents that the two sides do not have alike. */
export const differences = ({
  not_there,
  not_ours,
  changed,
  undecided,
}: Record<'not_there' | 'not_ours' | 'changed' | 'undecided', readonly unknown[]>): number =>
  not_there.length + not_ours.length + changed.length + undecided.length;

/** Draws up the statement of a month from the account's reports and the service's own list; refuses without the service. */
export async function drawStatement(
  deps: StatementDeps,
  { account, environment, month, now }: Record<'account' | 'environment' | 'month', string> & { now: Date },
) {
  const { store, ledger } = deps;
  const { from } = daysOf(month);
  const listed = await listedMonth(deps.client, month);
  const { reports, standIns, left_out, erased } = await reportsSince(store, { account, environment, from });
  const own = new OwnDocuments();
  const lost = new LostNumbers();
  const upTo = <One>(read: AsyncIterable<One>, key: string) => wholePart(read, () => left_out.add(key));
  const lines: Lines = (key, form) => upTo(readStoredLines(store, key, form), key);
  for (const one of [...standIns, ...withOpenChecks(reports)])
    for await (const told of upTo(reportedOutcomes(store, one), `${one.report}result.jsonl`)) {
      own.see(told);
      if (!told.summary.dry_run) lost.see(told);
    }
  const all = await own.all(ledger);
  const reported = all.filter(({ issued_at }) => monthOf(issued_at) === month);
  const unreported = reconcile(reported, listed.month).not_ours;
  const unread = await erasedDocuments(deps, { listed: unreported, erased, left_out });
  const documents = [...reported, ...unread].sort((a, b) => (a.issued_at < b.issued_at ? -1 : 1));
  const ofMonth = reports.filter(({ finished_at }) => monthOf(finished_at) === month);
  const inList = reconcile(documents, listed.month);
  const alone = await readSingly(deps.client, inList.not_there);
  const marks = new Set(listed.month.map(({ mark }) => mark));
  const missed = 'state' in alone ? [] : alone.filter(({ mark }) => !marks.has(mark));
  const there = [...listed.month, ...missed];
  const { not_ours: unknown, ...compared } = missed.length === 0 ? inList : reconcile(documents, there);
  const { underWay, ...apart } = await setApart(unknown, deps);
  const theirs = there.filter(({ mark }) => !underWay.has(mark));
  const stated = withShares(documents, theirs);
  const numbers = seriesNumbers(there, listed.before);
  const refused = await lost.of(month, deps);
  const corrections = await correctionsOf(lines, ofMonth);
  const payouts = await payoutsOfMonth(lines, { month, reports, documents, own: all });
  const { latest } = (await findChainHead(store, account)).head;
  return {
    account,
    /** Head of the account's chain of reports, on one line to be kept elsewhere; null before the first report. */
    head: latest === undefined ? null : headLine({ account, sha256: latest.sha256 }),
    environment,
    month,
    made_at: now.toISOString(),
    /** Damaged or missing files: the documents of their imports come from jobs, ledger and service. */
    left_out: [...left_out],
    /** Both lists have the same documents, and every amount agrees to the cent. */
    agrees: differences({ ...compared, ...apart }) === 0 && left_out.size === 0,
    /** Documents of the month's exports that are not issued after seven days. */
    open: await own.open(store, { month, now }),
    exports: ofMonth.map(statedExport),
    documents: linkAmended(documents, all).map((one) => ({
      ...one,
      credit_note: creditNoteTypes.has(one.type),
    })),
    corrections,
    /** If the plan had changed, no document was issued. */
    approvals: ofMonth.flatMap(({ approval, job, source, unreadable }) =>
      approval === undefined
        ? []
        : [{ ...approval, job, file: source.name, carried_out: unreadable === null }],
    ),
    ...payouts,
    /** The balance of each export of a real run. */
    balances: ofMonth.flatMap(({ dry_run, balance = [], source }) =>
      dry_run || balance.length === 0 ? [] : [{ file: source.name, balance }],
    ),
    numbers,
    refused,
    /** Numbers of the month that no document has, by the service's list, or those that refusals cost if they are more. */
    numbers_lost: Math.max(
      numbers.reduce((count, { without_document }) => count + without_document, 0),
      refused.reduce((count, one) => count + one.lost, 0),
    ),
    kinds: kindSums(documents, theirs),
    rates: rateSums(stated, theirs),
    totals: totalOf(documents, theirs),
    /** Our documents by who owes whom. */
    directions: directionsOf(stated),
    ...compared,
    ...apart,
  };
}

const statedExport = ({ job, report, source, profile, dry_run, finished_at, counts }: Summary) => {
  const { issued, ready, duplicate, rejected, held, conflict, failed } = counts.documents;
  const of = { job, report, file: source.name, profile: profile.name, dry_run, finished_at };
  const done = { issued, ready, duplicate, not_done: rejected + held + conflict + failed };
  return { ...of, rows: source.rows, ...done, sha256: source.sha256 };
};

/** The lines of a file of a report, as far as it is whole. */
type Lines = <Line>(key: string, form: StoredForm<Line>) => AsyncIterable<Line>;

/** Corrections of real runs, each once, with the document that it changed: a file that is brought again brings them again. */
async function correctionsOf(lines: Lines, reports: readonly Summary[]) {
  const found = new Map<string, CellCorrection & Pick<OwnDocument, 'job' | 'file' | 'external_id' | 'row'>>();
  for (const { corrections, dry_run, report, job, source } of reports) {
    if (corrections === undefined || dry_run) continue;
    for await (const row of lines(`${report}result.jsonl`, reportRowForm))
      for (const one of row.corrections ?? []) {
        const of = { job, file: source.name, external_id: row.external_id ?? '', row: row.row };
        found.set(JSON.stringify([source.key, row.row, one]), { ...one, ...of });
      }
  }
  return [...found.values()];
}

type OfReport = Pick<Summary, 'job' | 'report' | 'source' | 'finished_at' | 'balance'>;

/**
 * The payouts of a month as the reports of real runs have them, each export by its last report. `documents` are those of
 * the month, `own` all that the reports know of.
 */
async function payoutsOfMonth(
  lines: Lines,
  of: { month: string; reports: readonly Summary[] } & Record<'documents' | 'own', readonly OwnDocument[]>,
) {
  const reports = of.reports.filter(({ dry_run }) => !dry_run);
  const found = await lastPayouts(lines, reports);
  const isOfMonth = ({ date }: Payout, { finished_at }: OfReport) =>
    (date === null ? monthOf(finished_at) : date.slice(0, of.month.length)) === of.month;
  const payouts = found.filter(({ payout, report }) => isOfMonth(payout, report));
  const known = new Set(of.own.map(({ external_id }) => foldExternalId(external_id)));
  const without = await Array.fromAsync(
    Map.groupBy(payouts, (one) => one.report),
    ([report, some]) => Array.fromAsync(rowsWithout(lines, report, some)),
  );
  const paid = new Set(
    found.flatMap(({ payout }) => payout.documents.map(({ external_id }) => foldExternalId(external_id))),
  );
  const ofPayments = new Set(reports.filter(isOfPayments).map(({ job }) => job));
  return {
    /** Those of the month, by their own day. */
    payouts: payouts.map(({ payout, report: { job, source } }) => ({ ...payout, job, file: source.name })),
    paid_without_document: without
      .flat()
      .filter(({ external_id }) => !known.has(foldExternalId(external_id))),
    /** Documents of the month, made of payments, that no payout has so far; without any payout the section is left out. */
    waiting_for_payout:
      found.length === 0
        ? []
        : of.documents.filter(
            ({ job, external_id }) => ofPayments.has(job) && !paid.has(foldExternalId(external_id)),
          ),
  };
}

const isOfPayments = ({ balance = [] }: OfReport): boolean =>
  balance.some(({ amount }) => amount === 'captured');

interface Found {
  payout: Payout;
  report: OfReport;
}

/** Each payout of an export once: an export that is imported again states it again. */
async function lastPayouts(lines: Lines, reports: readonly Summary[]): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const report of reports) {
    if (!Object.hasOwn(report.files, PAYOUT_LINES)) continue;
    for await (const payout of lines(`${report.report}${PAYOUT_LINES}`, payoutForm))
      found.set(JSON.stringify([report.source.key, payout.payout, payout.currency]), { payout, report });
  }
  return [...found.values()].sort((a, b) => ((a.payout.date ?? '') < (b.payout.date ?? '') ? -1 : 1));
}

/** Rows whose money the bank received, or gave back, and that have no document in their report. */
async function* rowsWithout(lines: Lines, { job, report, source }: OfReport, payouts: readonly Found[]) {
  const payoutOf = new Map(
    payouts.flatMap(({ payout: of }) => of.without_document.map((row) => [row, of.payout] as const)),
  );
  if (payoutOf.size === 0) return;
  for await (const { row, external_id } of lines(`${report}result.jsonl`, reportRowForm)) {
    const payout = payoutOf.get(row);
    if (payout !== undefined) yield { job, file: source.name, payout, row, external_id: external_id ?? '' };
  }
}

const isSame = (one: string, other: string) => one === other;

const COMPARED = {
  ...{ external_id: isSameExternalId, series: isSame, number: isSame, type: isSame },
  ...{ net: equals, vat: equals, payable: equals },
};

/** Compares our issued documents with the service's list, by MARK, field by field, to the cent. */
export function reconcile(own: readonly OwnDocument[], listed: readonly ServiceDocument[]) {
  const theirs = new Map(listed.map((one) => [one.mark, one]));
  const ours = new Set(own.map(({ mark }) => mark));
  const changed = own.flatMap((document) => {
    const there = theirs.get(document.mark);
    const fields = there === undefined ? [] : fieldsApart(document, there);
    return fields.length === 0 ? [] : [{ mark: document.mark, external_id: document.external_id, fields }];
  });
  return {
    /** Ours, and the service's list does not have their MARK. */
    not_there: own.filter(({ mark }) => !theirs.has(mark)),
    /** In the service's list, and not ours. */
    not_ours: listed.filter(({ mark }) => !ours.has(mark)),
    /** Documents that the service has with something else than our report. */
    changed,
  };
}

const fieldsApart = (own: OwnDocument, there: ServiceDocument) =>
  (Object.keys(COMPARED) as (keyof typeof COMPARED)[])
    .filter((field) => !COMPARED[field](own[field], there[field]))
    .map((field) => ({ field, ours: own[field], theirs: there[field] }));
