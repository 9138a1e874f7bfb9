import { z } from '@hono/zod-openapi';
import { vatExemptions } from '../../../shared/facts/vat-exemptions.ts';
import type { Sandbox } from '../sandbox.ts';
import { json } from './answers.ts';
import { type SandboxApp, serveAccount } from './serve.ts';

/** GET /vat_exemptions: one object for each reason, its code as the name of the description. */
export const serveVatExemptions = (app: SandboxApp, sandbox: Sandbox): void =>
  serveAccount(app, sandbox, {
    method: 'get',
    path: '/vat_exemptions',
    summary: 'List the reasons for 0% VAT',
    responses: {
      200: json(z.array(z.record(z.string(), z.string())).openapi('VatExemptions'), 'Code and description.'),
    },
    answer: async ({ c }) => c.json([...vatExemptions].map(([code, { el }]) => ({ [code]: el }))),
  });
