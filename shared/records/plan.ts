import * as z from 'zod';
import { problemSchema } from '../problems/problem-schema.ts';
import { sheetFactsSchema } from '../sheet/sheet-facts-schema.ts';
import { balanceLineSchema } from './balance.ts';
import { columnFormatSchema } from './column-format.ts';
import { jobSchema } from './job-record.ts';
import { storedForm } from './stored-form.ts';
import { unusedAmountSchema } from './unused-amount.ts';

/** `jobs/<job>/plan-head.json`: of the plan, which grows with the job, as much as each of its chunks has to know. */
const planHeadSchema = jobSchema.extend({
  documents: z.int(),
  /** Ordinals of documents that an approved plan does not issue: a conflict stays unsent, even where it is gone meanwhile. */
  withheld: z.array(z.int()).readonly().optional(),
});

/** `jobs/<job>/plan.json`: the findings of intake, written after rows and documents. Keys and counts, never rows. */
const planSchema = planHeadSchema.extend({
  started_at: z.string(),
  source: z.object({
    key: z.string(),
    name: z.string(),
    sha256: z.string(),
    bytes: z.int(),
    rows: z.int(),
  }),
  profile_used: z.object({ name: z.string(), sha256: z.string() }),
  /** The corrections that came with the export: the cells that they changed, and the hash of the job's copy. */
  corrections: z.object({ count: z.int(), sha256: z.string() }).optional(),
  sheet: sheetFactsSchema.optional(),
  /** The export's own headers, in their order, and the row they stand in. */
  columns: z.array(z.string()).readonly(),
  header_row: z.int().optional(),
  /** One for each of the columns. */
  shapes: z.array(columnFormatSchema).readonly().optional(),
  /** One for each of the columns: the decimal sign that its numbers were read with, null where it has none. */
  signs: z
    .array(z.enum(['.', ',']).nullable())
    .readonly()
    .optional(),
  /** Neither the file nor the profile states the unit of the amounts of its payments. */
  unit_open: z.literal(true).optional(),
  /** The first ordinal of each chunk, chunk 1 first. */
  chunk_starts: z.array(z.int()).readonly(),
  /** Chunk numbers from 1, per wave; a wave starts when the one before has ended. */
  waves: z.array(z.array(z.int()).readonly()).readonly(),
  /** Number of the payments that a real run told the ledger of; absent where it is none. */
  told_payments: z.int().optional(),
  /** The reason why the file could not be read or read to its end; then no document is sent. */
  unreadable: problemSchema.optional(),
  notices: z.array(problemSchema).readonly(),
  /** By verdict. */
  balance: z.array(balanceLineSchema).readonly().optional(),
  /** Columns that look like money and feed nothing; absent where there is none. */
  unused: z.array(unusedAmountSchema).readonly().optional(),
});

export type PlanHead = z.infer<typeof planHeadSchema>;
/** Reads a whole plan as well: it begins with its head. */
export const planHeadForm = storedForm(planHeadSchema);
export const planHeadOf = (plan: Plan): PlanHead => planHeadSchema.parse(plan);

export type Plan = z.infer<typeof planSchema>;
export const planForm = storedForm(planSchema);
