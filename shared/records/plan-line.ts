import * as z from 'zod';
import { outcomes } from './outcome.ts';
import { storedForm } from './stored-form.ts';

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
