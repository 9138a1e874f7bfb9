import { z } from 'zod';

/** One refusal in the service's or the authority's own words; `code` is '' where none was given. */
export interface ServiceError {
  code: string;
  message: string;
}

const errorText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const oneError = z.union([
  z.string().transform((message) => ({ code: '', title: '', message })),
  z.object({ code: errorText, title: errorText, message: errorText }),
]);
const envelopeSchema = z.object({
  status: errorText,
  errors: z.union([z.array(oneError).min(1), oneError.transform((error) => [error])]),
});

/** What an error envelope says; `authority` where its status names the authority's errors. */
export interface ErrorEnvelope {
  authority: boolean;
  errors: readonly ServiceError[];
}

/** An answer that is an error envelope, whatever its HTTP status (open points, refusals of both stages). */
export function readErrorEnvelope(body: unknown): ErrorEnvelope | undefined {
  const read = envelopeSchema.safeParse(body);
  if (!read.success) return undefined;
  const { status, errors } = read.data;
  const separate = errors.flatMap(({ code, title, message }) => separated(code, message || title));
  return { authority: /mydata/i.test(status), errors: distinct(separate) };
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

const parts = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const distinct = (errors: readonly ServiceError[]) => [
  ...new Map(errors.map((error) => [JSON.stringify(error), error])).values(),
];
