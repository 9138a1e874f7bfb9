import { z } from '@hono/zod-openapi';
import { jobStates, jobViewSchema } from '../jobs/job-schema.ts';

export const errorSchema = z
  .object({ error: z.object({ code: z.string(), message: z.string(), hint: z.string() }) })
  .openapi('Error', { description: 'Every refusal, in the language of Accept-Language or lang.' });

export const startedSchema = z.object({ job: z.string(), status: z.enum(jobStates) }).openapi('Started');

/** JSON content of a schema, for a route's answers. */
export const json = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** The answer of a route that starts a job. */
export const startedAnswer = {
  ...json(startedSchema, 'The job; its place is in Location.'),
  headers: z.object({ Location: z.string(), 'Retry-After': z.string() }),
};

export const refusals = (...statuses: readonly number[]) =>
  Object.fromEntries([401, 403, ...statuses].map((status) => [status, json(errorSchema, 'Refused.')]));

export const jobAnswer = json(jobViewSchema, 'The job as it is now; Retry-After while it is under way.');
export const jobsSchema = z.array(jobViewSchema);
export const jobsAnswer = json(jobsSchema, 'The newest jobs first.');
export const jobParameter = z.object({ job: z.string() });
