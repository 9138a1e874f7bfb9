import type { RowAnswer } from '../documents/payment-life/life-context.ts';
import { loadRates } from '../money/load-rates.ts';
import { rateOn } from '../money/rates/rate-on.ts';
import type { ReferenceRates } from '../money/rates.ts';
import type { JobRecord } from '../records/job-record.ts';
import type { Plan } from '../records/plan.ts';
import { ColumnShape } from '../report/column-shapes.ts';
import type { StoredFile } from '../sheet/byte-source.ts';
import { acceptancesOf } from './accept-doubts.ts';
import { ClearedSales } from './cleared-sales.ts';
import { completeDocument } from './complete-document.ts';
import { dateColumn } from './date-column.ts';
import type { DocumentContext, UnnumberedRecord } from './document-record.ts';
import { createExportChecks } from './export-checks.ts';
import { createGrouping, type GroupedRow, partitionsFor } from './group-rows.ts';
import { IdentityWatch } from './identity-watch.ts';
import type { IntakeDeps } from './intake-deps.ts';
import { type JudgedWaves, type Judging, judgeDocuments, judgedPart } from './judge-documents.ts';
import type { OpenedExport } from './open-export.ts';
import { asItStands, asTheyStand, type DecideRows, paymentLives } from './payment-lives.ts';
import { skippedIn, withAnswers } from './row-answers.ts';
import { createRowIndex } from './row-index.ts';
import { runningGroups, ScatteredExport } from './running-groups.ts';
import { dayOfIssue, SaleDays } from './sale-days.ts';
import { createSaleRates } from './sale-rates.ts';
import type { Spool, SpoolFile } from './spool.ts';
import { type RowsToSpool, type SpooledRows, spoolRows } from './spool-rows.ts';
import { spooledRowForm } from './spooled-row.ts';
import { wholeExportsOnly } from './whole-exports-only.ts';
import { writeDocuments } from './write-documents.ts';
import { writeRows } from './write-rows.ts';

export type PlanFindings = Partial<Plan> & Pick<Plan, 'source' | 'profile_used'>;

export interface ReadRequest {
  record: JobRecord;
  stored: StoredFile;
  spool: Spool;
  source: Plan['source'];
}

type Opened = ReadRequest & { opened: OpenedExport };

/** Factor by which an export grows when it is unpacked, roughly; decides into how many parts it is dealt. */
const UNPACKING = { csv: 1, jsonl: 1, xlsx: 10 } as const;

/**
 * Maps, groups and judges. Documents whose rows stand together are judged as they come; an export of others, and one of
 * payments, which are decided together, is dealt out to files first.
 */
export async function readOpened(deps: IntakeDeps, request: Opened): Promise<PlanFindings> {
  const { mapped, profile } = request.opened;
  if (profile.payment !== undefined || !mapped.tellsEnds) return readAs(inParts, deps, request);
  try {
    return await readAs(asTheyCome, deps, request);
  } catch (error) {
    if (!(error instanceof ScatteredExport)) throw error;
    return readAs(inParts, deps, request);
  }
}

/** Reads the rows and judges the documents that they make. */
type Way = (of: {
  rows: Omit<RowsToSpool, 'group'>;
  judging: Judging;
  parts: number;
  decide: DecideRows;
  answers: SpoolFile<RowAnswer>[];
}) => Promise<{ read: SpooledRows; waves: JudgedWaves }>;

const asTheyCome: Way = async ({ rows, judging }) => {
  const { now, later, judge } = await judgedPart(0, judging);
  const groups = runningGroups((group) => judge(asItStands(group)));
  const read = await spoolRows({ ...rows, group: groups.add });
  await groups.end();
  return { read, waves: read.broken ? [[], []] : [[now], [later]] };
};

const inParts: Way = async ({ rows, judging, parts, decide, answers }) => {
  const grouping = await createGrouping(judging.spool, parts);
  const read = await spoolRows({ ...rows, group: grouping.add });
  const groups = read.broken ? noGroups() : grouping.partitions();
  return { read, waves: await judgeDocuments(groups, { ...judging, decide, answers }) };
};

async function readAs(
  way: Way,
  deps: IntakeDeps,
  { record, spool, source, opened }: Opened,
): Promise<PlanFindings> {
  const { facts, mapped, profile } = opened;
  const records = await spool.file('records', spooledRowForm);
  const statesRate = mapped.columnOf('exchange_rate') !== undefined;
  const rates =
    profile.payment !== undefined || profile.amounts || statesRate ? await loadRates(deps.store) : undefined;
  const days = new SaleDays({
    column: dateColumn(mapped.columns).column,
    order: profile.read?.date_order,
    today: dayOfIssue(deps.now()),
  });
  const saleRates =
    profile.payment?.refunds === undefined && !profile.amounts?.original
      ? undefined
      : createSaleRates(deps.store, deps.ledgerOf(record.account));
  const { isSandbox } = deps;
  const assertTaken = wholeExportsOnly(deps, record);
  const shapes = mapped.columns.map((header) => new ColumnShape(header));
  const index = createRowIndex();
  const checks = await createExportChecks(deps.store, record);
  // A payment has its identity from its provider.
  const identities = new IdentityWatch((date) =>
    profile.payment === undefined ? days.dayOf(date) : undefined,
  );
  const keysOf = (found: UnnumberedRecord) => ({
    twin: checks.count(found),
    identity: identities.note(found),
  });
  const context = {
    books: undefined,
    ...(await deps.books(record.account)),
    columnOf: mapped.columnOf,
    accepted: acceptancesOf(record, profile),
    rates,
    referenceOf: referenceRates(rates, days, dayOfIssue(deps.now())),
  };
  const sales = new ClearedSales();
  const ledger = deps.ledgerOf(record.account);
  const decide =
    profile.payment === undefined
      ? asTheyStand
      : paymentLives({ ledger, rates, saleRates, dryRun: record.dry_run });
  const answers: SpoolFile<RowAnswer>[] = [];
  const { read, waves } = await way({
    rows: { mapped, rates, saleRates, days, isSandbox, shapes, records, assertTaken },
    judging: { spool, context, sales, keysOf },
    parts: partitionsFor(source.bytes, UNPACKING[facts.format]),
    decide,
    answers,
  });
  const leftAlone = await skippedIn(answers);
  const against = read.broken ? [] : checks.verdict(read.rows - read.skipped - leftAlone);
  const partsOf = completeDocument({ sales, identities, checks });
  const written = await writeDocuments({ store: deps.store, job: record.job, waves, index, partsOf });
  const rows = withAnswers(records.batches(), answers);
  await writeRows(deps.store, { job: record.job, rows, ordinalOf: index.ordinalOf });

  const findings: PlanFindings = {
    source: { ...source, rows: read.rows },
    profile_used: { name: profile.name, sha256: opened.profileSha256 },
    sheet: facts,
    columns: mapped.columns,
    header_row: mapped.headerRow,
    shapes: shapes.map(({ found }) => found),
    ...written,
    notices: [...facts.notices, ...mapped.notices, ...(rates?.problems ?? []), ...days.notices(), ...against],
  };
  return read.broken ? { ...findings, unreadable: read.broken.problem } : findings;
}

/** The reference rate of a document: of its own day, or of the day on which it will be issued. */
const referenceRates =
  (rates: ReferenceRates | undefined, days: SaleDays, today: string): DocumentContext['referenceOf'] =>
  (currency, date) => {
    const found = rateOn(rates, { currency, date: days.dayOf(date) ?? today });
    return 'code' in found ? undefined : found;
  };

async function* noGroups(): AsyncGenerator<Iterable<GroupedRow[]>> {}
