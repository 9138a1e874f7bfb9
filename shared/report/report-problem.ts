import { z } from 'zod';
import { type Language, type Problem, renderProblem, severities } from '../problems/problem.ts';

/** A finding with its sentences, as a report states it; its place is left out where it is not known. */
export const reportProblemSchema = z.object({
  code: z.string(),
  severity: z.enum(severities),
  row: z.int().positive().optional(),
  column: z.string().optional(),
  field: z.string().optional(),
  message: z.string(),
  hint: z.string(),
});

export type ReportProblem = z.infer<typeof reportProblemSchema>;

export function reportProblem(found: Problem, language: Language): ReportProblem {
  const { code, severity, row, column, field } = found;
  return {
    code,
    severity,
    ...(row === undefined ? {} : { row }),
    ...(column === undefined ? {} : { column }),
    ...(field === undefined ? {} : { field }),
    ...renderProblem(found, language),
  };
}
