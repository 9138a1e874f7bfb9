import { z } from 'zod';
import { type Problem, severities } from '../problems/problem.ts';
import { outcomes, stages } from '../records/records.ts';
import type { Origin } from '../records/retry-reference.ts';
import type { Cell } from '../sheet/sheet.ts';

const rowNumber = z.int().positive();
const text = z.string().nullable();
const money = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .nullable();

/** A finding with its sentences, as a report states it; its place is left out where it is not known. */
export const reportProblemSchema = z.strictObject({
  code: z.string(),
  severity: z.enum(severities),
  row: rowNumber.optional(),
  column: z.string().optional(),
  field: z.string().optional(),
  message: z.string(),
  hint: z.string(),
});

/**
 * One object of `result.jsonl`: one a row, in file order. Money is decimal text in euro and stands for the whole
 * document that the row belongs to; what is unknown is null.
 */
export const reportRowSchema = z.strictObject({
  row: rowNumber,
  external_id: text,
  outcome: z.enum(outcomes),
  stage: z.enum(stages).nullable(),
  code: text,
  field: text,
  column: text,
  message: text,
  hint: text,
  invoice_type_code: text,
  invoice_id: text,
  series: text,
  number: text,
  mark: text,
  uid: text,
  qr_url: text,
  issued_at: text,
  currency: text,
  exchange_rate: money,
  rate_source: text,
  rate_date: text,
  net_total: money,
  vat_total: money,
  payable_total: money,
  payable_foreign: money,
  /** Codes of the warnings and notices, separated by blanks. */
  warnings: text,
  problems: z.array(reportProblemSchema),
});

export type ReportProblem = z.infer<typeof reportProblemSchema>;
export type ReportRow = z.infer<typeof reportRowSchema>;

/** The columns of `result.csv`, in their order (design, section 4.4). */
export const flatColumns = [
  'row',
  'external_id',
  'outcome',
  'stage',
  'code',
  'field',
  'column',
  'message',
  'hint',
  'invoice_type_code',
  'invoice_id',
  'series',
  'number',
  'mark',
  'uid',
  'qr_url',
  'issued_at',
  'currency',
  'exchange_rate',
  'rate_source',
  'rate_date',
  'net_total',
  'vat_total',
  'payable_total',
  'payable_foreign',
  'warnings',
] as const satisfies readonly (keyof ReportRow)[];
export type FlatColumn = (typeof flatColumns)[number];

/** A row on its way to the writers: the record above with what else is known of it. */
export interface JoinedRow {
  record: ReportRow;
  /** The export's own cells. */
  cells: readonly Cell[];
  /** The findings behind `record.problems`, in the same order. */
  found: readonly Problem[];
  /** True on the first row of its document, and on a row without one. */
  first: boolean;
  /** Set on a row of a retry file: the row of the original export that it stands for. */
  origin?: Origin | undefined;
}
