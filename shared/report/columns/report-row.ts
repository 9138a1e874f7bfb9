import { z } from 'zod';
import { isBlocking, type Problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import type { Origin } from '../../records/retry-reference.ts';
import type { RowRecord } from '../../records/row-record.ts';
import { storedForm } from '../../records/stored-form.ts';
import { cellCorrectionSchema } from '../../sheet/cell-correction.ts';
import type { Cell } from '../../sheet/sheet.ts';
import { reportProblemSchema, sentencesIn } from './report-problem.ts';
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
/** Form 2 is that of reports whose summary has it; the rows themselves state none. */
export const RESULT_FORM = 2;
export const reportRowForm = storedForm(reportRowSchema, RESULT_FORM);

/** The row with its findings in the language of who reads. */
export function rowInLanguage<Row extends ReportRow>(row: Row, language: Language): Row {
  if (row.problems.length === 0) return row;
  const problems = row.problems.map((one) => ({ ...one, ...sentencesIn(one, language) }));
  const { message, hint } = problems.find(isBlocking) ?? row;
  return { ...row, problems, message, hint };
}

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
  /** Those of its cells that the balance counts. */
  money?: RowRecord['money'];
  /** Its part in what the bank receives. */
  payout?: RowRecord['payout'];
}
