import { z } from '@hono/zod-openapi';
import type { ConsoleContext } from '../console-app.ts';
import { LOOK_AGAIN_SECONDS } from '../console-limits.ts';
import { isEnded, type JobView, jobStates, jobViewSchema } from '../jobs/job-schema.ts';

export const errorSchema = z
  .object({
    error: z.object({
      ...{ code: z.string(), message: z.string(), hint: z.string() },
      choices: z.array(z.object({ typed: z.string(), now: z.string(), shown: z.string() })).optional(),
    }),
  })
  .openapi('Error', { description: 'A refusal, in the language of Accept-Language or lang.' });

export const startedSchema = z.object({ job: z.string(), state: z.enum(jobStates) }).openapi('Started');

/** JSON content of a schema, for the answers of a route. */
export const json = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** The answer of a route that starts a job. */
export const startedAnswer = {
  ...json(startedSchema, 'The job. Location has its address.'),
  headers: z.object({ Location: z.string(), 'Retry-After': z.string() }),
};

/** Refusals of every route: an unreadable request, no sign-in, no role, too many wrong keys. */
const OF_ALL = [400, 401, 403, 429] as const;
const TOO_LARGE = 413;
const SILENT = 408;

/** Refusals of a route and of every route; a route with a size limit may also refuse a stalled body. */
export const refusals = (...statuses: readonly number[]) =>
  Object.fromEntries(
    [...OF_ALL, ...statuses, ...(statuses.includes(TOO_LARGE) ? [SILENT] : [])].map((status) => [
      status,
      json(errorSchema, 'Refused.'),
    ]),
  );

export const jobAnswer = json(jobViewSchema, 'The current state of the job, with Retry-After while it runs.');
export const jobsSchema = z.array(jobViewSchema);

/** `Link: rel="next"`, which the last page has not. */
const pageHeaders = z.object({ Link: z.string().optional() });

/** The answer of a route that sends a list page by page. */
export const paged = (schema: z.ZodType, description: string) => ({
  ...json(schema, description),
  headers: pageHeaders,
});

/** The header of a page that others follow: the same request with these parameters. */
export function nextPage(
  c: ConsoleContext,
  changed: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  if (Object.values(changed).every((value) => value === undefined)) return {};
  const { pathname, searchParams } = new URL(c.req.url);
  for (const [name, value] of Object.entries(changed)) if (value !== undefined) searchParams.set(name, value);
  return { Link: `<${pathname}?${searchParams}>; rel="next"` };
}

const ACCEPTED = 202;
const RETRY_AFTER = { 'Retry-After': String(LOOK_AGAIN_SECONDS) };

/** 202 with the job, its address, and when to ask again. */
export function answerStartedJob(c: ConsoleContext, { job, state }: JobView): Response {
  return c.json({ job, state }, ACCEPTED, { Location: `/api/jobs/${job}`, ...RETRY_AFTER });
}

/** 200 with a job; Retry-After while it runs. */
export const answerJob = (c: ConsoleContext, view: JobView): Response =>
  c.json(view, isEnded(view) ? {} : { headers: RETRY_AFTER });
