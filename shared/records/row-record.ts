import * as z from 'zod';
import { problemSchema } from '../problems/problem-schema.ts';
import { cellCorrectionSchema, cellSchema } from '../sheet/sheet.ts';
import { countedMoneySchema } from './balance.ts';
import { stages } from './document-record.ts';
import { payoutShareSchema } from './payout.ts';
import { linesForm, storedForm } from './stored.ts';

/** A line of `jobs/<job>/rows.jsonl`: every record below the header, in file order, blank ones left out. */
const rowSchema = z.object({
  row: z.int(),
  cells: z.array(cellSchema).readonly(),
  /** Those of its cells that a person changed; `cells` has them as they are now. */
  corrections: z.array(cellCorrectionSchema).readonly().optional(),
  /** As in the row; absent if it cannot be read. */
  external_id: z.string().optional(),
  /** Ordinal of the row's document, from 1; absent if it has none. It is filled in when rows are read. */
  document: z.int().optional(),
  /** Set when the row itself is the cause: `rejected`, or `skipped` by a rule. Otherwise the document's outcome counts. */
  verdict: z.enum(['rejected', 'skipped']).optional(),
  stage: z.enum(stages).optional(),
  problems: z.array(problemSchema).readonly(),
  /** Those of its cells that the balance counts. */
  money: z.array(countedMoneySchema).readonly().optional(),
  /** Its part of the payout, if the export states it. */
  payout: payoutShareSchema.optional(),
});

export type RowRecord = z.infer<typeof rowSchema>;

export const ROW_FORM = 1;
export const rowForm = storedForm(rowSchema, ROW_FORM);
/** `jobs/<job>/ordinals`: for each number of a row the ordinal of its document, 0 without one; then the CRC-32 of `rows.jsonl`. */
export const ordinalLines = linesForm<readonly number[] | Uint32Array>(ROW_FORM);
