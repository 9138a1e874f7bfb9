import type { Account } from '../accounts/account.ts';
import { type IssueAnswer, issueInvoice } from '../issue/issue-invoice.ts';
import { fiscalStatus } from '../projections/full-invoice.ts';
import type { Sandbox } from '../sandbox.ts';
import {
  authorityEnvelope,
  envelopeSchema,
  errorBody,
  errorBodySchema,
  json,
  pendingSchema,
  stageOneEnvelope,
  statusSchema,
} from './answers.ts';
import { referenceSchema } from './reference.ts';
import type { SandboxContext } from './sandbox-env.ts';
import { type SandboxApp, serveAccount } from './serve.ts';

/** POST /invoices/{id}/issue_draft: stage 2. A number is used, also by a refusal. */
export const serveIssueDraft = (app: SandboxApp, sandbox: Sandbox): void =>
  serveAccount(app, sandbox, {
    method: 'post',
    path: '/invoices/{id}/issue_draft',
    summary: 'Issue a draft',
    request: { params: referenceSchema },
    responses: {
      200: json(
        statusSchema.or(pendingSchema).or(envelopeSchema),
        'Issued, pending, or refused: read the body.',
      ),
      404: json(errorBodySchema, 'No such document.'),
    },
    answer: async ({ c, account, pendingReads }) => {
      const reference = c.req.param('id') ?? '';
      return respond(c, account, await issueInvoice(sandbox, { account, reference, pendingReads }));
    },
  });

function respond(c: SandboxContext, account: Account, answer: IssueAnswer): Response {
  switch (answer.is) {
    case 'unknown':
      return c.json(errorBody('Invoice not found'), 404);
    case 'pending':
      return c.json({ status: 'pending', invoice_id: answer.record.id });
    case 'issued-before':
      return c.json(stageOneEnvelope([issuedBefore]));
    case 'refused':
      return c.json(authorityEnvelope(answer.errors));
    case 'issued':
      return c.json(fiscalStatus(answer.record, account, answer.registration));
  }
}

const issuedBefore = {
  code: 'already_issued',
  title: 'Invoice Errors',
  message: 'The invoice is issued already.',
  status: 200,
} as const;
