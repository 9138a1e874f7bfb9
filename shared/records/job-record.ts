import { z } from 'zod';
import { storedForm } from './stored-form.ts';

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
  created_at: z.string(),
});

export type JobRecord = z.infer<typeof jobSchema>;
export const jobForm = storedForm(jobSchema);
