import * as z from 'zod';
import { problemSchema } from '../problems/problem-schema.ts';
import { sheetFactsSchema } from '../sheet/sheet.ts';
import { balanceLineSchema, columnFormatSchema, unusedAmountSchema } from './balance.ts';
import { outcomes } from './document-record.ts';
import { linesForm, storedForm } from './stored.ts';

/** Whose word took which doubtful codes on. */
export const acceptSchema = z.object({ codes: z.array(z.string()).readonly(), by: z.string() });
export type AcceptedCodes = z.infer<typeof acceptSchema>;

/** `jobs/<job>/job.json`, written before anything else. */
export const jobSchema = z.object({
  job: z.string(),
  environment: z.string(),
  account: z.string(),
  /** The name under `incoming/<account>/`; `standard` by default. */
  profile: z.string(),
  key: z.string(),
  version: z.string(),
  /** File name as it was dropped. */
  file: z.string(),
  dry_run: z.boolean(),
  /** Of a dry run alone: the day as on which it judges, as an ISO date. */
  on: z.string().optional(),
  created_at: z.string(),
  /** Doubtful codes that a person accepted when the job was started. */
  accept: acceptSchema.optional(),
  /** Documents that conflict with issued ones take their place. */
  amend: z.boolean().optional(),
  /** Who started it in the console; such a job goes on by itself after a restart. */
  by: z.string().optional(),
  /** The language that its report was asked for in; that of the host without it. */
  language: z.enum(['en', 'el']).optional(),
});

export type JobRecord = z.infer<typeof jobSchema>;
/** Form 1 is that of versions before 0.3.0. */
const FORM = 2;
export const jobForm = storedForm(jobSchema, FORM, FORM);

/** `jobs/<job>/payments.jsonl`: the payments whose events the export recorded in the ledger; no file without any. */
export const toldLines = linesForm<{ payment: string }>(FORM);

const sign = z.enum(['.', ',']).nullable();
/** `jobs/<job>/plan.json`: the findings of intake, written after rows and documents. Keys and counts, never rows. */
const planSchema = jobSchema.extend({
  documents: z.int(),
  /** Ordinals of documents that an approved plan does not issue: a conflict stays unsent, even if it has disappeared since. */
  withheld: z.array(z.int()).readonly().optional(),
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
  /** The export's headers, in their order, and their row. */
  columns: z.array(z.string()).readonly(),
  header_row: z.int().optional(),
  /** One for each of the columns. */
  shapes: z.array(columnFormatSchema).readonly().optional(),
  /** The decimal sign of each column's numbers; null for a column without numbers. */
  signs: z.array(sign).readonly().optional(),
  /** Neither the file nor the profile states the unit of the amounts of its payments. */
  unit_open: z.literal(true).optional(),
  /** The first ordinal of each chunk, chunk 1 first. */
  chunk_starts: z.array(z.int()).readonly(),
  /** Chunk numbers from 1, per wave; a wave starts when the one before has ended. */
  waves: z.array(z.array(z.int()).readonly()).readonly(),
  /** Number of payments that a real run recorded in the ledger; absent if 0. */
  told_payments: z.int().optional(),
  /** The reason why the file could not be read or read to its end; then no document is sent. */
  unreadable: problemSchema.optional(),
  notices: z.array(problemSchema).readonly(),
  /** By verdict. */
  balance: z.array(balanceLineSchema).readonly().optional(),
  /** Unused columns that look like money; absent if there are none. */
  unused: z.array(unusedAmountSchema).readonly().optional(),
});

export type Plan = z.infer<typeof planSchema>;
/** A plan as far as issuing asks for it. */
export type PlanHead = Pick<Plan, keyof JobRecord | 'documents' | 'withheld'>;
export const planForm = storedForm(planSchema);

const changes = ['added', 'removed', 'changed'] as const;
export type PlanChange = (typeof changes)[number];

const sums = { documents: z.int(), payable: z.string() };

/** The differences of a plan from an earlier one: counts, euro, and the first documents by name. */
export const planChangesSchema = z.object({
  added: z.object(sums),
  removed: z.object(sums),
  changed: z.object({ ...sums, before: z.string() }),
  documents: z.array(
    z.object({
      external_id: z.string(),
      row: z.int(),
      change: z.enum(changes),
      before: z.string().optional(),
      now: z.string().optional(),
    }),
  ),
});
export type PlanChanges = z.infer<typeof planChangesSchema>;

const bookSumSchema = z.object({
  billing_book_id: z.string(),
  documents: z.int(),
  net_total: z.string(),
  vat_total: z.string(),
  payable_total: z.string(),
});
export type BookSum = z.infer<typeof bookSumSchema>;

/** Reasons for which a person looks at a document before approving it, the heaviest first. */
export const unusualReasons = [
  ...(['largest', 'other-tax-number', 'ten-times', 'accepted-doubt'] as const),
  ...(['new-rate', 'other-month', 'credit', 'new-customer'] as const),
] as const;
export type UnusualReason = (typeof unusualReasons)[number];
export const unusualSchema = z.object({
  external_id: z.string(),
  customer: z.string().nullable(),
  vat: z.string().optional(),
  payable: z.string(),
  reasons: z.array(z.enum(unusualReasons)),
});
export type Unusual = z.infer<typeof unusualSchema>;
/** Reasons of nearly all documents, with their number. */
export const sharedReasonsSchema = z.partialRecord(z.enum(unusualReasons), z.int());

/** `jobs/<job>/planned.json`: sums of a dry run's plan that its report does not have. Its size does not depend on the rows. */
const keptSchema = z.object({
  /** Documents that would be issued, by the billing book that numbers them. */
  books: z.array(bookSumSchema),
  unusual: z.array(unusualSchema).default([]),
  shared: sharedReasonsSchema.default({}),
  /** Against the plan of the same file name that was approved last. */
  since: planChangesSchema
    .extend({ plan: z.string(), job: z.string(), by: z.string(), at: z.string() })
    .optional(),
});
export const plannedForm = storedForm(keptSchema);

/** The file of a dry run's report that holds what would be issued, one line a document. */
export const PLAN_FILE = 'plan.jsonl';

const planLineSchema = z.object({
  external_id: z.string(),
  /** The first row of the document. */
  row: z.int(),
  verdict: z.enum(outcomes),
  /** In euro, of a credit note negative. */
  payable: z.string().optional(),
  /** Absent where the rows cannot be read as a document. */
  fingerprint: z.string().optional(),
  /** Digests per field, so that a difference can be named. */
  digests: z.record(z.string(), z.string()).optional(),
});

export type PlanLine = z.infer<typeof planLineSchema>;
export const planLineForm = storedForm(planLineSchema);
