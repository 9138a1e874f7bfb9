import { z } from 'zod';
import type { Problem } from '../problems/problem.ts';
import type { Origin } from '../records/retry-reference.ts';
import { storedForm } from '../records/stored-form.ts';
import { cellCorrectionSchema } from '../sheet/cell-correction.ts';
import type { Cell } from '../sheet/sheet.ts';
import { reportProblemSchema } from './report-problem.ts';
import { columnShape } from './take-columns.ts';

/**
 * One object of `result.jsonl`: one a row, in file order. Money is decimal text in euro and stands for the whole
 * document that the row belongs to; what is unknown is null.
 */
export const reportRowSchema = z.object({
  ...columnShape,
  problems: z.array(reportProblemSchema),
  /** Those of its cells that a person changed. */
  corrections: z.array(cellCorrectionSchema).optional(),
});

export type ReportRow = z.infer<typeof reportRowSchema>;
export const reportRowForm = storedForm(reportRowSchema);

/** A row on its way to the writers: the record above with what else is known of it. */
export interface JoinedRow<Record extends ReportRow = ReportRow> {
  record: Record;
  /** The export's own cells. */
  cells: readonly Cell[];
  /** The findings behind `record.problems`, in the same order. */
  found: readonly Problem[];
  /** True on the first row of its document, and on a row without one. */
  first: boolean;
  /** Set on a row of a retry file: the row of the original export that it stands for. */
  origin?: Origin | undefined;
}
