import type { Plan } from '../jobs/records.ts';
import type { Cell } from '../sheet/sheet.ts';
import type { JoinedRow } from './report-row.ts';
import { isOwnColumn, retryCells, retryColumns } from './retry-row.ts';
import { isDone } from './summary.ts';

/**
 * Where everything stands in a retry file: the export's columns in their order, then the two of the retry, and the
 * header in the row where the export had it, so that the same profile reads the file. Titles above it are not kept.
 */
export interface RetryLayout {
  header: readonly string[];
  blankRows: number;
  cells(row: JoinedRow): readonly Cell[];
}

export const belongsInRetry = ({ record }: JoinedRow): boolean => !isDone(record.outcome);

export function retryLayout(plan: Pick<Plan, 'job' | 'columns' | 'header_row'>): RetryLayout {
  // A retry of a retry file has the two columns already: they are written anew.
  const own = plan.columns.flatMap((column, index) => (isOwnColumn(column) ? [] : [index]));
  return {
    header: [...own.map((index) => plan.columns[index] ?? ''), ...retryColumns],
    blankRows: Math.max(0, (plan.header_row ?? 1) - 1),
    cells({ record, cells, origin }) {
      const reason = retryCells(record, origin ?? { job: plan.job, row: record.row });
      // Cells beyond the header are part of what is wrong with the row: they stay in sight, behind everything.
      const beyond = cells.slice(plan.columns.length);
      return [...own.map((index) => cells[index] ?? ''), ...reason, ...beyond];
    },
  };
}
