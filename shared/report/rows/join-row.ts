import { isSameExternalId } from '../../documents/external-id.ts';
import { isConversionNotice } from '../../problems/conversion-notice.ts';
import { isBlocking, isDoubtful, isError, type Problem, problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { OutcomeRecord } from '../../records/document-record.ts';
import { payoutShareSchema } from '../../records/payout.ts';
import type { RetryReader } from '../../records/retry-reference.ts';
import type { RowRecord } from '../../records/row-record.ts';
import {
  creditSchema,
  firstToMend,
  firstToTell,
  foreignPayable,
  type JoinedRow,
  namedRows,
  type ReportRow,
  type RowCredit,
  reportProblem,
} from '../row.ts';

interface JoinContext {
  language: Language;
  /** Reason why the file could not be read to its end; its good rows are then held. */
  unreadable?: Problem | undefined;
  /** Set if the export is a file that Rowmark wrote. */
  retry?: RetryReader | undefined;
  /** The same job's credit note for the document that the row's document replaces. */
  credit?: OutcomeRecord | undefined;
}

/** One row with the outcome of its document, or with its own if the row itself is the cause. */
export function joinRow(
  row: RowRecord,
  document: OutcomeRecord | undefined,
  context: JoinContext,
): JoinedRow {
  const { credit, language, retry, unreadable } = context;
  const { found: stated, outcome, stage } = rowVerdict(row, document, unreadable);
  const found = document?.amends === undefined ? stated : [...stated, ...unfinished(document, credit)];
  const problems = found.map((one) => reportProblem(one, language));
  const told = { row: row.row, external_id: row.external_id, outcome, stage, found, problems };
  const firstRow = document?.rows[0] ?? row.row;
  const isFirst = firstRow === row.row;
  // In the order of the schema: `verify` compares the text of a line.
  const record = columnValues(told, document);
  if (row.corrections) record.corrections = [...row.corrections];
  if (!isFirst) record.same_document_as = firstRow;
  else if (document) record.document = countedDocument(document);
  if (document) {
    const { amends, amended_by, external_id } = document;
    if (amends) record.amends = { mark: amends.mark, credit_mark: creditMark(document, credit) ?? null };
    if (amended_by !== undefined) record.amended_by = amended_by;
    const isOther = row.external_id !== undefined && !isSameExternalId(external_id, row.external_id);
    if (isOther) record.version = external_id;
  }
  if (isFirst && credit) record.credit = creditOf(row, credit);
  if (row.money) record.money = row.money;
  if (row.payout) record.payout = payoutShareSchema.parse(row.payout);
  return { record, cells: row.cells, found, first: isFirst, origin: retry?.origin(row.cells) };
}

/** Facts of a row, next to those of its document; `problems` are its findings with their sentences. */
type ToldRow = Pick<ReportRow, 'row' | 'outcome' | 'stage' | 'problems'> &
  Pick<JoinedRow, 'found'> & { external_id: string | undefined };

/** The values of a row and its findings, in one literal, so that all rows share its shape. */
function columnValues(told: ToldRow, document: OutcomeRecord | undefined): ReportRow {
  const { row, external_id, outcome, stage, found, problems } = told;
  const first = firstToMend(problems);
  const reason = firstToTell(told);
  const payment = document?.payment;
  return {
    row,
    external_id: external_id ?? document?.external_id ?? null,
    outcome,
    stage,
    code: first?.code ?? null,
    field: first?.field ?? null,
    column: first?.column ?? null,
    message: reason?.message ?? null,
    hint: reason?.hint ?? null,
    invoice_type_code: document?.invoice_type_code ?? null,
    invoice_id: document?.invoice_id ?? null,
    series: document?.series ?? null,
    number: document?.number ?? null,
    mark: document?.mark ?? null,
    uid: document?.uid ?? null,
    qr_url: document?.qr_url ?? null,
    issued_at: document?.issued_at ?? null,
    currency: document?.currency ?? payment?.currency ?? null,
    exchange_rate: document?.exchange_rate ?? payment?.exchange_rate ?? null,
    rate_source: payment?.rate_source ?? null,
    rate_date: payment?.rate_date ?? null,
    net_total: document?.net_total ?? null,
    vat_total: document?.vat_total ?? null,
    payable_total: document?.payable_total ?? null,
    payable_foreign: document === undefined ? null : foreignPayable(document).payable_foreign,
    warnings: found.length === 0 ? null : noticedIn(found).join(' ') || null,
    problems,
  };
}

const noticedIn = (found: readonly Problem[]): string[] => [
  ...new Set(found.filter((one) => !isBlocking(one)).map(({ code }) => code)),
];

const isIssued = (outcome: OutcomeRecord | undefined): boolean =>
  outcome?.outcome === 'issued' || outcome?.outcome === 'duplicate';

const creditMark = (outcome: OutcomeRecord, credit: OutcomeRecord | undefined): string | undefined =>
  outcome.amends?.credit_mark ?? (isIssued(credit) ? credit?.mark : undefined);

/** Reports a credited document whose successor is not issued, so that it has no replacement yet. */
function unfinished(outcome: OutcomeRecord, credit: OutcomeRecord | undefined): Problem[] {
  if (outcome.amends === undefined || isIssued(outcome) || outcome.outcome === 'ready') return [];
  // Another writer's version has replaced it.
  if (outcome.outcome === 'conflict' && outcome.mark !== undefined) return [];
  const credit_mark = creditMark(outcome, credit);
  const { mark } = outcome.amends;
  return credit_mark === undefined ? [] : [problem('AMEND-UNFINISHED', {}, { mark, credit_mark })];
}

function creditOf({ row }: RowRecord, credit: OutcomeRecord): RowCredit {
  const { external_id, outcome } = credit;
  const told = { row, external_id, outcome, stage: null, found: [], problems: [] };
  return creditSchema.parse({ ...columnValues(told, credit), ...countedDocument(credit) });
}

const countedDocument = ({ outcome, numbers_used, numbers_lost, vat, waits_for }: OutcomeRecord) => ({
  ...{ outcome, numbers_used, numbers_lost, vat },
  ...(waits_for && { waits_for }),
});

type Verdict = Pick<ReportRow, 'outcome' | 'stage'> & { found: readonly Problem[] };

/** The outcome of a row with its findings as codes, without sentences. */
export function rowVerdict(
  row: RowRecord,
  outcome: OutcomeRecord | undefined,
  unreadable: Problem | undefined,
): Verdict {
  const { found, ...verdict } = verdictOf(row, outcome, unreadable);
  return { ...verdict, found: statedOnce(found) };
}

/** Drops conversion notices of a row that repeats a payment: its day may have had another rate. */
const statedOnce = (found: readonly Problem[]): readonly Problem[] =>
  found.some(({ code }) => code === 'PAY-REPEATED')
    ? found.filter(({ code }) => !isConversionNotice(code))
    : found;

/** Findings of the row itself, less those that another amount of the document has made untrue, or that were weighed with it. */
const ownStatements = (row: RowRecord, ofDocument: readonly Problem[]): readonly Problem[] =>
  row.problems.length === 0
    ? row.problems
    : row.problems.filter((own) => !ofDocument.some((one) => isSaidAnew(own, one)));

/** True of a conversion that was made again, and of the same doubt, which a person may have accepted. */
const isSaidAnew = (own: Problem, { code, row, column }: Problem): boolean =>
  isConversionNotice(own.code)
    ? code === 'PAY-NETTED' || (row === own.row && isConversionNotice(code))
    : isDoubtful(own) && code === own.code && row === own.row && column === own.column;

function verdictOf(
  row: RowRecord,
  outcome: OutcomeRecord | undefined,
  unreadable: Problem | undefined,
): Verdict {
  if (row.verdict === 'skipped') return { outcome: 'skipped', stage: null, found: row.problems };
  // Only a row corrected since then has a document that is issued.
  const isMended = outcome?.outcome === 'duplicate';
  const findings = outcome === undefined ? NONE : rowFindings(outcome);
  const ofDocument = findings.of(row.row);
  if (row.verdict === 'rejected' && !isMended) {
    const found = unique([...row.problems, ...ofDocument]);
    return { outcome: 'rejected', stage: row.stage ?? outcome?.stage ?? null, found };
  }
  if (outcome === undefined) return withoutOutcome(row, unreadable);
  const own = row.verdict === 'rejected' ? [] : ownStatements(row, ofDocument);
  const found = unique([...own, ...ofDocument]);
  const { blamed } = findings;
  if (blamed.size === 0 || blamed.has(row.row))
    return { outcome: outcome.outcome, stage: outcome.stage ?? null, found };
  const params = { rows: namedRows(blamed), external_id: outcome.external_id };
  const held = problem('ROW-HELD', { row: row.row }, params);
  return { outcome: 'held', stage: null, found: [held, ...found] };
}

/** A row of a file that was read, and is not sent as a whole. */
function withoutOutcome(row: RowRecord, unsent: Problem | undefined): Verdict {
  if (unsent === undefined) throw new Error(`Row ${row.row} is of a document without an outcome.`);
  const held = problem('FILE-HELD', { row: row.row });
  return { outcome: 'held', stage: 'read', found: [held, unsent, ...row.problems] };
}

function unique(found: readonly Problem[]): readonly Problem[] {
  if (found.length <= 1) return found;
  return [...new Map(found.map((one) => [identityOf(one), one])).values()];
}

const identityOf = ({ code, severity, row, column, field, params }: Problem): string =>
  JSON.stringify([code, severity, row, column, field, params]);

interface RowFindings {
  /** Findings of the row and of the document as a whole, in the document's order. */
  of(row: number): readonly Problem[];
  /**
   * The only rows that keep the document from being sent. Empty if the document as a whole is the cause, or
   * if it was sent: then every row shares the refusal.
   */
  blamed: ReadonlySet<number>;
}

/** A document may have thousands of lines: its findings are sorted by row only once. */
const sorted = new WeakMap<OutcomeRecord, RowFindings>();

const NONE: RowFindings = { of: () => [], blamed: new Set() };

function rowFindings(outcome: OutcomeRecord): RowFindings {
  if (outcome.problems.length === 0) return NONE;
  const known = sorted.get(outcome);
  if (known !== undefined) return known;
  const placed = outcome.problems.map((found, place) => ({ found, place }));
  const byRow = Map.groupBy(placed, ({ found }) => found.row);
  const ofDocument = byRow.get(undefined) ?? [];
  const findings: RowFindings = {
    of: (row) =>
      [...ofDocument, ...(byRow.get(row) ?? [])].sort((a, b) => a.place - b.place).map(({ found }) => found),
    blamed: blamedRows(outcome),
  };
  sorted.set(outcome, findings);
  return findings;
}

function blamedRows({ outcome, stage, problems }: OutcomeRecord): Set<number> {
  const none = new Set<number>();
  if (!['rejected', 'held'].includes(outcome) || stage === 'draft' || stage === 'issue') return none;
  const rows = problems.filter(outcome === 'held' ? isBlocking : isError).map(({ row }) => row);
  return rows.includes(undefined) ? none : new Set(rows.filter((row) => row !== undefined));
}
