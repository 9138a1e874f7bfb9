import { isConversionNotice } from '../../problems/conversion-notice.ts';
import { isBlocking, isDoubtful, isError, type Problem, problem } from '../../problems/problem.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';
import type { RowRecord } from '../../records/row-record.ts';
import type { ReportRow } from '../columns/report-row.ts';

type Verdict = Pick<ReportRow, 'outcome' | 'stage'> & { found: readonly Problem[] };

/** The outcome of a row with its findings, as codes: nothing is worded here. */
export function rowVerdict(
  row: RowRecord,
  outcome: OutcomeRecord | undefined,
  unreadable: Problem | undefined,
): Verdict {
  const { found, ...verdict } = verdictOf(row, outcome, unreadable);
  return { ...verdict, found: statedOnce(found) };
}

/** A row that repeats a payment states nothing itself, and its own day may have had another rate. */
const statedOnce = (found: readonly Problem[]): readonly Problem[] =>
  found.some(({ code }) => code === 'PAY-REPEATED')
    ? found.filter(({ code }) => !isConversionNotice(code))
    : found;

/** Findings of the row itself, less those that another amount of the document has made untrue, or that were weighed with it. */
const ownStatements = (row: RowRecord, ofDocument: readonly Problem[]): readonly Problem[] =>
  row.problems.length === 0
    ? row.problems
    : row.problems.filter(
        (own) =>
          !(isConversionNotice(own.code) && ofDocument.some(({ code }) => code === 'PAY-NETTED')) &&
          !(isDoubtful(own) && ofDocument.some((one) => isWeighed(own, one))),
      );

/** The same finding as the document has it, where somebody may have accepted it. */
const isWeighed = (own: Problem, { code, row, column }: Problem): boolean =>
  code === own.code && row === own.row && column === own.column;

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
  const variant = FILE_HELD_AS[unreadable.code];
  const held = problem('FILE-HELD', { row: row.row }, variant === undefined ? undefined : { variant });
  return { outcome: 'held', stage: 'read', found: [held, unreadable, ...row.problems] };
}

/** A file that was read, and is not sent for another reason. */
const FILE_HELD_AS: Readonly<Partial<Record<Problem['code'], string>>> = {
  'PLAN-DIFFERS': 'approval',
  'BALANCE-BROKEN': 'balance',
};

/** False where the file itself is what stopped the job: it has rows that nobody has read. */
export const isReadWhole = (unreadable: Problem | undefined): boolean =>
  unreadable === undefined || FILE_HELD_AS[unreadable.code] !== undefined;

const NAMED_ROWS = 10;

function heldParams({ external_id }: OutcomeRecord, rows: ReadonlySet<number>) {
  const named = [...rows.values().take(NAMED_ROWS)].join(', ');
  return { rows: rows.size > NAMED_ROWS ? `${named} …` : named, external_id };
}

function unique(found: readonly Problem[]): readonly Problem[] {
  if (found.length <= 1) return found;
  return [...new Map(found.map((one) => [identityOf(one), one])).values()];
}

const identityOf = ({ code, severity, row, column, field, params }: Problem): string =>
  JSON.stringify([code, severity, row, column, field, params]);

/** Findings of a document, by row. */
interface RowFindings {
  /** Those of the row and those of the document as a whole, in the order of the document. */
  of(row: number): readonly Problem[];
  /**
   * The rows that alone keep the document from being sent; none where it is the document as a whole, or where it was
   * sent: then every row shares the refusal.
   */
  blamed: ReadonlySet<number>;
}

/** A document of thousands of lines is asked once for each of them: its findings are sorted by row once. */
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
