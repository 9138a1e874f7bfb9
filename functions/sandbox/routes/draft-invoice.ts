import { invoiceSchema } from '../invoices/invoice-schema.ts';
import { textOf } from '../json/scalar.ts';
import type { Sandbox } from '../sandbox.ts';
import type { StageOneError } from '../stage-one/check-draft.ts';
import { checkDraft } from '../stage-one/check-draft.ts';
import { isStageOneError, readInvoice } from '../stage-one/read-invoice.ts';
import { draftedSchema, envelopeSchema, errorBodySchema, json, stageOneEnvelope } from './answers.ts';
import type { SandboxContext } from './sandbox-env.ts';
import { type SandboxApp, serveAccount } from './serve.ts';

const taken: StageOneError = {
  code: 'external_id_taken',
  title: 'Invoice Errors',
  message: 'external_id has already been taken.',
  status: 422,
};

/** POST /invoices: stage 1, then a draft. Nothing is consumed. */
export const serveDraftInvoice = (app: SandboxApp, sandbox: Sandbox): void =>
  serveAccount(app, sandbox, {
    method: 'post',
    path: '/invoices',
    summary: 'Create a draft',
    request: { body: { content: { 'application/json': { schema: invoiceSchema } }, required: true } },
    responses: {
      200: json(draftedSchema.or(envelopeSchema), 'The draft, or a refusal of stage 1: read the body first.'),
      400: json(envelopeSchema, 'The body is not JSON.'),
      413: json(errorBodySchema, 'The body, or the document in it, is too large.'),
      422: json(envelopeSchema, 'A fuel code outside the list, or an external_id that is taken.'),
    },
    answer: async ({ c, account }) => {
      const invoice = readInvoice(await c.req.text());
      if (isStageOneError(invoice)) return refusal(c, [invoice]);
      const errors = checkDraft(invoice, account);
      if (errors.length > 0) return refusal(c, errors);
      const book = textOf(invoice.billing_book_id);
      const id = await sandbox.documents.draft(account.key, invoice, { book, now: sandbox.now() });
      if (id === undefined) return refusal(c, [taken]);
      return c.json({ status: 'successfully saved as draft', invoice_id: id });
    },
  });

/** The envelope with the highest status that one of the errors has. */
function refusal(c: SandboxContext, errors: readonly StageOneError[]): Response {
  const status = errors.find((error) => error.status !== 200)?.status ?? 200;
  return c.json(stageOneEnvelope(errors), status);
}
