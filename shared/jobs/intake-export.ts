import type { RowAnswer } from '../documents/payment-life/life-context.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { UnmappableExport } from '../mapping/map-sheet.ts';
import { loadRates } from '../money/load-rates.ts';
import { rateOn } from '../money/rates/rate-on.ts';
import type { ReferenceRates } from '../money/rates.ts';
import type { JobRecord } from '../records/job-record.ts';
import { jsonLinesWriter } from '../records/json-lines.ts';
import type { Plan } from '../records/plan.ts';
import { ColumnShape } from '../report/column-shapes.ts';
import { sha256Hex } from '../report/sha256-hex.ts';
import type { StoredFile } from '../sheet/byte-source.ts';
import { UnreadableExport } from '../sheet/sheet.ts';
import { jobKeys } from '../store/keys.ts';
import { isSafeKey } from '../store/safe-key.ts';
import { acceptancesOf } from './accept-doubts.ts';
import type { AskedBooks } from './ask-books.ts';
import { ClearedSales } from './cleared-sales.ts';
import { completeDocument } from './complete-document.ts';
import { dateColumn } from './date-column.ts';
import { describeSource } from './describe-source.ts';
import type { DocumentContext, UnnumberedRecord } from './document-record.ts';
import type { IntakeAnswer } from './events.ts';
import { createExportChecks } from './export-checks.ts';
import { createGrouping, type GroupedRow, partitionsFor } from './group-rows.ts';
import { IdentityWatch } from './identity-watch.ts';
import { judgeDocuments } from './judge-documents.ts';
import { misplacedProblem } from './misplaced-problem.ts';
import { exportProfile, type OpenedExport, openExport } from './open-export.ts';
import { asTheyStand, paymentLives } from './payment-lives.ts';
import { findJobPlan, putPlan, readJob } from './read-plan.ts';
import { skippedIn, withAnswers } from './row-answers.ts';
import { createRowIndex } from './row-index.ts';
import { dayOfIssue, SaleDays } from './sale-days.ts';
import { createSaleRates } from './sale-rates.ts';
import { createSpool, type Spool, type SpoolFile } from './spool.ts';
import { spoolRows } from './spool-rows.ts';
import { rowText, type SpooledRow, spooledRowForm } from './spooled-row.ts';
import type { StepDeps } from './step-deps.ts';
import { takeCorrections } from './take-corrections.ts';
import type { LoginWatch } from './watch-login.ts';
import { wholeExportsOnly } from './whole-exports-only.ts';
import { writeDocuments } from './write-documents.ts';

export interface IntakeDeps extends StepDeps {
  /** True of a service where nothing counts that is issued; asked for payments of a provider's test system. */
  isSandbox(): Promise<boolean>;
  /** The account's billing books, or why the service could not be asked. */
  books(account: string): Promise<AskedBooks>;
  login: Pick<LoginWatch, 'look'>;
  ledgerOf(account: string): Pick<Ledger, 'lookup' | 'lookupAll' | 'payments' | 'notePayment'>;
  /** Room beside memory; files of this machine without it. */
  spool?: () => Promise<Spool>;
  /** A person says so: the rows of a dry run's retry file are issued without the rest of their export. */
  onlyRetry?: boolean;
}

type PlanFindings = Partial<Plan> & Pick<Plan, 'source' | 'profile_used'>;

/** Reads an export into rows, documents and a plan. Done once: a job whose plan stands is not read again. */
export async function intakeExport(deps: IntakeDeps, { job }: { job: string }): Promise<IntakeAnswer> {
  const { store } = deps;
  const known = await findJobPlan(store, job);
  if (known !== undefined) return answerOf(known);
  const record = await readJob(store, job);
  const started_at = deps.now().toISOString();

  await using file = isSafeKey(record.key) ? await store.localFile(record.key, record.version) : NOT_OPENED;
  await using spool = await (deps.spool ?? createSpool)();
  const stored = file.bytes ?? file.path;
  const source = { key: record.key, name: record.file, ...(await describeSource(stored)), rows: 0 };
  const found = await readExport(deps, { record, stored, spool, source });

  const plan: Plan = { ...record, started_at, ...NOTHING_FOUND, ...found };
  await putPlan(store, plan);
  deps.log('export read', { job, rows: plan.source.rows, documents: plan.documents });
  return answerOf(plan);
}

/** An object under a name that no store takes. */
const NOT_OPENED = { path: '', bytes: Buffer.alloc(0), async [Symbol.asyncDispose]() {} };

