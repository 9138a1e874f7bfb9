import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { ConsoleError } from '../console-error.ts';
import { BODY_MAX_BYTES } from '../console-limits.ts';
import { boundedText } from '../guard/request-limits.ts';

/** The parts of a request that are read: its body and its sender. */
interface BodyContext {
  req: { raw: Request };
  get(name: 'assertSignedIn'): () => Promise<void>;
}

/** The text of a body. Rights count when it is whole: a key that was revoked meanwhile is refused. */
async function wholeText(c: BodyContext): Promise<string> {
  const text = await boundedText(c.req.raw, BODY_MAX_BYTES);
  await c.get('assertSignedIn')();
  return text;
}

/** Reads the JSON body of a request as a schema describes it. */
export async function readJson<S extends z.ZodType>(c: BodyContext, schema: S): Promise<z.output<S>> {
  return parsedWith(schema, jsonOf(await wholeText(c)));
}

/** The same for a request whose body may be absent. */
export async function readJsonIfAny<S extends z.ZodType>(c: BodyContext, schema: S): Promise<z.output<S>> {
  const text = await wholeText(c);
  return parsedWith(schema, text.trim() === '' ? {} : jsonOf(text));
}

function parsedWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const place = placeOf(parsed.error) || '{}';
  throw new ConsoleError('BODY-UNREADABLE', {
    reason: { en: `${place} is not as described`, el: `το ${place} δεν είναι όπως περιγράφεται` },
  });
}

/** The place of the first error, with the names of unknown keys: `document.dat`. */
const placeOf = ({ issues: [issue] }: z.ZodError): string =>
  [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? [issue.keys.join(', ')] : [])].join('.');

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConsoleError('BODY-UNREADABLE', {
      reason: { en: 'it is not valid JSON', el: 'δεν είναι έγκυρο JSON' },
    });
  }
}

/** Accepts only 1, 0, true and false, so that a misspelled dry run is never issued. */
export const flag = z
  .enum(['1', '0', 'true', 'false'])
  .transform((text) => text === '1' || text === 'true')
  .openapi({ type: 'string', enum: ['1', '0'] });

export const lang = z.enum(['en', 'el']).optional();
/** The query of a route whose only parameter is the language. */
export const languageOnly = z.strictObject({ lang });

/** Refuses a parameter that is given twice: one of the two would be ignored. */
export function assertOnce(c: Context): void {
  const twice = Object.entries(c.req.queries()).find(([, values]) => values.length > 1);
  if (twice !== undefined) throw new ConsoleError('QUERY-BAD', { name: twice[0] });
}

/** Parses the query of a route. An unknown parameter is refused, not ignored. */
export function queryOf<S extends z.ZodType>(c: Context, schema: S): z.output<S> {
  const parsed = schema.safeParse(c.req.query());
  if (parsed.success) return parsed.data;
  throw new ConsoleError('QUERY-BAD', { name: placeOf(parsed.error) });
}
