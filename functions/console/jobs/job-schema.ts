import { z } from '@hono/zod-openapi';
import { outcomes } from '../../../shared/records/document-record.ts';
import { reportProblemSchema } from '../../../shared/report/row.ts';
import { effectSchema } from '../../../shared/report/summary/direction-sums.ts';

export const jobStates = [
  'waiting',
  'reading',
  'checking',
  'issuing',
  'reporting',
  'done',
  'failed',
  'sent back',
] as const;
export type JobState = (typeof jobStates)[number];

const count = z.int().nonnegative();
const counts = z.record(z.enum(outcomes), count);

const planSchema = z
  .object({
    sha256: z.string(),
    documents: count,
    payable: z.record(z.string(), z.string()),
    effect: z.object(effectSchema.shape).optional(),
  })
  .openapi('Plan', { description: 'What a dry run would issue, under the hash that an approval names.' });

/** A job as the interface shows it. */
export const jobViewSchema = z
  .object({
    job: z.string(),
    account: z.string(),
    profile: z.string(),
    file: z.string(),
    dry_run: z.boolean(),
    state: z.enum(jobStates),
    documents: count,
    decided: count,
    outcomes: counts.describe('Documents per outcome.'),
    unknown: count.optional().describe('Documents that nobody knows the outcome of.'),
    rows: counts.optional().describe('Rows per outcome, when the job is at its end.'),
    stopped: z
      .object({ unsent: count.describe('Documents that were never sent.') })
      .optional()
      .describe('It did not come to all its documents; POST …/resume goes on with it.'),
    payable: z.string().optional().describe('Euro of what is issued, or would be.'),
    created_at: z.string(),
    finished_at: z.string().optional(),
    ends_at: z
      .string()
      .optional()
      .describe('When the documents in progress will be decided, by the pace of those before.'),
    by: z
      .string()
      .optional()
      .describe('Who brought the export; of a check that is `sent back`, who sent it back.'),
    brought_by: z.string().optional(),
    comment: z.string().optional().describe('Why the check was sent back.'),
    at: z.string().optional().describe('When it was sent back.'),
    newer: z.string().optional().describe('The newest job of the same file name, where that is a later one.'),
    import: z.string().optional().describe('The import that it belongs to.'),
    amend: z.boolean().optional().describe('It replaces issued documents that the file has otherwise.'),
    accepted: z.array(z.string()).optional().describe('Doubtful codes that were taken on.'),
    plan: planSchema.optional(),
    failure: reportProblemSchema.optional().describe('Why the job failed.'),
    report: z.string().optional().describe('Key prefix of the files of the report.'),
  })
  .openapi('Job');

export type JobView = z.infer<typeof jobViewSchema>;

const ENDS: ReadonlySet<JobState> = new Set(['done', 'failed', 'sent back']);

/** True for a job that has ended, with any result. */
export const isEnded = ({ state }: Pick<JobView, 'state'>): boolean => ENDS.has(state);
