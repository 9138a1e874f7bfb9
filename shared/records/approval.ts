import { z } from 'zod';
import { storedForm } from './stored-form.ts';

/** Somebody's word that a plan may be carried out: who gave it, and when. */
export const approvalSchema = z.object({
  /** SHA-256 of the plan. */
  plan: z.string(),
  by: z.string(),
  at: z.string(),
});

export type Approval = z.infer<typeof approvalSchema>;
export const approvalForm = storedForm(approvalSchema);
