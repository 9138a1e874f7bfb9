import * as z from 'zod';
import { isBlocking, type Problem } from '../../problems/problem.ts';
import type { Language } from '../../problems/problem-text.ts';
import { countedMoneySchema } from '../../records/balance.ts';
import { outcomes } from '../../records/outcome.ts';
import { vatShareSchema, waitings } from '../../records/outcome-record.ts';
import { payoutShareSchema } from '../../records/payout.ts';
import type { Origin } from '../../records/retry-reference.ts';
import { storedForm } from '../../records/stored-form.ts';
import { cellCorrectionSchema } from '../../sheet/cell-correction.ts';
import type { Cell } from '../../sheet/sheet.ts';
import { columnShape } from './columns.ts';
import { reportProblemSchema, sentencesIn } from './report-problem.ts';

/** The part of a document's outcome that no column shows and that the sums of a report are made from. */
const countedDocumentSchema = z.object({
  outcome: z.enum(outcomes),
  numbers_used: z.int().nonnegative(),
  numbers_lost: z.int().nonnegative(),
  vat: z.array(vatShareSchema).readonly(),
  waits_for: z.enum(waitings).optional(),
});

const { external_id, invoice_type_code, invoice_id, series, number, mark, uid, qr_url, issued_at } =
  columnShape;
const { currency, exchange_rate, rate_source, rate_date } = columnShape;
const { net_total, vat_total, payable_total, payable_foreign } = columnShape;

/** The credit note of an amended document, with the facts that a row has of its own document. */
export const creditSchema = countedDocumentSchema.extend({
  ...{ external_id, invoice_type_code, invoice_id, series, number, mark, uid, qr_url, issued_at },
  ...{
    currency,
    exchange_rate,
    rate_source,
    rate_date,
    net_total,
    vat_total,
    payable_total,
    payable_foreign,
  },
});
export type RowCredit = z.infer<typeof creditSchema>;

/**
 * One object of `result.jsonl`: one a row, in file order. Money is decimal text in euro and stands for the whole
 * document that the row belongs to; what is unknown is null.
 */
export const reportRowSchema = z.object({
  ...columnShape,
  problems: z.array(reportProblemSchema),
  /** Those of its cells that a person changed. */
  corrections: z.array(cellCorrectionSchema).optional(),
  /** On the first row of each document; reports of form 1 have none. */
  document: countedDocumentSchema.optional(),
  /** On its other rows: the first. */
  same_document_as: z.int().positive().optional(),
  /** The MARK of the document in whose place its document comes, and that of the credit note for it. */
  amends: z.object({ mark: z.string(), credit_mark: z.string().nullable() }).optional(),
  /** The export has an older content: the MARK of the newest version. */
  amended_by: z.string().optional(),
  /** The external_id of its document, where that is a later version of the one in the export. */
  version: z.string().optional(),
  /** On the first row of a document that takes the place of another: the credit note of the same job. */
  credit: creditSchema.optional(),
  /** Those of its cells that the balance counts, each with its line there. */
  money: z.array(countedMoneySchema).readonly().optional(),
  /** Its part in what the bank receives. */
  payout: payoutShareSchema.optional(),
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
}
