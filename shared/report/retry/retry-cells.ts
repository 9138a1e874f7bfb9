import { isBlocking, type Problem, renderProblem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import { type Origin, originReference } from '../../records/retry-reference.ts';
import type { JoinedRow } from '../columns/report-row.ts';

const SEPARATOR = ' · ';

interface RetryReason {
  row: JoinedRow;
  origin: Origin;
  /** The row's number in the retry file, which is the one that its reader sees. */
  at: number;
  language: Language;
}

/** The two cells: everything that keeps the row back with the reference that `readOrigin` finds, and what to do. */
export function retryCells({ row, origin, at, language }: RetryReason): [string, string] {
  const told = row.found
    .filter(isBlocking)
    .map((one) => renderProblem(seenFrom(one, row.record.row, at), language));
  const joined = (texts: readonly string[]) => [...new Set(texts)].join(SEPARATOR).replace(/\s+/g, ' ');
  return [
    `${joined(told.map(({ message }) => message))} ${originReference(origin)}`.trim(),
    joined(told.map(({ hint }) => hint)),
  ];
}

/** Rows have other numbers in the retry file; those of other rows are not known yet, so they are not named. */
function seenFrom(found: Problem, row: number, at: number): Problem {
  const placed = found.row === row ? { ...found, row: at } : found;
  return found.code === 'ROW-HELD' ? { ...placed, params: { ...found.params, variant: 'retry' } } : placed;
}
