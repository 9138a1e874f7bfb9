import { creditNoteTypes } from '../facts/document-types.ts';
import { findChainHead } from '../jobs/files/chain.ts';
import { reportedOutcomes } from '../jobs/files/reported-outcomes.ts';
import type { BalanceLine } from '../records/balance.ts';
import type { Approval } from '../records/corrections.ts';
import { readStoredLines } from '../records/stored.ts';
import { reportRowForm } from '../report/row.ts';
import { headLine } from '../report/seal.ts';
import type { Directions } from '../report/summary/direction-sums.ts';
import type { Summary } from '../report/summary.ts';
import type { InvoicingClient } from '../service/client.ts';
import type { CellCorrection } from '../sheet/cell-correction.ts';
import type { Store } from '../store/store.ts';
import { daysOf, monthOf } from './month.ts';
import { type MonthPayouts, payoutsOfMonth, type Reconciliation, reconcile } from './month-payouts.ts';
import {
  erasedDocuments,
  type OwnDocument,
  OwnDocuments,
  reportsSince,
  type UnissuedDocument,
  withOpenChecks,
} from './own-documents.ts';
import { readSingly, type ServiceDocument } from './service-documents.ts';
import {
  directionsOf,
  type KindSum,
  kindSums,
  type LostNumber,
  LostNumbers,
  type RateSum,
  type RunningImport,
  rateSums,
  type SeriesNumbers,
  type SetApartDeps,
  type StatedTotals,
  seriesNumbers,
  setApart,
  totalOf,
  type UndecidedDocument,
  withShares,
} from './statement-sums.ts';
import { type AmendedLinks, linkAmended } from './statement-words.ts';

/** A correction of one cell, with the document that it changed. */
interface StatedCorrection extends CellCorrection {
  job: string;
  file: string;
  external_id: string;
  row: number;
}

/** An approval; with a difference from its plan nothing was carried out. */
type StatedApproval = Approval & { job: string; file: string; carried_out: boolean };

/** Everything that an account did in a month, beside what the service says of it. */
export interface Statement extends Reconciliation, MonthPayouts {
  account: string;
  environment: string;
  month: string;
  made_at: string;
  /** Head of the account's chain of reports, on one line to be kept elsewhere; null before the first report. */
  head: string | null;
  /** Nothing is there and not ours, nothing ours is not there, and every amount is the same to the cent. */
  agrees: boolean;
  /** Summaries that are damaged or gone: what their imports issued stands here as their jobs, ledger and service have it. */
  left_out: readonly string[];
  /** Imports that were under way: what they have issued so far is in no sum of either side. */
  running: RunningImport[];
  /** Sent by a job of ours that never learned what became of them: import its export again. */
  undecided: UndecidedDocument[];
  /** Documents of the month's exports that are not issued after seven days. */
  open: UnissuedDocument[];
  exports: ReturnType<typeof statedExport>[];
  documents: (OwnDocument & AmendedLinks & { credit_note: boolean })[];
  corrections: StatedCorrection[];
  approvals: StatedApproval[];
  numbers: SeriesNumbers[];
  refused: LostNumber[];
  /** Numbers of the month that no document has, by the service's list, or those that refusals cost if they are more. */
  numbers_lost: number;
  kinds: KindSum[];
  rates: RateSum[];
  totals: StatedTotals;
  /** Our documents by who owes whom. */
  directions: Directions;
  /** The balance of each export of a real run. */
  balances: { file: string; balance: BalanceLine[] }[];
}

interface StatementRequest {
  account: string;
  environment: string;
  month: string;
  now: Date;
  /** The service's list of the month, and of the weeks before it. */
  listed: { month: readonly ServiceDocument[]; before: readonly ServiceDocument[] };
}

/** Number of documents that the two sides do not have alike. */
export const differences = ({
  not_there,
  not_ours,
  changed,
  undecided,
}: Pick<Statement, 'not_there' | 'not_ours' | 'changed' | 'undecided'>): number =>
  not_there.length + not_ours.length + changed.length + undecided.length;

