import { z } from '@hono/zod-openapi';
import type { ConsoleContext } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';

/** 1 or 0; nothing else, so that no misspelled word issues what was meant as a try. */
export const flag = z
  .enum(['1', '0', 'true', 'false'])
  .transform((text) => text === '1' || text === 'true')
  .openapi({ type: 'string', enum: ['1', '0'] });

/** The query as a route takes it; a parameter that it does not know is refused, not passed over. */
export function queryOf<S extends z.ZodType>(c: ConsoleContext, schema: S): z.output<S> {
  const parsed = schema.safeParse(c.req.query());
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue?.path.join('.');
  throw new ConsoleError('QUERY-BAD', { name });
}
