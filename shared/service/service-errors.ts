import * as z from 'zod';
import type { Phrase } from '../problems/phrases.ts';

/** One refusal in the words of the service or the authority; `code` is '' if there was none. */
export interface ServiceError {
  code: string;
  message: string;
}

/** A text that an answer may leave out: '' then. */
export const blankable = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const oneError = z.union([
  z.string().transform((message) => ({ code: '', title: '', message })),
  z.object({ code: blankable, title: blankable, message: blankable }),
]);
const errorsSchema = z
  .object({ errors: z.union([z.array(oneError), oneError.transform((error) => [error])]) })
  .transform(({ errors }) => errors.flatMap(({ code, title, message }) => separated(code, message || title)));
const REFUSED = /errors?\s*$/i;
const AUTHORITY = /my[ _-]?data/i;

/** Content of a refusal; `authority` where its status names the authority's errors. */
export type ErrorEnvelope = NonNullable<ReturnType<typeof readErrorEnvelope>>;

/** The errors of a body, with or without the envelope of a refusal. */
export function readErrors(body: unknown): readonly ServiceError[] {
  if (!isStated(body, 'errors')) return [];
  const read = errorsSchema.safeParse(body);
  return read.success ? distinct(read.data) : [];
}

/**
 * A refusal, whatever its HTTP status (open points, Refusals of both stages). Errors without the status word are none:
 * they come from the way to the document, not from its checks.
 */
export function readErrorEnvelope(body: unknown) {
  if (!isStated(body, 'status') || typeof body.status !== 'string' || !REFUSED.test(body.status))
    return undefined;
  const authority = AUTHORITY.test(body.status);
  const errors = readErrors(body);
  if (errors.length > 0) return { authority, errors };
  return authority ? { authority, errors: [{ code: '', message: rawErrors(body) }] } : undefined;
}

/** Check that a body has a field: cheaper than a schema that fails with a long reason. */
export const isStated = <Name extends string>(body: unknown, name: Name): body is Record<Name, unknown> =>
  typeof body === 'object' && body !== null && name in body;

/** Text of errors in an unknown shape: only the status word shows that the authority refused. */
function rawErrors(body: unknown): string {
  const text = JSON.stringify(isStated(body, 'errors') ? body.errors : '');
  return /^([[\]{}",\s]|null)*$/.test(text) ? '' : text;
}

/** True where the errors may mean that the external_id is taken. */
export const namesExternalId = (errors: readonly ServiceError[]): boolean =>
  errors.some(({ code, message }) => /external[ _-]?id/i.test(`${code} ${message}`));

/** Several errors may come as one, joined with ';' in the code, the message or both. */
function separated(code: string, message: string): ServiceError[] {
  const codes = parts(code);
  const messages = parts(message);
  return Array.from({ length: Math.max(codes.length, messages.length, 1) }, (_, index) => ({
    code: codes[index] ?? codes.at(-1) ?? '',
    message: messages[index] ?? messages.at(-1) ?? '',
  }));
}

const parts = (text: string) => text.split(';').flatMap((part) => part.trim() || []);

const distinct = (errors: readonly ServiceError[]) => [
  ...new Map(errors.map((error) => [JSON.stringify(error), error])).values(),
];

/**
 * Reason why there is no answer to work with. Only after `unknown` may the request have had its effect: then the
 * service must be asked. `reason` holds no secret.
 */
export type Outage =
  /** Not sent, or not arrived. */
  | { state: 'down'; reason: Phrase }
  /**
   * Sent, with an unknown outcome; `later` if the answer asks for the same request later (503),
   * `answered` if there was an answer that does not match the question.
   */
  | { state: 'unknown'; reason: Phrase; later?: true; answered?: true }
  /** The service put the request off with 429 to the end. */
  | { state: 'busy'; reason: Phrase }
  /** The service does not accept the email with the API key. */
  | { state: 'credentials-refused'; reason: Phrase };

const OUTAGES: ReadonlySet<string> = new Set(['down', 'unknown', 'busy', 'credentials-refused']);

export const isOutage = <T extends object>(answer: T): answer is Extract<T, Outage> =>
  'state' in answer && OUTAGES.has(String(answer.state));
