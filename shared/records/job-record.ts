import * as z from 'zod';
import { storedForm } from './stored-form.ts';

/** Whose word took which doubtful codes on. */
export const acceptSchema = z.object({ codes: z.array(z.string()).readonly(), by: z.string() });
export type AcceptedCodes = z.infer<typeof acceptSchema>;

/** `jobs/<job>/job.json`, written before anything else. */
export const jobSchema = z.object({
  job: z.string(),
  environment: z.string(),
  account: z.string(),
  /** The name under `incoming/<account>/`; `standard` where none was chosen. */
  profile: z.string(),
  key: z.string(),
  version: z.string(),
  /** File name as it was dropped. */
  file: z.string(),
  dry_run: z.boolean(),
  /** Of a dry run alone: the day as on which it judges, as an ISO date. */
  on: z.string().optional(),
  created_at: z.string(),
  /** Doubtful codes that somebody took on when the job was started. */
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
export const jobForm = storedForm(jobSchema, { known: FORM, oldest: FORM });

/** A line of `jobs/<job>/payments.jsonl`: a payment of which the export has told the ledger. */
export const toldPaymentForm = storedForm(z.object({ payment: z.string() }));
