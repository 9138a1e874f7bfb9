import * as z from 'zod';
import { outcomes } from '../../records/outcome.ts';
import { storedForm } from '../../records/stored-form.ts';
import { RESULT_FORM, type ReportRow, reportRowSchema } from '../columns/report-row.ts';
import { isFinal } from '../summary/summary.ts';

/** One time that a row was imported: by which job, as which row of that job's file, and what became of it. */
const trySchema = z.strictObject({
  job: z.string(),
  row: z.int().positive(),
  outcome: z.enum(outcomes),
  code: z.string().nullable(),
});

/**
 * One object of `joined.jsonl`: a row of the original export with its latest outcome and every try, the first one
 * first. `row` is the row of the original; the places in `problems` are those of the file of the last try.
 */
export const joinedLineSchema = reportRowSchema.extend({ tries: z.array(trySchema) });

export const joinedLineForm = storedForm(joinedLineSchema, RESULT_FORM);
export type JoinedLine = z.infer<typeof joinedLineSchema>;

export const firstTry = (record: ReportRow, job: string): JoinedLine => ({
  ...uncounted(record),
  tries: [{ job, row: record.row, outcome: record.outcome, code: record.code }],
});

/** The line after one more try. What is done stays done: a later try of it is only listed. */
export function addTry(line: JoinedLine, record: ReportRow, job: string): JoinedLine {
  const { row, outcome, code } = record;
  const tries = [...line.tries, { job, row, outcome, code }];
  if (isFinal(line.outcome)) return { ...line, tries };
  return { ...uncounted(record), row: line.row, tries };
}

/** A row without what the sums of its own report are made from. */
const uncounted = ({
  document: _,
  same_document_as: __,
  money: ___,
  payout: ____,
  ...record
}: ReportRow): ReportRow => record;
