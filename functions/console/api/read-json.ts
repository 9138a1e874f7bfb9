import type { z } from '@hono/zod-openapi';
import type { ConsoleContext } from '../console-app.ts';
import { ConsoleError } from '../console-error.ts';
import { BODY_MAX_BYTES } from '../console-limits.ts';
import { boundedText } from '../guard/bounded-body.ts';

/** The JSON body of a request as a schema takes it. */
export async function readJson<S extends z.ZodType>(c: ConsoleContext, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(jsonOf(await boundedText(c.req.raw, BODY_MAX_BYTES)));
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') || '{}';
  throw new ConsoleError('BODY-UNREADABLE', {
    reason: { en: `${place} is not as described`, el: `το ${place} δεν είναι όπως περιγράφεται` },
  });
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConsoleError('BODY-UNREADABLE', { reason: { en: 'it is no JSON', el: 'δεν είναι JSON' } });
  }
}
