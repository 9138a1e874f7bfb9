import type { Language } from '../../problems/problem-text.ts';
import type { Plan } from '../../records/plan.ts';
import { isOwnColumn, retryColumns, retryReader } from '../../records/retry-reference.ts';
import { type Cell, isErrorText } from '../../sheet/sheet.ts';
import type { JoinedRow } from '../columns/report-row.ts';
import { isDone } from '../summary/summary.ts';
import { retryCells } from './retry-cells.ts';

/**
 * Layout of a retry file: the export's columns in their order, then the two of the retry, and the header in the row
 * where the export had it, so that the same profile reads the file. Titles above it are not kept.
 */
interface RetryLayout {
  header: readonly string[];
  blankRows: number;
  /** `at` is the number of the row in the retry file. */
  cells(row: JoinedRow, at: number): readonly Cell[];
}

export interface RetryFrame {
  plan: Pick<Plan, 'job' | 'dry_run' | 'columns' | 'header_row' | 'sheet' | 'signs' | 'language'>;
  language: Language;
}

export const belongsInRetry = ({ record }: JoinedRow): boolean => !isDone(record.outcome);

export function retryLayout({ plan, language }: RetryFrame): RetryLayout {
  // A retry of a retry file has the two columns already: they are written anew.
  const own = plan.columns.filter((column) => !isOwnColumn(column));
  const reader = retryReader(plan.columns);
  const isRagged = raggedTest(own, plan.sheet?.format === 'csv');
  return {
    header: [...own, ...retryColumns],
    blankRows: Math.max(0, (plan.header_row ?? 1) - 1),
    cells(row, at) {
      const { record, cells } = row;
      const origin = row.origin ?? { job: plan.job, row: record.row, dry_run: plan.dry_run };
      const reason = retryCells({ row, origin, at, language });
      const mine = (reader?.ownCells(cells) ?? cells).map(cellToShow);
      return [...(isRagged(mine) ? mine : padded(mine, own.length)), ...reason];
    },
  };
}

/**
 * A record of a CSV with a cell too few or too many stays so: made to fit, it would be read with its values in the
 * wrong columns. The two cells then stand beside their columns, and mending the record brings them back.
 */
function raggedTest(own: readonly string[], isCsv: boolean) {
  const wanted = own.findLastIndex((name) => name !== '') + 1;
  return (cells: readonly Cell[]) => cells.length > own.length || (isCsv && cells.length < wanted);
}

const padded = (cells: readonly Cell[], length: number): readonly Cell[] =>
  Array.from({ length }, (_, index) => cells[index] ?? '');

/** Blank in the place of a line of JSON that cannot be read: its row says so, and nobody takes the words for a value. */
const cellToShow = (cell: Cell): Cell =>
  typeof cell !== 'string' && cell.kind === 'error' && !isErrorText(cell.text) ? '' : cell;
