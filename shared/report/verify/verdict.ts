import * as z from 'zod';
import { reportProblemSchema } from '../columns/report-problem.ts';

/** Everything that can be checked of a report, in the order in which it is told. */
export const auditChecks = [
  ...([
    'seal',
    'files',
    'rows',
    'sums',
    'contents',
    'place',
    'chain',
    'newest',
    'keys',
    'key',
    'head',
  ] as const),
  ...(['source', 'service', 'corrections', 'plan', 'approval'] as const),
] as const;
export type AuditCheck = (typeof auditChecks)[number];

const count = z.int().nonnegative();

/** Counts of what was checked; those that the report has nothing for are absent. */
const checkedSchema = z.object({
  files: count,
  rows: count,
  reports_before: count,
  documents: count,
  /** Corrected cells that were compared with the rows, and with the source where it was given. */
  corrections: count.optional(),
  /** Documents of a dry run's plan, whose hash was made anew. */
  plan: count.optional(),
  /** Issued documents that were looked for in the approved plan. */
  approval: count.optional(),
});

/** Answer to an auditor about a report, by the command and the console alike. */
export const verdictSchema = z.object({
  verdict: z.enum(['intact', 'intact-key-unknown', 'altered']),
  report: z
    .object({ account: z.string(), profile: z.string(), file: z.string(), job: z.string() })
    .nullable(),
  /** SHA-256 of the key that the report is sealed with. */
  sealed_by: z.string().nullable(),
  /** The key that it was compared with: the one given, the host's own, or none. */
  key: z.enum(['given', 'own', 'none']),
  head: z.enum(['held', 'not held', 'not given']),
  checks: z.array(z.enum(auditChecks)),
  not_checked: z.array(z.enum(auditChecks)),
  /** Files whose content nothing was held against. */
  files_not_compared: z.array(z.string()),
  problems: z.array(reportProblemSchema),
  /** Repeats which documents were drawn for the service; null where none was asked for. */
  seed: z.int().nullable(),
  sound: z.boolean(),
  job: z.string().nullable(),
  checked: checkedSchema,
  seal_key: z.string().nullable(),
});

export type Verdict = z.infer<typeof verdictSchema>;
export type Checked = z.infer<typeof checkedSchema>;
