import { z } from 'zod';
import { documentSchema, lineSchema } from '../document.ts';

/** A line before its money is completed. */
export const lineDraftSchema = lineSchema.partial({
  line_number: true,
  net_total_price: true,
  vat_rate: true,
  vat_total: true,
  subtotal: true,
});

const amount = lineSchema.shape.net_total_price;

/** The sale and the fee of which a `1.5` is derived (interface, Type 1.5, 6); amounts net, in euro. */
const commissionSchema = z.strictObject({
  sale_total: amount.optional(),
  fee: amount.optional(),
  clearance_name: z.string().optional(),
  clearance_vat_rate: amount.optional(),
  clearance_exemption_code: z.string().optional(),
  fee_name: z.string().optional(),
  fee_exemption_code: z.string().optional(),
  fee_category: z.string().optional(),
  fee_type: z.string().optional(),
});

/** The header that the rows give: the interface's fields, totals perhaps missing, and our own beside them. */
export const headerDraftSchema = documentSchema
  .omit({ invoice_lines: true })
  .partial({
    invoice_type_code: true,
    net_total_amount: true,
    vat_total_amount: true,
    total_amount: true,
    payable_total_amount: true,
  })
  .extend({
    clears: z.array(z.string()).optional(),
    reverses: z.string().optional(),
    supply_date: z.string().optional(),
    original_date: z.string().optional(),
    payable_foreign: amount.optional(),
    commission: commissionSchema.optional(),
  });

export type LineDraft = z.infer<typeof lineDraftSchema>;
export type HeaderDraft = z.infer<typeof headerDraftSchema>;
export type Commission = z.infer<typeof commissionSchema>;
