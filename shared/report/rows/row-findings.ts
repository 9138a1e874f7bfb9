import { isBlocking, isError, type Problem } from '../../problems/problem.ts';
import type { OutcomeRecord } from '../../records/outcome-record.ts';

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

export function rowFindings(outcome: OutcomeRecord): RowFindings {
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
