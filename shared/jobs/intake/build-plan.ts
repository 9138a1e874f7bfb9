import type { RowAnswer } from '../../documents/payment-lifecycle/lifecycle-context.ts';
import { paymentSource } from '../../mapping/profile/payment-section.ts';
import { loadRates } from '../../money/rates/load-rates.ts';
import type { AccountFacts } from '../../records/account-facts.ts';
import type { JobRecord } from '../../records/job-record.ts';
import type { Plan } from '../../records/plan.ts';
import { ColumnShape } from '../../report/workbook/column-shapes.ts';
import type { StoredFile } from '../../sheet/byte-source.ts';
import type { AskedService } from '../account/ask-service.ts';
import { amendWaves } from '../amend/amend-waves.ts';
import type { ContentAtService } from '../amend/old-contents.ts';
import { ExportBalance } from '../balance/export-balance.ts';
import type { Spool, SpoolFile } from '../files/spool.ts';
import { acceptancesOf } from '../judge/accept-doubts.ts';
import { BusinessKeys } from '../judge/business-key.ts';
import { ClearedSales } from '../judge/cleared-sales.ts';
import { CreditedDocuments } from '../judge/credited-documents.ts';
import { asOneDocument, type DecideRows, decidePayments, oneDocumentEach } from '../judge/decide-payments.ts';
import { createExportChecks } from '../judge/export-checks.ts';
import { type JudgedWaves, type Judging, judgeDocuments, judgedPart } from '../judge/judge-documents.ts';
import { completeDocument, KnownTwins } from '../judge/known-twins.ts';
import { JudgedOn } from '../judge/law-days.ts';
import type { UnnumberedRecord } from '../judge/make-document-record.ts';
import { Originals } from '../judge/originals.ts';
import { UnusedAmounts } from '../judge/other-amounts.ts';
import type { SpooledDocument } from '../judge/spooled-document.ts';
import { dateColumn } from '../rows/date-column.ts';
import { createGrouping, partitionsFor } from '../rows/group-rows.ts';
import { type IngestedRows, ingestRows, type RowsToIngest } from '../rows/ingest-rows.ts';
import { refuseDryRunRetry } from '../rows/refuse-dry-run-retry.ts';
import { dayOfIssue, SaleDays } from '../rows/sale-days.ts';
import { createSaleRates } from '../rows/sale-rates.ts';
import { spooledRowForm } from '../rows/spooled-row.ts';
import { ScatteredExport, streamingGroups } from '../rows/streaming-groups.ts';
import type { IntakeDeps } from './intake-deps.ts';
import type { OpenedExport } from './open-export.ts';
import { writeDocuments } from './write-documents.ts';
import { countSkipped, withAnswers, writeRows, writeToldPayments } from './write-rows.ts';

export type PlanFindings = Partial<Plan> & Pick<Plan, 'source' | 'profile_used'>;

export interface PlanRequest {
  record: JobRecord;
  stored: StoredFile;
  spool: Spool;
  source: Plan['source'];
}

type Opened = PlanRequest & { opened: OpenedExport; account: AccountFacts; asked: AskedService };

const NOTHING_HELD = { holdersOf: async () => new Map() };

/** Factor by which an export grows when it is unpacked, roughly; decides into how many parts it is dealt. */
const UNPACKING = { csv: 1, jsonl: 1, xlsx: 10 } as const;

/**
 * Maps, groups and judges an export. Documents with adjacent rows are judged as they come; scattered exports,
 * and payments, which are decided together, are first distributed to files.
 */
export async function buildPlan(deps: IntakeDeps, request: Opened): Promise<PlanFindings> {
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
  rows: Omit<RowsToIngest, 'group'>;
  judging: Judging;
  parts: number;
  decide: DecideRows;
  answers: SpoolFile<RowAnswer>[];
}) => Promise<{ read: IngestedRows; waves: JudgedWaves }>;

const asTheyCome: Way = async ({ rows, judging }) => {
  const { now, later, judge } = await judgedPart(0, judging);
  const groups = streamingGroups((group) => judge(asOneDocument(group)));
  const read = await ingestRows({ ...rows, group: groups.add });
  await groups.end();
  return { read, waves: [[now], [later]] };
};

const inParts: Way = async ({ rows, judging, parts, decide, answers }) => {
  const grouping = await createGrouping(judging.spool, parts);
  const read = await ingestRows({ ...rows, group: grouping.add });
  const { alone } = rows;
  return { read, waves: await judgeDocuments(grouping.partitions(), { ...judging, decide, answers, alone }) };
};