/** Draws up the statement of a month from the account's reports and the service's own list. */
export async function drawStatement(
  deps: SetApartDeps & { client: Pick<InvoicingClient, 'readBack'> },
  { account, environment, month, now, listed }: StatementRequest,
): Promise<Statement> {
  const { store, ledger } = deps;
  const { from } = daysOf(month);
  const { reports, standIns, left_out } = await reportsSince(store, { account, environment, from });
  const own = new OwnDocuments();
  const lost = new LostNumbers();
  for await (const told of reportedOutcomes(store, [...standIns, ...withOpenChecks(reports)])) {
    own.see(told);
    if (!told.summary.dry_run) lost.see(told);
  }
  const all = await own.all(ledger);
  const reported = all.filter(({ issued_at }) => monthOf(issued_at) === month);
  const { not_ours: unreported } = reconcile(reported, listed.month);
  const documents = [
    ...reported,
    ...(await erasedDocuments(deps, { account, listed: unreported, damaged: left_out })),
  ].sort((a, b) => (a.issued_at < b.issued_at ? -1 : 1));
  const ofMonth = reports.filter(({ finished_at }) => monthOf(finished_at) === month);
  const inList = reconcile(documents, listed.month);
  const alone = await readSingly(deps.client, inList.not_there);
  const marks = new Set(listed.month.map(({ mark }) => mark));
  const missed = 'state' in alone ? [] : alone.filter(({ mark }) => !marks.has(mark));
  const there = [...listed.month, ...missed];
  const { not_ours: unknown, ...compared } = reconcile(documents, there);
  const { underWay, ...apart } = await setApart(unknown, deps);
  const theirs = there.filter(({ mark }) => !underWay.has(mark));
  const stated = withShares(documents, theirs);
  const numbers = seriesNumbers(listed.month, listed.before);
  const refused = await lost.of(month, deps);
  const { latest } = (await findChainHead(store, account)).head;
  return {
    account,
    head: latest === undefined ? null : headLine({ account, sha256: latest.sha256 }),
    environment,
    month,
    made_at: now.toISOString(),
    left_out,
    agrees: differences({ ...compared, ...apart }) === 0 && left_out.length === 0,
    open: await own.open(store, { month, now }),
    exports: ofMonth.map(statedExport),
    documents: linkAmended(documents, all).map((one) => ({
      ...one,
      credit_note: creditNoteTypes.has(one.type),
    })),
    corrections: await correctionsOf(store, ofMonth),
    approvals: ofMonth.flatMap(({ approval, job, source, unreadable }) =>
      approval === undefined
        ? []
        : [{ ...approval, job, file: source.name, carried_out: unreadable === null }],
    ),
    ...(await payoutsOfMonth(store, { month, reports, documents, own: all })),
    balances: ofMonth.flatMap(({ dry_run, balance = [], source }) =>
      dry_run || balance.length === 0 ? [] : [{ file: source.name, balance }],
    ),
    numbers,
    refused,
    numbers_lost: Math.max(
      numbers.reduce((count, { without_document }) => count + without_document, 0),
      refused.reduce((count, one) => count + one.lost, 0),
    ),
    kinds: kindSums(documents, theirs),
    rates: rateSums(stated, theirs),
    totals: totalOf(documents, theirs),
    directions: directionsOf(stated),
    ...compared,
    ...apart,
  };
}

const statedExport = (summary: Summary) => {
  const { documents } = summary.counts;
  return {
    job: summary.job,
    report: summary.report,
    file: summary.source.name,
    profile: summary.profile.name,
    dry_run: summary.dry_run,
    finished_at: summary.finished_at,
    rows: summary.source.rows,
    issued: documents.issued,
    ready: documents.ready,
    duplicate: documents.duplicate,
    not_done: documents.rejected + documents.held + documents.conflict + documents.failed,
    sha256: summary.source.sha256,
  };
};

/** Corrections of real runs, each once: a file that is brought again brings them again. */
async function correctionsOf(store: Store, reports: readonly Summary[]): Promise<StatedCorrection[]> {
  const found = new Map<string, StatedCorrection>();
  for (const { corrections, dry_run, report, job, source } of reports) {
    if (corrections === undefined || dry_run) continue;
    for await (const row of readStoredLines(store, `${report}result.jsonl`, reportRowForm))
      for (const one of row.corrections ?? [])
        found.set(JSON.stringify([source.key, row.row, one]), {
          ...one,
          job,
          file: source.name,
          external_id: row.external_id ?? '',
          row: row.row,
        });
  }
  return [...found.values()];
}
