import { z } from '@hono/zod-openapi';
import { invoiceSchema } from '../invoices/invoice-schema.ts';
import { statusSchema } from './answers.ts';

/** The full projection, for the description of the interface. */
export const fullInvoiceSchema = invoiceSchema
  .extend({
    ...statusSchema.partial().omit({ status: true, external_id: true, invoice_type_code: true }).shape,
    status: z.enum(['draft', 'pending', 'issued']),
    created_at: z.string(),
  })
  .openapi('FullInvoice');
