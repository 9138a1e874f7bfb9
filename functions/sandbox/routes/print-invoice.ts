import { z } from '@hono/zod-openapi';
import { printDocument } from '../print/print-document.ts';
import type { Sandbox } from '../sandbox.ts';
import { errorBody, errorBodySchema, json } from './answers.ts';
import { referenceSchema } from './reference.ts';
import { type SandboxApp, serveAccount } from './serve.ts';

const querySchema = z.object({ locale: z.enum(['el', 'en']).optional().openapi({ default: 'el' }) });

const SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** GET /invoices/{id}/print: the document as a page for A4. */
export const servePrintInvoice = (app: SandboxApp, sandbox: Sandbox): void =>
  serveAccount(app, sandbox, {
    method: 'get',
    path: '/invoices/{id}/print',
    summary: 'Print a document',
    request: { params: referenceSchema, query: querySchema },
    responses: {
      200: { description: 'HTML for A4.', content: { 'text/html': { schema: z.string() } } },
      404: json(errorBodySchema, 'No such document.'),
    },
    answer: async ({ c, account }) => {
      const record = await sandbox.documents.find(account.key, c.req.param('id') ?? '');
      if (record === undefined) return c.json(errorBody('Invoice not found'), 404);
      const locale = c.req.query('locale')?.toLowerCase() === 'en' ? 'en' : 'el';
      c.header('content-security-policy', SECURITY_POLICY);
      return c.html(printDocument(record, account, locale));
    },
  });
