import * as z from 'zod';
import { storedForm } from './stored-form.ts';

/** A finding that somebody said to have seen before the plan was approved. */
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

/** Ends the name of a job's copy, beside the plan that it allows. */
export const APPROVAL_SUFFIX = '.approved.by.json';
