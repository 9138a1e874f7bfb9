import { z } from '@hono/zod-openapi';
import { invoiceSchema, lineSchema } from '../invoices/invoice-schema.ts';
import { statusSchema } from './answers.ts';

// Made of the shapes: an extended schema would be described as both, and a quantity as number and text at once.
const fullLineSchema = z
  .object({ ...lineSchema.shape, quantity: z.string().optional().openapi({ example: '2.0' }) })
  .openapi('FullLine');

/** The full projection, for the description of the interface. */
export const fullInvoiceSchema = z
  .object({
    ...invoiceSchema.shape,
    ...statusSchema.partial().omit({ status: true, external_id: true, invoice_type_code: true }).shape,
    status: z.enum(['draft', 'pending', 'issued']),
    created_at: z.string(),
    invoice_lines: z.array(fullLineSchema),
  })
  .openapi('FullInvoice');
