import * as z from 'zod';
import { type Problem, problem } from '../problems/problem.ts';
import { storedForm, typedJson } from './stored.ts';

/** Entries of one corrections file; with more, the source system is what needs mending. */
const MAX_CORRECTIONS = 50_000;
export const CORRECTIONS_SUFFIX = '.corrections.json';
/** The copy that a report seals. */
export const CORRECTIONS_FILE = 'corrections.json';
const EXAMPLE =
  '{"corrections": [{"row": 12, "column": "ΑΦΜ", "was": "12345678", "now": "094014201", "by": "accounting", "at": "2026-11-20T10:00:00Z"}]}';

/** One cell, or with `"rows": "all"` every cell of the column with the text `was`. */
const correctionSchema = z
  .strictObject({
    row: z.int().positive().optional(),
    rows: z.literal('all').optional(),
    column: z.string().min(1),
    was: z.string(),
    now: z.string(),
    leave_out: z.undefined().optional(),
    by: z.string().min(1),
    /** The person whom a program named; `by` is the signed-in person. */
    on_behalf_of: z.string().min(1).optional(),
    at: z.iso.datetime({ offset: true, error: 'needs-instant' }),
  })
  .refine(({ row, rows }) => (row === undefined) !== (rows === undefined), 'row-or-all');

/** A row that a person leaves out, with every other row of its document. */
const leftOutSchema = z.strictObject({
  row: z.int().positive(),
  leave_out: z.literal(true),
  reason: z.string().trim().min(1),
  by: z.string().min(1),
  on_behalf_of: z.string().min(1).optional(),
  at: z.iso.datetime({ offset: true, error: 'needs-instant' }),
});

export const correctionEntriesSchema = z
  .array(z.discriminatedUnion('leave_out', [leftOutSchema, correctionSchema]))
  .max(MAX_CORRECTIONS);

/** `<file>.corrections.json`: the cells of an export that a person changed, and rows left out; the export itself stays unchanged. */
const correctionsSchema = z.strictObject({ corrections: correctionEntriesSchema });

export type Correction = z.infer<typeof correctionSchema>;
type LeftOut = z.infer<typeof leftOutSchema>;
export type CorrectionEntry = Correction | LeftOut;

export const isLeftOut = (entry: CorrectionEntry): entry is LeftOut => entry.leave_out === true;
export const isCellCorrection = (entry: CorrectionEntry): entry is Correction => !isLeftOut(entry);

/** The corrections of a file, or one sentence with the reason why the file cannot be used. */
export function parseCorrections(
  text: string,
  file: string,
): { corrections: readonly CorrectionEntry[] } | { problem: Problem } {
  const read = typedJson(correctionsSchema, text);
  if ('data' in read) return read.data;
  return { problem: problem('CORRECTIONS-UNREADABLE', {}, { file, reason: read.reason, example: EXAMPLE }) };
}

/** A finding that a person confirmed before the plan was approved. */
export const seenCauseSchema = z.object({
  code: z.string(),
  column: z.string().optional(),
  by: z.string(),
  at: z.string(),
});

/** Somebody's word that a plan may be carried out: who gave it, and when. */
export const approvalSchema = z.object({
  /** SHA-256 of the plan. */
  plan: z.string(),
  by: z.string(),
  at: z.string(),
  /** In the console: what had to be seen first. */
  seen: z.array(seenCauseSchema).optional(),
});

export type Approval = z.infer<typeof approvalSchema>;
export const approvalForm = storedForm(approvalSchema);

/** Suffix of a job's copy, next to the plan that it allows. */
export const APPROVAL_SUFFIX = '.approved.by.json';
