import { statesMoney } from '../problems/money-statements.ts';
import { keepsBack, type Language, type Problem, problem } from '../problems/problem.ts';
import type { OutcomeRecord } from '../records/outcome-record.ts';
import type { RetryReader } from '../records/retry-reference.ts';
import type { RowRecord } from '../records/row-record.ts';
import { reportProblem } from './report-problem.ts';
import type { JoinedRow, ReportRow } from './report-row.ts';
import { rowFindings } from './row-findings.ts';
import { takeColumns } from './take-columns.ts';

interface JoinContext {
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
  const columns = takeColumns({
    row,
    document: outcome,
    verdict,
    first: problems.find(keepsBack),
    noticed: noticedIn(found),
  });
  const corrections = row.corrections && { corrections: [...row.corrections] };
  const record = { ...columns, problems, ...corrections };
  const isFirst = (outcome?.rows[0] ?? row.row) === row.row;
  return { record, cells: row.cells, found, first: isFirst, origin: context.retry?.origin(row.cells) };
}

const noticedIn = (found: readonly Problem[]): readonly string[] =>
  found.length === 0 ? [] : [...new Set(found.filter((one) => !keepsBack(one)).map(({ code }) => code))];

/** A row that repeats a payment states nothing itself, and its own day may have had another rate. */
const statedOnce = (found: readonly Problem[]): readonly Problem[] =>
  found.some(({ code }) => code === 'PAY-REPEATED') ? found.filter(({ code }) => !statesMoney(code)) : found;

/** Findings of the row itself, less those that another amount of the document has made untrue. */
const ownStatements = (row: RowRecord, ofDocument: readonly Problem[]): readonly Problem[] =>
  ofDocument.some(({ code }) => code === 'PAY-NETTED')
    ? row.problems.filter(({ code }) => !statesMoney(code))
    : row.problems;

function verdictOf(
  row: RowRecord,
  outcome: OutcomeRecord | undefined,
  unreadable: Problem | undefined,
): Verdict {
  if (row.verdict === 'skipped') return { outcome: 'skipped', stage: null, found: row.problems };
  // Only a row that was mended since has a document that is issued all the same.
  const isMended = outcome?.outcome === 'duplicate';
  if (row.verdict === 'rejected' && !isMended) return rejectedRow(row, outcome);
  if (outcome === undefined) return withoutOutcome(row, unreadable);
  const findings = rowFindings(outcome);
  const ofDocument = findings.of(row.row);
  const own = row.verdict === 'rejected' ? [] : ownStatements(row, ofDocument);
  const found = unique([...own, ...ofDocument]);
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
  const variant = unreadable.code === 'PLAN-DIFFERS' ? { variant: 'approval' } : undefined;
  const held = problem('FILE-HELD', { row: row.row }, variant);
  return { outcome: 'held', stage: 'read', found: [held, unreadable, ...row.problems] };
}

const NAMED_ROWS = 10;

function heldParams({ external_id }: OutcomeRecord, rows: ReadonlySet<number>) {
  const named = [...rows.values().take(NAMED_ROWS)].join(', ');
  return { rows: rows.size > NAMED_ROWS ? `${named} …` : named, external_id };
}

function unique(found: readonly Problem[]): readonly Problem[] {
  if (found.length <= 1) return found;
  const seen = new Map(found.map((one) => [JSON.stringify(one), one]));
  return [...seen.values()];
}
