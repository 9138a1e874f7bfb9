import type { Account } from '../accounts/account.ts';
import { fiscalStatus, fullInvoice } from '../projections/full-invoice.ts';
import type { Sandbox } from '../sandbox.ts';
import type { InvoiceRecord } from '../state/invoice-record.ts';
import {
  authorityEnvelope,
  draftStatusSchema,
  envelopeSchema,
  errorBody,
  errorBodySchema,
  json,
  pendingSchema,
  statusSchema,
} from './answers.ts';
import { fullInvoiceSchema } from './full-invoice-schema.ts';
import { referenceSchema } from './reference.ts';
import type { Request } from './sandbox-env.ts';
import { type SandboxApp, serveAccount } from './serve.ts';

/** GET /invoices/{id}: the lean fiscal status; it does not show where a field was placed. */
export const serveFiscalStatus = (app: SandboxApp, sandbox: Sandbox): void =>
  serveAccount(app, sandbox, {
    method: 'get',
    path: '/invoices/{id}',
    summary: 'Read the fiscal status',
    request: { params: referenceSchema },
    responses: {
      200: json(
        statusSchema.or(draftStatusSchema).or(pendingSchema).or(envelopeSchema),
        'Issued, draft or pending.',
      ),
      404: json(errorBodySchema, 'No such document.'),
    },
    answer: (request) =>
      withDocument(sandbox, request, (record) =>
        request.c.json(leanStatus(sandbox, record, request.account)),
      ),
  });

function leanStatus(sandbox: Sandbox, record: InvoiceRecord, account: Account) {
  if (record.pendingReads > 0) return { status: 'pending', invoice_id: record.id };
  if (record.registration !== undefined) return fiscalStatus(record, account, record.registration);
  return record.awaited ? authorityEnvelope(sandbox.authority(record.invoice)) : { status: 'draft' };
}

/** GET /invoices/{id}/find_invoice_by_id: the document with every field that was kept. */
export const serveFindInvoice = (app: SandboxApp, sandbox: Sandbox): void =>
  serveAccount(app, sandbox, {
    method: 'get',
    path: '/invoices/{id}/find_invoice_by_id',
    summary: 'Read a document back',
    request: { params: referenceSchema },
    responses: {
      200: json(fullInvoiceSchema, 'The document.'),
      404: json(errorBodySchema, 'No such document.'),
    },
    answer: (request) =>
      withDocument(sandbox, request, (record) => request.c.json(fullInvoice(record, request.account))),
  });

/** Answers with the document of the path; each such read brings one that is pending nearer to its outcome. */
async function withDocument(
  sandbox: Sandbox,
  { c, account }: Request,
  answer: (record: InvoiceRecord) => Response,
): Promise<Response> {
  const record = await sandbox.documents.find(account.key, c.req.param('id') ?? '');
  if (record === undefined) return c.json(errorBody('Invoice not found'), 404);
  if (record.pendingReads > 0) await sandbox.documents.countPendingRead(account.key, record.id);
  return answer(record);
}