/** Factor by which an export grows when it is unpacked, roughly; decides into how many parts it is dealt. */
const UNPACKING = { csv: 1, jsonl: 1, xlsx: 10 } as const;
/** Of a profile that could not be loaded. */
const NO_SHA256 = sha256Hex('');
const NOTHING_FOUND = { columns: [], documents: 0, chunk_starts: [], waves: [], notices: [] } as const;

interface ReadRequest {
  record: JobRecord;
  stored: StoredFile;
  spool: Spool;
  source: Plan['source'];
}

/** Reads, maps, groups and judges; a file that cannot be read is a finding like others, not a failure of the step. */
async function readExport(deps: IntakeDeps, request: ReadRequest): Promise<PlanFindings> {
  const { record, stored, source } = request;
  let profile_used = { name: record.profile, sha256: NO_SHA256 };
  const stopped = misplacedProblem(record) ?? (await deps.login.look(record.account));
  if (stopped !== undefined) {
    await writeRows(deps, { job: record.job, rows: [], ordinalOf: () => undefined });
    return { source, profile_used, unreadable: stopped, notices: [] };
  }
  const corrections = await takeCorrections(deps.store, record);
  const corrected = (count: number) => corrections && { corrections: { count, sha256: corrections.sha256 } };
  try {
    const used = await exportProfile(deps.store, record.profile);
    profile_used = { name: used.profile.name, sha256: used.profileSha256 };
    const opened = await openExport(used, { stored, file: record.file, corrections });
    return { ...(await readOpened(deps, { ...request, opened })), ...corrected(opened.corrected ?? 0) };
  } catch (error) {
    if (!(error instanceof UnreadableExport || error instanceof UnmappableExport)) throw error;
    await writeRows(deps, { job: record.job, rows: [], ordinalOf: () => undefined });
    return { source, profile_used, ...corrected(0), ...unreadableBecause(error) };
  }
}

async function readOpened(
  deps: IntakeDeps,
  { record, spool, source, opened }: ReadRequest & { opened: OpenedExport },
): Promise<PlanFindings> {
  const { facts, mapped, profile } = opened;
  const grouping = await createGrouping(spool, partitionsFor(source.bytes, UNPACKING[facts.format]));
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
  const read = await spoolRows({
    mapped,
    rates,
    saleRates,
    days,
    isSandbox,
    shapes,
    records,
    assertTaken,
    group: grouping.add,
  });

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
  const groups = read.broken ? noGroups() : grouping.partitions();
  const sales = new ClearedSales();
  const ledger = deps.ledgerOf(record.account);
  const decide =
    profile.payment === undefined
      ? asTheyStand
      : paymentLives({ ledger, rates, saleRates, dryRun: record.dry_run });
  const answers: SpoolFile<RowAnswer>[] = [];
  const waves = await judgeDocuments(groups, {
    spool,
    context,
    decide,
    answers,
    sales,
    keysOf,
  });
  const leftAlone = await skippedIn(answers);
  const against = read.broken ? [] : checks.verdict(read.rows - read.skipped - leftAlone);
  const textOf = completeDocument({ sales, identities, checks });
  const written = await writeDocuments({ store: deps.store, job: record.job, waves, index, textOf });
  const rows = withAnswers(records.read(), answers);
  await writeRows(deps, { job: record.job, rows, ordinalOf: index.ordinalOf });

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

async function writeRows(
  deps: IntakeDeps,
  of: {
    job: string;
    rows: AsyncIterable<SpooledRow> | Iterable<SpooledRow>;
    ordinalOf: (row: number) => number | undefined;
  },
) {
  const writer = jsonLinesWriter(await deps.store.create(jobKeys(of.job).rows), (text: string) => text);
  for await (const row of of.rows) {
    const full = writer.write(rowText(row.text, of.ordinalOf(row.row)));
    if (full) await full;
  }
  await writer.close();
}

const unreadableBecause = (
  error: UnreadableExport | UnmappableExport,
): Pick<Plan, 'unreadable' | 'notices'> => {
  const [unreadable, ...notices] = error instanceof UnreadableExport ? [error.problem] : error.problems;
  return { ...(unreadable === undefined ? {} : { unreadable }), notices };
};

const answerOf = (plan: Plan): IntakeAnswer => ({
  job: plan.job,
  rows: plan.source.rows,
  documents: plan.documents,
  chunks: plan.chunk_starts.length,
  waves: plan.waves.map((_, index) => index + 1),
});
