import { foldExternalId, isSameExternalId } from '../documents/external-id.ts';
import { equals } from '../money/decimal.ts';
import { PAYOUT_LINES, type Payout, payoutForm } from '../records/payout.ts';
import { readStoredLines } from '../records/stored.ts';
import { reportRowForm } from '../report/row.ts';
import type { Summary } from '../report/summary.ts';
import type { Store } from '../store/store.ts';
import { monthOf } from './month.ts';
import type { OwnDocument } from './own-documents.ts';
import type { ServiceDocument } from './service-documents.ts';

interface StatedPayout extends Payout {
  job: string;
  file: string;
}

/** A row whose money the bank received, or gave back, and that has no document to this day. */
interface PaidWithoutDocument {
  job: string;
  file: string;
  payout: string;
  row: number;
  external_id: string;
}

export interface MonthPayouts {
  /** Those of the month, by their own day. */
  payouts: StatedPayout[];
  paid_without_document: PaidWithoutDocument[];
  /** Documents of the month, made of payments, that no payout has so far. */
  waiting_for_payout: OwnDocument[];
}

type OfReport = Pick<Summary, 'job' | 'report' | 'source' | 'finished_at' | 'balance'>;

/**
 * The payouts of a month as the reports of real runs have them, each export by its last report. `documents` are those of
 * the month, `own` all that the reports know of.
 */
export async function payoutsOfMonth(
  store: Store,
  of: {
    month: string;
    reports: readonly Summary[];
    documents: readonly OwnDocument[];
    own: readonly OwnDocument[];
  },
): Promise<MonthPayouts> {
  const reports = of.reports.filter(({ dry_run }) => !dry_run);
  const found = await lastPayouts(store, reports);
  const isOfMonth = ({ date }: Payout, { finished_at }: OfReport) =>
    (date === null ? monthOf(finished_at) : date.slice(0, of.month.length)) === of.month;
  const payouts = found.filter(({ payout, report }) => isOfMonth(payout, report));
  const known = new Set(of.own.map(({ external_id }) => foldExternalId(external_id)));
  const without: PaidWithoutDocument[] = [];
  for (const [report, some] of Map.groupBy(payouts, (one) => one.report))
    without.push(...(await rowsWithout(store, report, some)));
  const paid = new Set(
    found.flatMap(({ payout }) => payout.documents.map(({ external_id }) => foldExternalId(external_id))),
  );
  const ofPayments = new Set(reports.filter(isOfPayments).map(({ job }) => job));
  return {
    payouts: payouts.map(({ payout, report: { job, source } }) => ({ ...payout, job, file: source.name })),
    paid_without_document: without.filter(({ external_id }) => !known.has(foldExternalId(external_id))),
    // Without a single payout nobody has asked for them.
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
async function lastPayouts(store: Store, reports: readonly Summary[]): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const report of reports) {
    if (!Object.hasOwn(report.files, PAYOUT_LINES)) continue;
    for await (const payout of readStoredLines(store, `${report.report}${PAYOUT_LINES}`, payoutForm))
      found.set(JSON.stringify([report.source.key, payout.payout, payout.currency]), { payout, report });
  }
  return [...found.values()].sort((a, b) => ((a.payout.date ?? '') < (b.payout.date ?? '') ? -1 : 1));
}

async function rowsWithout(
  store: Store,
  { job, report, source }: OfReport,
  payouts: readonly Found[],
): Promise<PaidWithoutDocument[]> {
  const payoutOf = new Map(
    payouts.flatMap(({ payout: of }) => of.without_document.map((row) => [row, of.payout] as const)),
  );
  if (payoutOf.size === 0) return [];
  const found: PaidWithoutDocument[] = [];
  for await (const { row, external_id } of readStoredLines(store, `${report}result.jsonl`, reportRowForm)) {
    const payout = payoutOf.get(row);
    if (payout !== undefined)
      found.push({ job, file: source.name, payout, row, external_id: external_id ?? '' });
  }
  return found;
}

/** A document that the service has with something else than our report. */
interface ChangedDocument {
  mark: string;
  external_id: string;
  fields: { field: string; ours: string; theirs: string }[];
}

export interface Reconciliation {
  /** Ours, and the service's list does not have their MARK. */
  not_there: OwnDocument[];
  /** In the service's list, and not ours. */
  not_ours: ServiceDocument[];
  changed: ChangedDocument[];
}

const AMOUNTS = ['net', 'vat', 'payable'] as const;
const TEXTS = ['series', 'number', 'type'] as const;

/** Compares our issued documents with the service's list, by MARK, field by field, to the cent. */
export function reconcile(own: readonly OwnDocument[], listed: readonly ServiceDocument[]): Reconciliation {
  const theirs = new Map(listed.map((one) => [one.mark, one]));
  const ours = new Set(own.map(({ mark }) => mark));
  const changed = own.flatMap((document) => {
    const there = theirs.get(document.mark);
    const fields = there === undefined ? [] : differences(document, there);
    return fields.length === 0 ? [] : [{ mark: document.mark, external_id: document.external_id, fields }];
  });
  return {
    not_there: own.filter(({ mark }) => !theirs.has(mark)),
    not_ours: listed.filter(({ mark }) => !ours.has(mark)),
    changed,
  };
}

function differences(own: OwnDocument, there: ServiceDocument): ChangedDocument['fields'] {
  const isSameName = isSameExternalId(own.external_id, there.external_id);
  return [
    ...(isSameName ? [] : [{ field: 'external_id', ours: own.external_id, theirs: there.external_id }]),
    ...TEXTS.filter((field) => own[field] !== there[field]).map((field) => pair(field, own, there)),
    ...AMOUNTS.filter((field) => !equals(own[field], there[field])).map((field) => pair(field, own, there)),
  ];
}

const pair = (field: (typeof AMOUNTS | typeof TEXTS)[number], own: OwnDocument, there: ServiceDocument) => ({
  field,
  ours: own[field],
  theirs: there[field],
});
