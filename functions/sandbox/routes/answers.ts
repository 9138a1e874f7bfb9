import { z } from '@hono/zod-openapi';
import type { AuthorityError } from '../authority/check-101.ts';
import type { StageOneError } from '../stage-one/check-draft.ts';

const errorSchema = z.object({ code: z.string(), title: z.string(), message: z.string() });

export const envelopeSchema = z
  .object({ status: z.enum(['Invoice Errors', 'myData Errors']), errors: z.array(errorSchema) })
  .openapi('Refusal', { description: 'A refusal of stage 1 (Invoice Errors) or stage 2 (myData Errors).' });

export const errorBodySchema = z
  .object({ errors: z.array(z.object({ title: z.string() })) })
  .openapi('Error');

export const draftedSchema = z
  .object({ status: z.literal('successfully saved as draft'), invoice_id: z.string() })
  .openapi('Drafted');

export const pendingSchema = z
  .object({ status: z.literal('pending'), invoice_id: z.string() })
  .openapi('Pending');

export const statusSchema = z
  .object({
    status: z.literal('issued'),
    id: z.string(),
    external_id: z.string().optional(),
    invoice_type_code: z.string(),
    my_data_mark: z.string().openapi({ description: '15 digits' }),
    my_data_uid: z.string().openapi({ description: '40 upper-case hex digits' }),
    my_data_qr_url: z.string(),
    series: z.string(),
    num: z.int(),
    issued_at: z.string(),
  })
  .openapi('FiscalStatus');

export const draftStatusSchema = z.object({ status: z.literal('draft') }).openapi('DraftStatus');

/** JSON content of a schema, for a route's answers. */
export const json = <S extends z.ZodType>(schema: S, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** The title of every 401: a wrong key, and a token that is missing, foreign or expired. */
export const NOT_VALID_USER = 'Not valid user';

/** An error of the service itself: a missing token or document. */
export const errorBody = (title: string) => ({ errors: [{ title }] });

export const stageOneEnvelope = (errors: readonly StageOneError[]) => ({
  status: 'Invoice Errors',
  errors: errors.map(({ code, title, message }) => ({ code, title, message })),
});

export const authorityEnvelope = (errors: readonly AuthorityError[]) => ({ status: 'myData Errors', errors });
