import type { z } from '@hono/zod-openapi';
import { FoundProblem, RefusedRequest } from '../../../../shared/problems/refusal.ts';
import type { ConsoleContext } from '../../console-app.ts';
import { errorSchema, startedSchema } from '../../http/operations.ts';

/** A refusal of the interface, shown on the page that asked. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly hint: string;

  constructor(status: number, { message, hint }: { message: string; hint: string }) {
    super(message);
    this.name = 'ApiRefusal';
    this.status = status;
    this.hint = hint;
  }
}

/** A refusal as a page shows it. */
export type ShownRefusal = Pick<ApiRefusal, 'message' | 'hint'>;

/** The refusal in an error, shown beside what was typed. Any other error is thrown on. */
export function refusalIn(c: ConsoleContext, error: unknown): ShownRefusal & { status: number } {
  if (error instanceof ApiRefusal) return error;
  if (error instanceof RefusedRequest || error instanceof FoundProblem)
    return { ...error.envelope(c.var.language).error, status: error.status };
  throw error;
}

const AS_JSON = { 'Content-Type': 'application/json' };
export const SEE_OTHER = 303;
export const jsonRequest = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: AS_JSON,
  body: JSON.stringify(body),
});

/** Place of the job that a page is about. */
export const pathOf = (c: ConsoleContext) => `/api/jobs/${encodeURIComponent(c.req.param('job') ?? '')}`;

/** The unchanged answer of the interface to a page, also a refusal. */
export const passApi = (c: ConsoleContext, path: string, init: RequestInit = {}): Promise<Response> =>
  c.get('inside')(path, { ...init, headers: { ...init.headers, 'Accept-Language': c.get('language') } });

/** The answer of the interface; a refusal throws. */
export async function askApi(c: ConsoleContext, path: string, init?: RequestInit): Promise<Response> {
  const answer = await passApi(c, path, init);
  if (answer.ok || answer.headers.has('location')) return answer;
  throw new ApiRefusal(answer.status, errorSchema.parse(JSON.parse(await answer.text())).error);
}

/** The same, parsed with the schema of the route. */
export async function readApi<S extends z.ZodType>(
  c: ConsoleContext,
  schema: S,
  ...asked: [path: string, init?: RequestInit]
): Promise<z.output<S>> {
  return schema.parse(JSON.parse(await (await askApi(c, ...asked)).text()));
}

/** Starts a job at the interface and leads to its page. */
export async function leadToJob(c: ConsoleContext, path: string, init: RequestInit = { method: 'POST' }) {
  const { job } = await readApi(c, startedSchema, path, init);
  return c.redirect(`/jobs/${job}`, SEE_OTHER);
}