async function readAs(
  way: Way,
  deps: IntakeDeps,
  { record, spool, source, opened, account, asked }: Opened,
): Promise<PlanFindings> {
  const { facts, mapped, profile } = opened;
  const records = await spool.file('records', spooledRowForm);
  const statesRate = mapped.columnOf('exchange_rate') !== undefined;
  const rates =
    profile.payment !== undefined || profile.amounts || statesRate ? await loadRates(deps.store) : undefined;
  const today = dayOfIssue(deps.now());
  const days = new SaleDays({
    column: dateColumn(mapped.columns).column,
    order: profile.read?.date_order,
    today: record.on ?? today,
  });
  const saleRates =
    profile.payment?.refunds === undefined && !profile.amounts?.original
      ? undefined
      : createSaleRates(deps.store, deps.ledgerOf(record.account));
  const { isSandbox } = deps;
  const assertTaken = refuseDryRunRetry(deps, record);
  const shapes = mapped.columns.map((header) => new ColumnShape(header));
  const documentOfRow = new Map<number, number>();
  const checks = await createExportChecks(deps.store, record);
  const isOfPayments = profile.payment !== undefined;
  const identities = new BusinessKeys({ dayOf: (date) => days.dayOf(date), today, isOfPayments });
  const judgedOn = new JudgedOn({ today, on: record.on });
  const identityOf = (found: UnnumberedRecord) => {
    judgedOn.count(found);
    checks.count(found);
    return identities.note(found);
  };
  const unused = new UnusedAmounts();
  const context = {
    onUnused: (found: Parameters<UnusedAmounts['note']>[0]) => unused.note(found),
    books: undefined,
    ...asked,
    columnOf: mapped.columnOf,
    amounts: {
      answers: profile.other_amounts ?? {},
      isOlder: opened.isOlder,
      subtotal: mapped.columnOf('line.subtotal'),
      repeated: mapped.repeated,
    },
    accepted: acceptancesOf(record, profile, account),
    rates,
    dayOf: (date: string | undefined) => days.rateDayOf(date),
    establishments: account.issuer?.establishments,
    issue: { today, on: record.on },
  };
  const sales = new ClearedSales();
  const credited = new CreditedDocuments();
  const balance = new ExportBalance(profile, way === inParts);
  const ledger = deps.ledgerOf(record.account);
  const originals = new Originals(ledger);
  const told: string[] = [];
  const decide =
    profile.payment === undefined
      ? oneDocumentEach
      : decidePayments({
          ...{ ledger, rates, saleRates, dryRun: record.dry_run },
          onTold: (payment) => told.push(payment),
          source: paymentSource(profile.payment, profile.name),
          salesBefore: account.sales_before,
        });
  const answers: SpoolFile<RowAnswer>[] = [];
  const { read, waves } = await way({
    rows: {
      ...{ mapped, rates, saleRates, days, isSandbox, shapes, records, assertTaken },
      count: (stated, of) => balance.see(stated, of),
      noteOrigin: (row, origin) => identities.noteOrigin(row, origin),
      alone: (outcome, money) => balance.alone(outcome, money),
    },
    judging: {
      ...{ spool, context, sales, credited, originals, identityOf },
      count: (rows, record) => balance.document(rows, record),
    },
    parts: partitionsFor(source.bytes, UNPACKING[facts.format]),
    decide,
    answers,
  });
  async function amended(): Promise<JudgedWaves> {
    const { amending } = deps;
    if (amending === undefined) throw new Error('This host amends no documents.');
    const { account } = record;
    const amend = {
      ...{ store: deps.store, ledger, holders: amending.holdersOf(account), context, today },
      contentAtService: (of: Parameters<ContentAtService>[0]) => amending.contentOf(account, of),
      isCleared: (external_id: string) => sales.isCleared(external_id),
      onReplaced: deps.onReplaced,
    };
    return amendWaves(waves, { spool, credited, identities, amend });
  }
  const leftAlone = await countSkipped(answers);
  const left = unused.list();
  const balanced = balance.finish(checks.payable);
  const stopped = balanced.broken;
  const against = checks.verdict(read.rows - read.skipped - leftAlone);
  const there = 'there' in asked ? asked.there.documents : [];
  const listed = Map.groupBy(there, ({ identity = '' }) => identity);
  const holders = deps.amending?.holdersOf(record.account) ?? NOTHING_HELD;
  const known = new KnownTwins({ ledger, holders, sharing: identities.sharing, listed, today });
  const { accepted } = context;
  const partsOf = completeDocument({ sales, credited, identities, known, accepted, checks });
  const look = (documents: readonly SpooledDocument[]) => known.look(documents);
  const amends = record.amend || checks.amend;
  const planned = amends ? await amended() : waves;
  const sent: JudgedWaves = stopped === undefined ? planned : [[], []];
  const to = { store: deps.store, job: record.job, dryRun: record.dry_run };
  const written = await writeDocuments({ ...to, waves: sent, documentOfRow, look, partsOf });
  const rows = withAnswers(records.batches(), answers);
  await writeToldPayments(deps.store, record.job, told);
  await writeRows(deps.store, { job: record.job, rows, documentOfRow });

  const findings: PlanFindings = {
    source: { ...source, rows: read.rows },
    profile_used: { name: profile.name, sha256: opened.profileSha256 },
    sheet: facts,
    columns: mapped.columns,
    header_row: mapped.headerRow,
    shapes: shapes.map(({ found }) => found),
    signs: mapped.signs,
    ...(mapped.isUnitOpen ? { unit_open: true } : {}),
    ...written,
    ...(told.length === 0 ? {} : { told_payments: told.length }),
    notices: [
      ...judgedOn.notices(),
      ...balanced.notices,
      ...[...facts.notices, ...mapped.notices, ...(rates?.problems ?? []), ...days.notices(), ...against],
    ],
    balance: balanced.lines,
    ...(left.length === 0 ? {} : { unused: left }),
    ...(amends ? { amend: true } : {}),
  };
  return stopped === undefined ? findings : { ...findings, unreadable: stopped };
}
