import { keepsBack, type Language, type Problem, problem, renderProblem } from '../problems/problem.ts';
import type { OutcomeRecord, RowRecord } from '../records/records.ts';
import type { RetryReader } from '../records/retry-reference.ts';
import { foreignPayable } from './foreign-payable.ts';
import type { JoinedRow, ReportProblem, ReportRow } from './report-row.ts';
import { rowFindings } from './row-findings.ts';

export interface JoinContext {
  language: Language;
  /** Reason why the file could not be read to its end: then its good rows are held. */
  unreadable?: Problem | undefined;
  /** Given where the export is a file that Rowmark wrote. */
  retry?: RetryReader | undefined;
}

type Verdict = Pick<ReportRow, 'outcome' | 'stage'> & { found: readonly Problem[] };

/** One row with the outcome of its document, or its own where it is itself the cause. */
export function joinRow(row: RowRecord, outcome: OutcomeRecord | undefined, context: JoinContext): JoinedRow {
  const { found: all, ...verdict } = verdictOf(row, outcome, context.unreadable);
  const found = statedOnce(all);
  const problems = found.map((one) => reportProblem(one, context.language));
  const first = problems.find(keepsBack);
  const record: ReportRow = {
    row: row.row,
    external_id: row.external_id ?? outcome?.external_id ?? null,
    ...verdict,
    code: first?.code ?? null,
    field: first?.field ?? null,
    column: first?.column ?? null,
    message: first?.message ?? null,
    hint: first?.hint ?? null,
    ...documentFacts(outcome),
    warnings: warningsOf(found),
    problems,
  };
  const isFirst = (outcome?.rows[0] ?? row.row) === row.row;
  return { record, cells: row.cells, found, first: isFirst, origin: context.retry?.origin(row.cells) };
}

/** Codes by which the conversion of a payment tells what it states. */
const STATES: ReadonlySet<string> = new Set(['FX-CONVERTED', 'FX-PAYABLE-LINE', 'FX-RATE-ROUNDED']);

/** A row that repeats a payment states nothing itself, and its own day may have had another rate. */
const statedOnce = (found: readonly Problem[]): readonly Problem[] =>
  found.some(({ code }) => code === 'PAY-REPEATED') ? found.filter(({ code }) => !STATES.has(code)) : found;

function verdictOf(
  row: RowRecord,
  outcome: OutcomeRecord | undefined,
  unreadable: Problem | undefined,
): Verdict {
  if (row.verdict === 'skipped') return { outcome: 'skipped', stage: null, found: row.problems };
  if (row.verdict === 'rejected') return rejectedRow(row, outcome);
  if (outcome === undefined) return withoutOutcome(row, unreadable);
  const findings = rowFindings(outcome);
  const found = unique([...row.problems, ...findings.of(row.row)]);
  const { blamed } = findings;
  if (blamed.size === 0 || blamed.has(row.row))
    return { outcome: outcome.outcome, stage: outcome.stage ?? null, found };
  const held = problem('ROW-HELD', { row: row.row }, heldParams(outcome, blamed));
  return { outcome: 'held', stage: null, found: [held, ...found] };
}

function rejectedRow(row: RowRecord, outcome: OutcomeRecord | undefined): Verdict {
  const ofDocument = outcome === undefined ? [] : rowFindings(outcome).of(row.row);
  return {
    outcome: 'rejected',
    stage: row.stage ?? outcome?.stage ?? null,
    found: unique([...row.problems, ...ofDocument]),
  };
}

/** A row whose document has no answer: the file broke off, or its chunk was never worked. */
function withoutOutcome(row: RowRecord, unreadable: Problem | undefined): Verdict {
  if (unreadable === undefined)
    return {
      outcome: 'failed',
      stage: null,
      found: [problem('OUTCOME-MISSING', { row: row.row }), ...row.problems],
    };
  const held = problem('FILE-HELD', { row: row.row });
  return { outcome: 'held', stage: 'read', found: [held, unreadable, ...row.problems] };
}

const NAMED_ROWS = 10;

function heldParams({ external_id }: OutcomeRecord, rows: ReadonlySet<number>) {
  const named = [...rows.values().take(NAMED_ROWS)].join(', ');
  return { rows: rows.size > NAMED_ROWS ? `${named} …` : named, external_id };
}

function unique(found: readonly Problem[]): Problem[] {
  const seen = new Map(found.map((one) => [JSON.stringify(one), one]));
  return [...seen.values()];
}

export function reportProblem(found: Problem, language: Language): ReportProblem {
  const { code, severity, row, column, field } = found;
  return {
    code,
    severity,
    ...(row === undefined ? {} : { row }),
    ...(column === undefined ? {} : { column }),
    ...(field === undefined ? {} : { field }),
    ...renderProblem(found, language),
  };
}

const warningsOf = (found: readonly Problem[]): string | null =>
  [...new Set(found.filter((one) => !keepsBack(one)).map(({ code }) => code))].join(' ') || null;

function documentFacts(outcome: OutcomeRecord | undefined) {
  const payment = outcome?.payment;
  return {
    invoice_type_code: outcome?.invoice_type_code ?? null,
    invoice_id: outcome?.invoice_id ?? null,
    series: outcome?.series ?? null,
    number: outcome?.number ?? null,
    mark: outcome?.mark ?? null,
    uid: outcome?.uid ?? null,
    qr_url: outcome?.qr_url ?? null,
    issued_at: outcome?.issued_at ?? null,
    currency: outcome?.currency ?? payment?.currency ?? null,
    exchange_rate: outcome?.exchange_rate ?? payment?.exchange_rate ?? null,
    rate_source: payment?.rate_source ?? null,
    rate_date: payment?.rate_date ?? null,
    net_total: outcome?.net_total ?? null,
    vat_total: outcome?.vat_total ?? null,
    payable_total: outcome?.payable_total ?? null,
    payable_foreign: outcome === undefined ? null : foreignPayable(outcome).payable_foreign,
  };
}
