import type { z } from '@hono/zod-openapi';
import type { Asked, Operation } from '../../../../shared/operations/operation.ts';
import { FoundProblem, RefusedRequest } from '../../../../shared/problems/refusal.ts';
import type { ConsoleContext } from '../../console-app.ts';
import { run } from '../../http/operations.ts';
import { hintHere } from '../../words/field-words.ts';

export const SEE_OTHER = 303;

/** A refusal as a page shows it. */
export type ShownRefusal = Record<'message' | 'hint', string>;

/** The refusal in an error, shown beside what was typed. Any other error is thrown on. */
export function refusalIn(c: ConsoleContext, error: unknown) {
  if (!(error instanceof RefusedRequest || error instanceof FoundProblem)) throw error;
  const { language } = c.var;
  const { message, hint } = error.envelope(language).error;
  return { message, hint: hintHere(hint, language), status: error.status };
}

/** The job that a page is about. */
export const jobIn = (c: ConsoleContext) => ({ job: c.req.param('job') ?? '' });

/** Starts a job and leads to its page. */
export async function leadToJob<Input extends z.ZodObject, By extends Asked>(
  c: ConsoleContext,
  of: Operation<Input, unknown, By>,
  input: z.output<Input>,
): Promise<Response> {
  return c.redirect(`/jobs/${await run(c, of, input)}`, SEE_OTHER);
}
