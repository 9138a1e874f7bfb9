import { z } from '@hono/zod-openapi';
import { invoiceSchema, lineSchema } from '../invoices/invoice-schema.ts';
import { statusSchema } from './answers.ts';

/** The full projection, for the description of the interface. */
export const fullInvoiceSchema = invoiceSchema
  .extend({
    ...statusSchema.partial().omit({ status: true, external_id: true, invoice_type_code: true }).shape,
    status: z.enum(['draft', 'pending', 'issued']),
    created_at: z.string(),
    invoice_lines: z.array(
      lineSchema.extend({ quantity: z.string().optional().openapi({ example: '2.0' }) }).openapi('FullLine'),
    ),
  })
  .openapi('FullInvoice');
