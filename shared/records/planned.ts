import * as z from 'zod';
import { storedForm } from './stored-form.ts';

const changes = ['added', 'removed', 'changed'] as const;
export type PlanChange = (typeof changes)[number];

const documents = z.int();
const sums = { documents, payable: z.string() };

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
  documents,
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

/** `jobs/<job>/planned.json`: sums of a dry run's plan that its report does not have. Its size does not depend on the rows. */
const keptSchema = z.object({
  /** Documents that would be issued, by the billing book that numbers them. */
  books: z.array(bookSumSchema),
  unusual: z.array(unusualSchema).default([]),
  /** Against the plan of the same file name that was approved last. */
  since: planChangesSchema
    .extend({ plan: z.string(), job: z.string(), by: z.string(), at: z.string() })
    .optional(),
});
export const plannedForm = storedForm(keptSchema);
