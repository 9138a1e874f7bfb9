import * as z from 'zod';
import { type Problem, renderProblem } from '../../problems/problem.ts';
import { problemSchema } from '../../problems/problem-schema.ts';
import { type Language, type Sentences, severities } from '../../problems/problem-text.ts';

/** Values that the sentences of a finding quote; a phrase is an object, said in the language of who reads. */
export const reportParamsSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.looseObject({ phrase: z.string() })]))
  .optional();

/**
 * A finding as a report states it: its code, its values, and its sentences in the language of the job. Its place is left out where
 * it is not known.
 */
export const reportProblemSchema = z.object({
  code: z.string(),
  severity: z.enum(severities),
  row: z.int().positive().optional(),
  column: z.string().optional(),
  field: z.string().optional(),
  params: reportParamsSchema,
  message: z.string(),
  hint: z.string(),
});

export type ReportProblem = z.infer<typeof reportProblemSchema>;

export function reportProblem(found: Problem, language: Language): ReportProblem {
  const { code, severity, row, column, field, params } = found;
  return {
    code,
    severity,
    ...(row === undefined ? {} : { row }),
    ...(column === undefined ? {} : { column }),
    ...(field === undefined ? {} : { field }),
    params: { ...params },
    ...renderProblem(found, language),
  };
}

/** A finding as it is stored, with the names of places that are not known left out or null. */
interface StoredFinding extends Sentences {
  code: string;
  row?: number | undefined;
  column?: string | null | undefined;
  field?: string | null | undefined;
  params?: ReportProblem['params'];
}

/** Words a stored finding for who reads; one whose values are not stored, or not known to this version, keeps its sentences. */
export function sentencesIn(told: StoredFinding, language: Language): Sentences {
  const { params, message, hint } = told;
  const place = { column: told.column ?? undefined, field: told.field ?? undefined };
  const { data: found } = params === undefined ? {} : problemSchema.safeParse({ ...told, ...place });
  return found === undefined ? { message, hint } : renderProblem(found, language);
}
